// The module of a game that has no folder in src/games: everything it shows comes from the engine.
import type { GameModule, View } from '../../games/game';
import PlainBar from './PlainBar.svelte';
import PlainBoard from './PlainBoard.svelte';

export function plainModule(id: string, title: string): GameModule {
  return { id, title, Board: PlainBoard, Bar: PlainBar, score: (view: View, seat: number) => `${(view.scores as (number | null)[] | undefined)?.[seat] ?? ''}` };
}
