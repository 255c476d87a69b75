// What pointing at a square means: a move at once, a step towards one, or nothing; and what it would have meant if it is not allowed.
import type { View } from '../game';
import type { Offer, Position } from './position';
import { around } from './squares';

export type Use = { act: string } | { step: string } | null;

export function useOf(offer: Offer, picked: string | null, count: number, name: string): Use {
  const single = offer.single.get(name);
  if (single) return { act: single };
  if (picked !== null && picked !== name) {
    const counts = offer.moves.get(picked)?.get(name);
    if (counts?.includes(count)) return { act: `move ${picked} ${name} ${count}` };
  }
  if (offer.moves.has(name)) return { step: name };
  const settle = offer.settle.get(name);
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
