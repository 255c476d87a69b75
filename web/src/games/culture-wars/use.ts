// What pointing at a square means: a move at once, a step towards one, or nothing; and what it would have meant if it is not allowed.
import type { Choices, Position } from './position';
import { around } from './squares';
import type { Offer, View } from './types';

export type Use = { act: Offer } | { step: string } | null;

export function useOf(choices: Choices, picked: string | null, count: number, name: string): Use {
  const single = choices.single.get(name);
  if (single) return { act: single };
  if (picked !== null && picked !== name) {
    const move = choices.moves.get(picked)?.get(name)?.get(count);
    if (move) return { act: move };
  }
  if (choices.moves.has(name)) return { step: name };
  const settle = choices.settle.get(name);
  if (!settle) return null;
  return settle.length === 1 ? { act: settle[0]! } : { step: name };
}

/** The action to be explained when a square is not legal; null when nothing sensible was meant. */
export function tried(view: View, position: Position, picked: string | null, count: number, name: string): string | null {
  switch (view.phase) {
    case 'coins':
      return `coin ${name}`;
    case 'tokens':
      return `place ${name}`;
    case 'expand':
      return `grow ${name}`;
    case 'conflict':
      return `defend ${name}`;
    case 'abandon':
      return `abandon ${name}`;
    case 'settle':
      return position.squares.get(name)?.coin ? `found ${name} own` : `found ${name} ace`;
    case 'move': {
      if (picked !== null) return `move ${picked} ${name} ${count}`;
      const near = around(name).find((other) => position.land.has(other));
      return near ? `move ${name} ${near} 1` : null;
    }
    default:
      return null;
  }
}
