// What Plague's table reads from the engine's phrases and events: rolls, cards, wars and who gained or lost.
import { expect, test } from 'vitest';
import type { PlagueEvent, PlaguePhrase } from '../../protocol/games.gen';
import type { LogEntry } from '../game';
import { cardOf, changes, lastCard, lastClash, lastRoll, remember } from './choices';

const entry = (at: number, phrase: PlaguePhrase, events: PlagueEvent[] = []): LogEntry => ({ at, by: 0, action: '', phrase, events, text: '' });

test('the roll is remembered until a card is played', () => {
  const rolled = entry(8, ['roll', 1, 4, 4, ['roll_less', 1]], [['loses', 1, 10]]);
  const seen = remember(remember([], [entry(7, ['play_at', 0, 'famine', 1]), rolled]), [entry(9, ['draw_unseen', 1])]);
  expect(lastRoll(seen)).toEqual({ seat: 1, dice: [4, 4], modifier: -1, total: 7, points: 10 });
  expect(lastRoll(remember(seen, [entry(10, ['discard', 1, 'fire'])]))).toBeNull();
  expect(lastRoll([entry(1, ['roll', 0, 1, 1, null])])).toEqual({ seat: 0, dice: [1, 1], modifier: 0, total: 2, points: 0 });
  expect(lastRoll([entry(1, ['roll', 0, 1, 1, null]), entry(2, ['draw_ship', 0, 'death_ship'])])).toBeNull();
});

test('memory does not join what is not next to each other', () => {
  const pass = (at: number) => entry(at, ['pass', 0]);
  expect(remember([pass(3)], [pass(9)])).toEqual([pass(9)]);
  expect(remember([pass(3), pass(4)], [entry(4, ['discard', 1, 'fire'])]).map(({ phrase }) => phrase[0])).toEqual(['pass', 'discard']);
});

test('a war is told with its advantages and its winner', () => {
  const log = [
    entry(1, ['war', 2, 'minor_war', 0, 1]),
    entry(2, ['counter', 0, 'tactical_advantage']),
    entry(4, ['clash', 0, 4, ['clash_bonus', 3], 1, 5, null], [['wins_war', 0, 'minor_war'], ['loses', 1, 10], ['loses', 0, 5]]),
  ];
  expect(lastClash(log)).toEqual({ card: 'minor_war', pair: [0, 1], dice: [4, 5], bonus: [3, 0], winner: 0 });
  expect(lastClash([...log, entry(5, ['pass', 1])])).toBeNull();
  expect([...changes(log)]).toEqual([[1, -10], [0, -5]]);
});

test('cards laid open, and nothing else', () => {
  expect(cardOf(entry(1, ['war', 2, 'siege', 0, 1]))).toEqual({ by: 2, verb: 'play', card: 'siege', seats: [0, 1] });
  expect(cardOf(entry(1, ['stroke', 2, 'fire', 0]))).toEqual({ by: 2, verb: 'stroke', card: 'fire', seats: [0] });
  expect(cardOf(entry(1, ['draw', 2, 'fire']))).toBeNull();
  expect(lastCard([entry(1, ['build', 1, 'sewer']), entry(2, ['roll', 2, 3, 4, null])])).toEqual({ by: 1, verb: 'build', card: 'sewer', seats: [] });
});
