// The limit is said in every turn, and the standing by the score in the last five.
import { expect, it } from 'vitest';
import cultureWars from './index';
import { limitNears, standing, thenScore, turnOf } from './limit';
import { situation, view } from './testing';

const at = (turn: number, parts = {}) => view({ turn, players: 3, alive: [true, true, true], scores: [114, 230, 114], options: { turn_cap: 30 }, ...parts });
const stands = situation({ standing: [{ settlements: 1, tokens: 14 }, { settlements: 2, tokens: 30 }, { settlements: 1, tokens: 14 }] });

it('names the turn, the limit and what follows', () => {
  expect(turnOf(at(12))).toBe('Turn 12 of 30');
  expect(thenScore(at(12))).toBe('then the score decides');
  expect(thenScore(at(30))).toBe('the last: now the score decides');
  expect(turnOf(at(0))).toBe('');
  expect(cultureWars.summary!(at(12))).toBe('Turn 12 of 30: movement');
});
it('nears in the last five turns, not before and not after the end', () => {
  expect([25, 26, 30].map((turn) => limitNears(at(turn)))).toEqual([false, true, true]);
  expect(limitNears(at(30, { phase: 'over' }))).toBe(false);
  expect(limitNears(at(0, { options: { turn_cap: 1 } }))).toBe(false);
});
it('orders the living by score, with what the situation counts for each; equal scores share a place', () => {
  expect(standing(at(28), stands).map(({ seat, place, settlements, tokens }) => [seat, place, settlements, tokens])).toEqual([[1, 1, 2, 30], [0, 2, 1, 14], [2, 2, 1, 14]]);
  expect(standing(at(28, { alive: [true, false, true] }), stands).map(({ seat, place }) => [seat, place])).toEqual([[0, 1], [2, 1]]);
});
