// What the build cuts from the board files for the first page (plates.ts).
declare module 'virtual:plates' {
  export const mesopotamia: { id: string; name: string; kind: string; label: [number, number]; path: string }[];
  export const peoples: {
    continents: { id: string; path: string }[];
    regions: { id: string; up: boolean; label: [number, number]; path: string }[];
  };
}
