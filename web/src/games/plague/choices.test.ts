// The parts of Plague's table that reckon: odds, losses, the order of asking, and what the last actions were.
import { expect, test } from 'vitest';
import type { LogEntry, View } from '../game';
import { meanPoints, winChance } from './cards';
import { lastClash, lastRoll, remember, warLosses, window } from './choices';

const entry = (at: number, by: number | 'chance', action: string): LogEntry => ({ at, by, action, text: action });
const town = (population: number, improvements: string[] = [], out = false) => ({ population, hand: { hidden: 5 }, improvements, out });

test('means of the reference table (PL-1.6)', () => {
  const thirtySixths = (age: string) => [0, 1, 2, 3].map((count) => Math.round(meanPoints({ age, options: { dicey_doubles: false } }, count) * 36));
  expect(thirtySixths('prosperity')).toEqual([350, 415, 480, 535]);
  expect(thirtySixths('plague')).toEqual([350, 285, 220, 160]);
});

test('a Tactical Advantage raises the chance to 21/31, two to 26/32 (PL-18.6)', () => {
  expect(winChance(0, 0)).toBe(0.5);
  expect(winChance(1, 0)).toBeCloseTo(21 / 31);
  expect(winChance(2, 0)).toBeCloseTo(26 / 32);
});

test('walls save five in a war, and the last rival but one wins for nothing (PL-8.4, PL-8.5)', () => {
  const view: View = { players: 3, seats: [town(50, ['city_walls']), town(50), town(0, [], true)] };
  expect(warLosses(view, { card: 'major_war', by: 0 }, 0)).toEqual({ win: 0, lose: 15, improvement: true });
  expect(warLosses(view, { card: 'minor_war', by: 0 }, 1)).toEqual({ win: 5, lose: 10, improvement: false });
});

test('the counter window: who passed, who is asked, who waits (PL-17, example 6)', () => {
  const view: View = { players: 4, seats: [town(50), town(50), town(50), town(50)], attack: { asked: 3, passes: 1 } };
  expect(window(view)).toEqual([
    { seat: 2, state: 'passed' }, { seat: 3, state: 'asked' }, { seat: 0, state: 'waits' }, { seat: 1, state: 'waits' },
  ]);
});

test('the roll is remembered until a card is played', () => {
  const view: View = { age: 'plague', phase: 'play', turn: 1, seats: [town(50), town(50, ['sewer'])], options: { dicey_doubles: false } };
  const seen = remember(remember([], [entry(7, 0, 'play famine 1'), entry(8, 'chance', 'roll 4 4')]), [entry(9, 'chance', 'draw fire')]);
  expect(lastRoll(view, seen)).toMatchObject({ seat: 1, modifier: -1, total: 7, points: 10 });
  expect(lastRoll(view, remember(seen, [entry(10, 1, 'discard fire')]))).toBeNull();
});

test('memory does not join what is not next to each other', () => {
  expect(remember([entry(3, 0, 'pass')], [entry(9, 1, 'pass')])).toEqual([entry(9, 1, 'pass')]);
  expect(remember([entry(3, 0, 'pass'), entry(4, 1, 'pass')], [entry(4, 1, 'discard fire')]).map(({ action }) => action)).toEqual(['pass', 'discard fire']);
});

test('a war is told with its advantages', () => {
  const log = [entry(1, 2, 'play minor_war 0 1'), entry(2, 0, 'counter tactical_advantage'), entry(3, 1, 'pass'), entry(4, 'chance', 'clash 4 4')];
  expect(lastClash({}, log, null)).toEqual({ card: 'minor_war', pair: [0, 1], dice: [4, 4], bonus: [1, 0] });
});
