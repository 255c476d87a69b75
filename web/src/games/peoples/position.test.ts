// Geometry of the triangles, and what the table makes of the engine's phrases, facts and events.
import { describe, expect, test } from 'vitest';
import type { LogEntry } from '../game';
import { bar, isRegion, limitIn, loosePlaces, nearestTowards, places, radius, regionById, regions, seaBorders, windowOf, type Point } from './board';
import peoples from './index';
import { arrived, consequences, flashed, gained, inSettlements, lastMove, marked, moves, progress, relations, tieNote, winners } from './position';
import type { Offer, Situation, View } from './view';

interface Fixture {
  view: View;
  before: View | null;
  legal: Offer[];
  last: LogEntry[];
  situation: Situation;
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

const one = (name: string, action: string) => moves(fixture(name).legal).find((move) => move.action === action)!;
const log = (phrase: LogEntry['phrase'], events: LogEntry['phrase'][] = []): LogEntry => ({ at: 7, by: 0, action: '', phrase, events, text: '' });

test('a migration is what its phrase says, with the facts of its offer', () => {
  expect(moves(fixture('middle').legal).length).toBe(fixture('middle').legal.length);
  expect(one('middle', 'move na24 sa02')).toMatchObject({ verb: 'move', empty: false, from: 'na24', to: 'sa02', moved: 'p', facts: { after: 'rogprp', stays: 'y', becomes: 'city' } });
  expect(one('middle', 'move sa21 sa06')).toMatchObject({ verb: 'move', empty: true, moved: 'b' });
  expect(one('metropolises', 'shift na11 oc13')).toMatchObject({ verb: 'shift', moved: 'o', facts: { after: 'opggropgp', becomes: 'metropolis' } });
  expect(moves(fixture('diplomacy').legal)).toEqual([]);
});
test('its consequences are told: what it becomes, whose marker it takes, and that it ends the age', () => {
  expect(consequences(one('middle', 'move na24 sa02')).map(({ text }) => text)).toEqual(['It becomes a city: settlement 2, whose marker comes from eu02. The tribes there are loose again.']);
  const facts = { becomes: 'city', settlement: 3, taken_from: 'na01', with_map: true, ends_migration: true } as const;
  expect(consequences({ ...one('middle', 'move na24 sa02'), facts }).map(({ text }) => text)).toEqual(['It becomes a city: settlement 3, whose marker and map come from na01. The tribes there are loose again.', 'The migration of this age ends.']);
  expect(consequences(one('middle', 'move na24 oc05'))).toEqual([]);
});
test('a relation has its distance and what it brings', () => {
  const ties = relations(fixture('diplomacy').view, fixture('diplomacy').legal);
  expect([...ties.values()].map(tieNote)).toContain('Relate 1 to 7, 3 steps away');
  expect(gained(ties.get('oc02')!.facts.points!)).toEqual([{ seat: 0, text: '+3' }]);
  expect(gained([0, -2, 1])).toEqual([{ seat: 1, text: '−2' }, { seat: 2, text: '+1' }]);
});

test('full regions and tribes that score are those of the situation', () => {
  const { view, situation } = fixture('metropolises');
  expect(progress(view, situation)).toEqual({ full: 2, goal: 6, word: 'metropolises' });
  expect(inSettlements(situation).map(({ count }) => count)).toEqual([11, 10, 8, 10, 10, 9]);
  expect(progress(view, {}).full).toBe(0);
});

test('the last migration and who arrived with it', () => {
  const { last, before, view } = fixture('villages');
  const move = lastMove(last)!;
  expect(move).toMatchObject({ from: 'as08', to: 'as03', stack: 'gyp' });
  expect([...arrived(before, view, move)]).toEqual([2]);
  expect(arrived(null, view, move).size).toBe(0);
  expect(arrived(before, { ...view, regions: { as03: 'pgy' } }, move).size).toBe(0);
  expect(lastMove([log(['shift', 0, 'r', 'na01', 'na02', 'yb'])])).toMatchObject({ came: [0], stack: 'ryb' });
  expect(lastMove([log(['step', 0, 'rg', 'na01', 'na02'])])).toMatchObject({ came: [0, 1], stack: 'rg' });
});

test('settlements that the last actions touched are marked, and those that lost their marker', () => {
  const { view } = fixture('middle');
  const marks = (...last: LogEntry[]) => [...marked(view, last)];
  expect(marks(log(['relate', 0, '1', 'r', '4', 'b']))).toEqual(['na07', 'eu17']);
  expect(marks(log(['decline', 0, '3']), log(['raise', 0, 'culture', '5']), log(['fate_adds', 'civics', '6']))).toEqual(['na11', 'oc13', 'af22']);
  expect(marks(log(['move', 2, 'p', 'na24', 'sa02', 'rogpr'], [['stays', 'y', 'na24'], ['taken', 'sa02', ['city'], '2', 'eu02', null]]))).toEqual(['eu02']);
});

test('links of the log light regions, settlements and peoples', () => {
  const { view } = fixture('middle');
  expect(flashed(view, 'na12')).toEqual(['na12']);
  expect(flashed(view, '3')).toEqual(['na11']);
  expect(flashed(view, 'card:culture')).toEqual([]);
  const red = flashed(view, 'people:r');
  expect(red.length).toBeGreaterThan(3);
  for (const region of red) expect(view.regions[region]).toContain('r');
  expect(peoples.cards!.title('card:culture')).toBe('Settlement maps');
  expect(peoples.cards!.title('na12')).toBeNull();
});

test('the log calls regions and areas what the board calls them', () => {
  expect(['na12', 'culture', '3', 'r'].map((id) => peoples.rename!('place', id, undefined))).toEqual(['na12', 'culture', null, null]);
});

test('who has won', () => {
  const { view } = fixture('end');
  const name = (seat: number) => (seat === 4 ? 'you' : `Player ${seat}`);
  expect(winners(view, name)).toBe('You win with 60 points');
  expect(winners({ ...view, result: ['1/2', '0', '0', '1/2', '0'] }, name)).toBe(`Player 0 and Player 3 share the win with ${view.scores[0]} points`);
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
