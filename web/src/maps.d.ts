// What the build works out from the board files for the boards (maps.ts).
declare module 'virtual:mesopotamia' {
  import type { FileArea, FilePeople, Point } from './games/mesopotamia/board';

  const map: {
    width: number;
    height: number;
    areas: FileArea[];
    difficult: { from: string; to: string; at: Point }[];
    straits: { between: string[]; line: [Point, Point] }[];
    peoples: FilePeople[];
  };
  export default map;
}
