// The limit of Culture Wars, which is ours: after so many turns the score decides, and as that nears the standing by it is shown (CW-10.4, CW-10.6).
import type { Situation, View } from './types';

/** In so many turns, the present one among them, the standing by the score is shown. */
const near = 5;

/** "Turn 12 of 30", before the first turn nothing. */
export const turnOf = (view: View): string => (view.turn > 0 ? `Turn ${view.turn} of ${view.options.turn_cap}` : '');

/** What becomes of it, as the end of a sentence that begins with the turn. */
export const thenScore = (view: View): string => (view.turn === view.options.turn_cap ? 'the last: now the score decides' : 'then the score decides');

export interface Place {
  seat: number;
  /** 1 for the first; equal scores share a place. */
  place: number;
  settlements: number;
  tokens: number;
}

/** The living seats by score. */
export function standing(view: View, { standing: stands }: Situation): Place[] {
  const seats = view.scores.map((score, seat) => ({ seat, score })).filter(({ seat }) => view.alive[seat]);
  return seats
    .sort((a, b) => b.score - a.score || a.seat - b.seat)
    .map(({ seat, score }) => ({ seat, place: 1 + seats.filter((other) => other.score > score).length, ...stands[seat]! }));
}

/** Whether the game is so far that the standing matters. */
export const limitNears = (view: View): boolean => view.phase !== 'over' && view.turn > 0 && Number(view.options.turn_cap) - view.turn < near;

export const countOf = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
