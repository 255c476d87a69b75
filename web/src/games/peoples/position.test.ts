// Geometry of the triangles, and the engine's sentences read for the preview of a migration.
import { describe, expect, test } from 'vitest';
import type { Legal, LogEntry, View } from '../game';
import { bar, isRegion, limitIn, loosePlaces, nearestTowards, places, radius, regionById, regions, seaBorders, windowOf, type Point } from './board';
import peoples from './index';
import { arrived, inSettlements, lastMove, moves, progress, stockOf } from './position';

interface Fixture {
  view: View;
  before: View | null;
  legal: Legal[];
  last: LogEntry[];
}
const fixtures = import.meta.glob<Fixture>('../../../fixtures/peoples/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/peoples/${name}.json`]!;

/** How far a point lies inside a triangle: the least distance to its sides, negative outside. */
function depth(corners: Point[], [x, y]: Point): number {
  return Math.min(
    ...corners.map((a, i) => {
      const b = corners[(i + 1) % 3]!;
      const c = corners[(i + 2) % 3]!;
      const side = (p: Point) => ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / Math.hypot(b[0] - a[0], b[1] - a[1]);
      return side([x, y]) * Math.sign(side(c));
    }),
  );
}

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10])('stacks of up to %i', (limit) => {
  test('every tribe stands inside its triangle, off the others and off the bar', () => {
    for (const region of [regionById('na01'), regionById('na02')]) {
      const spots = places(region, limit);
      const r = radius(limit);
      expect(spots.length).toBe(limit);
      const inner = bar(region).points[2]![1];
      spots.forEach((spot, i) => {
        expect(depth(region.corners, spot)).toBeGreaterThan(r - 0.6);
        expect(Math.abs(spot[1] - inner)).toBeGreaterThan(r);
        spots.slice(i + 1).forEach((other) => expect(Math.hypot(spot[0] - other[0], spot[1] - other[1])).toBeGreaterThan(2 * r - 0.6));
      });
    }
  });
  test('they are read like text: rows from above, within a row from the left', () => {
    for (const region of [regionById('na01'), regionById('na02')])
      places(region, limit).reduce((one, next) => (expect(next[1] > one[1] + 1 || (Math.abs(next[1] - one[1]) < 1 && next[0] > one[0])).toBe(true), next));
  });
  test('a loose stack stands in the middle, and still inside', () => {
    for (const region of [regionById('na01'), regionById('na02')])
      for (let count = 1; count < limit; ++count)
        loosePlaces(region, limit, count).forEach((spot) => expect(depth(region.corners, spot)).toBeGreaterThan(radius(limit) - 1.2));
  });
});

test('what the engine says of a migration is read back: after, city, what stays', () => {
  const { view, legal } = fixture('middle');
  const all = moves(view, legal);
  expect(all.length).toBe(legal.length);
  expect(all.find(({ action }) => action === 'move na19 na14')).toMatchObject({ moved: 'obg', after: 'ypgobg', becomes: 'city', stays: 'o' });
  expect(moves(fixture('metropolises').view, fixture('metropolises').legal)[0]).toMatchObject({ verb: 'shift', moved: 'r', after: 'ryygypobg', becomes: 'metropolis' });
});
test('every sentence of the fixtures is understood', () => {
  for (const { view, legal } of Object.values(fixtures))
    for (const move of moves(view, legal)) expect([move.action, move.after.length]).toEqual([move.action, (view.regions[move.to] ?? '').length + move.moved.length]);
});

test('full regions, tribes that score and the stock of markers are counted', () => {
  expect(progress(fixture('metropolises').view)).toEqual({ full: 1, goal: 6, word: 'metropolises' });
  expect(inSettlements(fixture('metropolises').view).map(({ count }) => count)).toEqual([9, 8, 9, 10, 11, 11]);
  expect(stockOf(fixture('advance').view, 'religion')).toBe(1);
});

test('the last migration and who arrived with it', () => {
  const { last, before, view } = fixture('middle');
  expect(lastMove(last)).toMatchObject({ from: 'oc16', to: 'oc08' });
  expect([...arrived(before, view, { from: 'oc16', to: 'oc08' })]).toEqual([2, 3]);
});

test('regions and settlements in a sentence become links', () => {
  const text = 'seat 0 moves r from na12 to na17, beneath yb: ybr; settlement 3 of xx99';
  expect(peoples.links(text, { at: 0, by: 0, action: '', text }).map(({ id }) => id)).toEqual(['na12', 'na17', 'settlement:3']);
});

test('arrow keys, windows and the borders of seas', () => {
  expect(nearestTowards(regionById('na02'), 1, 0).id).toBe('na03');
  for (const one of regions) for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) expect(isRegion(nearestTowards(one, dx, dy).id)).toBe(true);
  const near = windowOf(['na', 'sa'], { width: 390, height: 430 });
  expect(near.width / near.height).toBeCloseTo(390 / 430, 6);
  expect(seaBorders.length).toBeGreaterThan(40);
  expect(limitIn({}, 3)).toBe(9);
  expect(limitIn({ rules: { ages: { sizes: [4, 7, 10] } } }, 3)).toBe(10);
});
