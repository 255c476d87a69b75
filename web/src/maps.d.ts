// What the build works out from the board files for the boards (maps.ts).
declare module 'virtual:mesopotamia' {
  import type { Area, People, Point } from './games/mesopotamia/board';

  const map: {
    width: number;
    height: number;
    areas: Area[];
    difficult: { from: string; to: string; at: Point }[];
    straits: { between: string[]; line: [Point, Point] }[];
    peoples: People[];
  };
  export default map;
}
