// A Vite plugin: the pieces of the real boards that the first page shows, cut from the board files at build time.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Point = [number, number];
interface Area {
  id: string;
  name: string;
  kind: string;
  label: Point;
  polygons: Point[][][];
}
interface Region {
  id: string;
  continent: string;
  orientation: string;
  vertices: Point[];
  label: Point;
}

const board = (game: string) => JSON.parse(readFileSync(new URL(`../rules/boards/${game}.json`, import.meta.url), 'utf8'));
const path = (ring: Point[]) => `M${ring.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`;
const inside = (ring: Point[], [x0, y0, x1, y1]: number[]) => {
  const [xs, ys] = [ring.map((p) => p[0]), ring.map((p) => p[1])];
  return Math.max(...xs) > x0! && Math.min(...xs) < x1! && Math.max(...ys) > y0! && Math.min(...ys) < y1!;
};

function mesopotamia() {
  const window = [838, 258, 1262, 532];
  return (board('mesopotamia').areas as Area[])
    .filter((area) => area.kind !== 'sea')
    .map((area) => ({ ...area, rings: area.polygons.flatMap((polygon) => polygon).filter((ring) => inside(ring, window)) }))
    .filter((area) => area.rings.length > 0)
    .map(({ id, name, kind, label, rings }) => ({ id, name, kind, label, path: rings.map(path).join('') }));
}

function peoples() {
  const window = [680, 230, 1100, 500];
  const data = board('peoples') as { continents: { id: string; outline: Point[] }[]; regions: Region[] };
  return {
    continents: data.continents.filter((one) => inside(one.outline, window)).map((one) => ({ id: one.id, path: path(one.outline) })),
    regions: data.regions
      .filter((one) => inside(one.vertices, window))
      .map(({ id, orientation, label, vertices }) => ({ id, up: orientation === 'up', label, path: path(vertices) })),
  };
}

export function plates(): Plugin {
  return {
    name: 'plates',
    resolveId: (id) => (id === 'virtual:plates' ? '\0plates' : null),
    load: (id) =>
      id === '\0plates'
        ? `export const mesopotamia = ${JSON.stringify(mesopotamia())}; export const peoples = ${JSON.stringify(peoples())};`
        : null,
  };
}
