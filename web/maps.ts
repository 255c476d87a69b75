// A Vite plugin: the map of Mesopotamia as the board draws it, worked out from the board file at build time, so that no page has to.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Point = [number, number];

const ring = (points: Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

function boxOf(points: Point[]): { x: number; y: number; width: number; height: number } {
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Whether a point lies within a ring: a ray to the right crosses its edges an odd number of times. */
function inside(points: Point[], at: Point): boolean {
  let odd = false;
  points.forEach(([x, y], i) => {
    const [px, py] = points.at(i - 1)!;
    if (y > at[1] !== py > at[1] && at[0] < ((px - x) * (at[1] - y)) / (py - y) + x) odd = !odd;
  });
  return odd;
}

interface FileArea {
  id: string;
  name: string;
  kind: string;
  double: boolean;
  label: Point;
  adjacent: string[];
  polygons: Point[][][];
  drawing?: { name_at: Point; name_anchor: string; name_size: number; pile_at: Point };
}

function mesopotamia() {
  const file = JSON.parse(readFileSync(new URL('../rules/boards/mesopotamia.json', import.meta.url), 'utf8'));
  const areas = (file.areas as FileArea[]).map(({ id, name, kind, double, label, adjacent, polygons, drawing }) => ({
    id, name, kind, double, label, adjacent,
    path: polygons.map((rings) => rings.map(ring).join('')).join(''),
    box: boxOf(polygons.flat(2)),
    nameAt: drawing?.name_at ?? label,
    nameAnchor: drawing?.name_anchor ?? 'middle',
    nameSize: drawing?.name_size ?? 19,
    pileAt: drawing?.pile_at ?? label,
    nameInside: drawing?.name_anchor === 'middle' && polygons.some((rings) => inside(rings[0]!, drawing.name_at)),
  }));
  const peoples = file.peoples.map((people: Record<string, unknown>) =>
    Object.fromEntries(['id', 'name', 'epoch', 'numbers', 'tribes', 'start', 'bonus', 'special', 'source'].map((key) => [key, people[key]])));
  return { width: file.width, height: file.height, areas, difficult: file.difficult, straits: file.straits, peoples };
}

export function maps(): Plugin {
  return {
    name: 'maps',
    resolveId: (id) => (id === 'virtual:mesopotamia' ? '\0mesopotamia' : null),
    // A browser reads JSON in a string faster than the same as a script.
    load: (id) => (id === '\0mesopotamia' ? `export default JSON.parse(${JSON.stringify(JSON.stringify(mesopotamia()))});` : null),
  };
}
