// Who speaks at a table: the game's catalogue, the names of its players and of what its rules make new.
import type { GameModule } from '../games/game';
import type { Variant } from '../rules/numbers';
import { catalogueOf } from '../words/catalogues';
import type { Part, Speaker } from '../words/phrase';

type Speaking = Pick<GameModule, 'id' | 'rename'>;

export function speaker(module: Speaking, names: string[], variant?: Variant): Speaker {
  return { catalogue: catalogueOf(module.id), names, rename: (kind, id) => module.rename?.(kind, id, variant) ?? null };
}

/** What flashes on the board, or opens as a card, for a part of a sentence. */
export function linkOf(part: Part): string | null {
  return part.kind === 'place' ? part.id : part.kind === 'card' || part.kind === 'people' ? `${part.kind}:${part.id}` : null;
}
