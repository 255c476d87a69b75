// The world of triangles from the board file, and where the tribes of a stack stand in a region.
import type { PeopleName } from '../../pieces/symbols';
import { numbersFor } from '../../rules/numbers';
import type { CivilArea } from './view';
import file from '../../../../rules/boards/peoples.json';

export type Point = [number, number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Region {
  id: string;
  continent: string;
  up: boolean;
  /** The triangle's corners. */
  corners: Point[];
  /** The same as the path of an SVG: many regions are drawn as one shape. */
  path: string;
  middle: Point;
  adjacent: string[];
  seas: string[];
}

export const side = file.side;
export const tall = (side * Math.sqrt(3)) / 2;
const triangle = (corners: Point[]): string => `M${corners.map((corner) => corner.join(' ')).join('L')}Z`;
/** The part of the plane that is shown; the seas go on to the left and the right. */
export const sheet: Box = { x: 20, y: 0, width: 1580, height: file.height };

export const regions: Region[] = file.regions.map((region) => ({
  id: region.id,
  continent: region.continent,
  up: region.orientation === 'up',
  corners: region.vertices as Point[],
  path: triangle(region.vertices as Point[]),
  middle: region.label as Point,
  adjacent: region.adjacent,
  seas: region.seas,
}));
const byId = new Map(regions.map((region) => [region.id, region]));
export const regionById = (id: string): Region => byId.get(id)!;
export const isRegion = (id: string): boolean => byId.has(id);
/** Regions as one shape: a hundred of their own would come and go with every stack that is picked up. */
export const shape = (ids: Iterable<string>): string => [...ids].map((id) => regionById(id).path).join('');

export const continents = file.continents.map(({ id, name, outline, label }) => ({ id, name, outline: outline as Point[], label: label as Point }));
export const seas = file.seas.map(({ id, name, labels, polygons, coast }) => ({
  id, name, coast,
  rings: polygons as Point[][],
  labels: (labels as Point[]).map(([x, y]): Point => [Math.min(x, 1534), y]),
}));

/** Where two seas meet, each stretch once: drawn as outlines the dashes of both would run into each other. */
export const seaBorders: [Point, Point][] = (() => {
  const met = new Map<string, { line: [Point, Point]; times: number }>();
  for (const ring of seas.flatMap((sea) => sea.rings))
    ring.forEach((to, i) => {
      const from = ring.at(i - 1)!;
      const count = Math.max(1, Math.round(Math.hypot(to[0] - from[0], to[1] - from[1]) / 40));
      const at = (n: number): Point => [from[0] + ((to[0] - from[0]) * n) / count, from[1] + ((to[1] - from[1]) * n) / count];
      for (let n = 0; n < count; ++n) {
        const line: [Point, Point] = [at(n), at(n + 1)];
        const key = line.map((point) => point.map(Math.round).join()).sort().join(' ');
        met.set(key, { line, times: (met.get(key)?.times ?? 0) + 1 });
      }
    });
  return [...met.values()].filter(({ times }) => times > 1).map(({ line }) => line);
})();

export const polygon = (points: Point[]): string => points.map(([x, y]) => `${x},${y}`).join(' ');

export const peopleOf: Record<string, PeopleName> = { r: 'red', o: 'orange', y: 'yellow', g: 'green', b: 'blue', p: 'purple' };
export const letters = ['r', 'o', 'y', 'g', 'b', 'p'];

/** Whoever has the rules in force (PE-19), and its numbers. */
type Ruled = Parameters<typeof number>[0];
export const { number, numbers, flag } = numbersFor('peoples');
/** PE-2.2; before the first age as in it. */
export const limitIn = (view: Ruled, age: number): number => numbers(view, 'ages.sizes')[Math.max(0, age - 1)] ?? 3;
/** How many full regions end an age (PE-6.5). */
export const goalIn = (view: Ruled, age: number): number => numbers(view, 'ages.settlements')[Math.max(0, age - 1)] ?? 12;
export const kinds = [['', ''], ['village', 'villages'], ['city', 'cities'], ['metropolis', 'metropolises']] as const;
export const roman = ['', 'I', 'II', 'III'];
export const areas: CivilArea[] = ['culture', 'economy', 'military', 'civics', 'religion', 'science'];

/** The breadth of the bar along the flat side, which carries the settlement's number. */
export const barBreadth = 11.5;

interface Layout {
  rows: number[];
  radius: number;
}
const layouts: Record<number, Layout> = {
  2: { rows: [2], radius: 11 },
  3: { rows: [1, 2], radius: 11 },
  4: { rows: [1, 2, 1], radius: 8.1 },
  5: { rows: [2, 3], radius: 8.1 },
  6: { rows: [1, 2, 3], radius: 8.1 },
  7: { rows: [1, 3, 3], radius: 6.2 },
  8: { rows: [2, 3, 3], radius: 6.2 },
  9: { rows: [1, 2, 3, 3], radius: 6.2 },
  10: { rows: [1, 2, 3, 4], radius: 6.2 },
};
export const radius = (limit: number): number => layouts[limit]!.radius;

/** The places of a region's tribes, the top one first: they are read like text, row by row. */
export function places(region: Region, limit: number): Point[] {
  const { rows, radius: r } = layouts[limit]!;
  const gap = 2 * r + 0.9;
  const last = tall - barBreadth - r - 1.5;
  const x = (region.corners[0]![0] + region.corners[1]![0] + region.corners[2]![0]) / 3;
  const ys = region.corners.map((corner) => corner[1]);
  const apex = region.up ? Math.min(...ys) : Math.max(...ys);
  const sign = region.up ? 1 : -1;
  const lines = rows.map((count, row) => ({ count, y: apex + sign * (last - (rows.length - 1 - row) * gap * 0.9) }));
  if (!region.up) lines.reverse();
  return lines.flatMap(({ count, y }) => Array.from({ length: count }, (_, i): Point => [x + (i - (count - 1) / 2) * gap, y]));
}

/** The places of a loose stack: as in a settlement, but in the middle of the triangle. */
export function loosePlaces(region: Region, limit: number, count: number): Point[] {
  const spots = places(region, limit).slice(0, count);
  const centre = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const dx = region.middle[0] - centre(spots.map((spot) => spot[0]));
  const dy = region.middle[1] - centre(spots.map((spot) => spot[1]));
  return spots.map(([x, y]): Point => [x + dx, y + dy]);
}

/** The bar along the flat side, as a polygon, and where its number stands. */
export function bar(region: Region): { points: Point[]; at: Point } {
  const ys = region.corners.map((corner) => corner[1]);
  const flat = region.up ? Math.max(...ys) : Math.min(...ys);
  const inner = flat + (region.up ? -barBreadth : barBreadth);
  const x = region.middle[0];
  const half = side / 2;
  const less = barBreadth / Math.sqrt(3);
  return {
    points: [[x - half, flat], [x + half, flat], [x + half - less, inner], [x - half + less, inner]],
    at: [x, (flat + inner) / 2],
  };
}

/** The triangle a little smaller, for lines that stand inside its edges. */
export function inset(region: Region, by: number): Point[] {
  const cx = region.corners.reduce((sum, corner) => sum + corner[0], 0) / 3;
  const cy = region.corners.reduce((sum, corner) => sum + corner[1], 0) / 3;
  const scale = 1 - by / (tall / 3);
  return region.corners.map(([x, y]): Point => [cx + (x - cx) * scale, cy + (y - cy) * scale]);
}

/** Parts of the world that fit a phone. */
export const parts = [
  { id: 'americas', name: 'Americas', of: ['na', 'sa'] },
  { id: 'europe', name: 'Europe, Africa', of: ['eu', 'af'] },
  { id: 'asia', name: 'Asia, Oceania', of: ['as', 'oc'] },
] as const;

/** The window for a screen of that size around a part of the world, with room at the top for the choice of parts. */
export function windowOf(of: readonly string[], screen: { width: number; height: number }): Box {
  const points = regions.filter((region) => of.includes(region.continent)).flatMap((region) => region.corners);
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])];
  const [left, right, top, bottom] = [Math.min(...xs) - 20, Math.max(...xs) + 20, Math.min(...ys) - 36, Math.max(...ys) + 26];
  const room = { width: screen.width, height: Math.max(80, screen.height - 56) };
  const scale = Math.min(room.width / (right - left), room.height / (bottom - top));
  const [width, height] = [screen.width / scale, screen.height / scale];
  // As far as it can be, the window stays on the sheet.
  const x = Math.max(sheet.x, Math.min(sheet.x + sheet.width - width, (left + right - width) / 2));
  return { x: width < sheet.width ? x : (left + right - width) / 2, y: (top + bottom - height - 56 / scale) / 2, width, height };
}

/** The nearest region in that direction, for the arrow keys. */
export function nearestTowards(from: Region, dx: number, dy: number): Region {
  let best = from;
  let least = Infinity;
  for (const region of regions) {
    const [x, y] = [region.middle[0] - from.middle[0], region.middle[1] - from.middle[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 1 || aside > 1.5 * along) continue;
    const far = along + 1.3 * aside;
    if (far < least) [best, least] = [region, far];
  }
  return best;
}
