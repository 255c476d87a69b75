// How each game speaks: asked of the server once a game, before its table is drawn.
import { api } from '../protocol/api';
import type { Catalogue } from './phrase';

const known = new Map<string, Catalogue>();

export async function loadCatalogue(game: string): Promise<void> {
  if (!known.has(game)) known.set(game, await api.schema(game));
}

/** For tests and the specimen page, which have no server. */
export function giveCatalogue(game: string, catalogue: Catalogue): void {
  known.set(game, catalogue);
}

export function catalogueOf(game: string): Catalogue {
  const found = known.get(game);
  if (!found) throw new Error(`How “${game}” speaks is not known here.`);
  return found;
}
