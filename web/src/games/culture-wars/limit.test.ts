// The limit is said in every turn, and the standing by the score in the last five.
import { expect, it } from 'vitest';
import type { View } from '../game';
import cultureWars from './index';
import { limitNears, standing, thenScore, turnOf } from './limit';

const view = (turn: number, parts: Partial<View> = {}): View => ({
  turn, phase: 'move', players: 3, alive: [true, true, true], scores: [114, 230, 114], options: { turn_cap: 30 }, ...parts,
});

it('names the turn, the limit and what follows', () => {
  expect(turnOf(view(12))).toBe('Turn 12 of 30');
  expect(thenScore(view(12))).toBe('then the score decides');
  expect(thenScore(view(30))).toBe('the last: now the score decides');
  expect(turnOf(view(0))).toBe('');
  expect(cultureWars.summary(view(12))).toBe('Turn 12 of 30: movement');
});
it('nears in the last five turns, not before and not after the end', () => {
  expect([25, 26, 30].map((turn) => limitNears(view(turn)))).toEqual([false, true, true]);
  expect(limitNears(view(30, { phase: 'over' }))).toBe(false);
  expect(limitNears(view(0, { options: { turn_cap: 1 } }))).toBe(false);
});
it('orders the living by settlements, then tokens; equal scores share a place', () => {
  expect(standing(view(28)).map(({ seat, place, settlements, tokens }) => [seat, place, settlements, tokens])).toEqual([[1, 1, 2, 30], [0, 2, 1, 14], [2, 2, 1, 14]]);
  expect(standing(view(28, { alive: [true, false, true] })).map(({ seat, place }) => [seat, place])).toEqual([[0, 1], [2, 1]]);
});
