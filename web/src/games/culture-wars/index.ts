// Culture Wars for the table: the board, the bar, and what stands in the frame around them.
import { gameModule, type EraView } from '../game';
import type { Kind } from '../../words/phrase';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { turnOf } from './limit';
import type { Facts, Situation, View } from './types';

const asks: Record<string, string> = {
  setup_order: 'Set-up: the order is drawn',
  tiles: 'Set-up: each moves a tile',
  coins: 'Set-up: coins are placed',
  reveal: 'Set-up: the coins are turned',
  tokens: 'Set-up: the first people',
  order: 'the order is drawn',
  expand: 'expansion',
  move: 'movement',
  conflict: 'conflict',
  settle: 'settlements',
  abandon: 'abandonment',
};

function summary(view: View): string {
  if (view.phase === 'over') return 'The game is over';
  return view.turn === 0 ? asks[view.phase]! : `${turnOf(view)}: ${asks[view.phase]}`;
}

function score(_: View, seat: number, { standing, target }: Situation): string {
  return `${standing[seat]!.settlements}/${target}`;
}

function facts(view: View, seat: number, { standing }: Situation): { label: string; value: string }[] {
  if (!view.alive[seat]) return [{ label: 'out', value: '' }];
  const { tokens, coins, hidden } = view.reserve[seat]!;
  const named = [...coins.map((value) => (value === 1 ? 'Ace' : `${value}`)), ...(hidden > 0 ? [`${hidden} unknown`] : [])];
  return [
    { label: 'on the map', value: `${standing[seat]!.tokens}` },
    { label: 'in reserve', value: `${tokens}` },
    { label: 'coins', value: named.join(', ') || 'none' },
    ...(view.held[seat] ? [{ label: 'has held the target for', value: 'a turn' }] : []),
  ];
}

// The engine counts a settlement as a hundred and a token on the map as one.
function margin(best: number, next: number): string {
  const lead = Math.floor(best / 100) - Math.floor(next / 100);
  const tokens = (best % 100) - (next % 100);
  return lead > 0 ? (lead === 1 ? 'a settlement' : `${lead} settlements`) : tokens === 1 ? 'one token on the map' : `${tokens} tokens on the map`;
}
const onMap = (_: View, seat: number, { standing }: Situation) => `${standing[seat]!.tokens} on the map`;
const era = ({ turn }: EraView) => (Number(turn) > 0 ? `${Number(turn)}` : '');
/** A square is called by its id, as on the edges of the map. */
const rename = (kind: Kind, id: string) => (kind === 'place' ? id : null);

export default gameModule<View, Facts, Situation>({ id: 'culture-wars', title: 'Culture Wars', Board, Bar, score, summary, facts, margin, finally: onMap, rename, era, counts: { word: 'Settlements', of: (score: number) => Math.floor(score / 100) } });
