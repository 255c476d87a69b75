// Plague for the table: the board, the bar, and what stands in the frame around them.
import type { Variant } from '../../rules/numbers';
import type { Kind } from '../../words/phrase';
import { gameModule, type EraView } from '../game';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { card, sizeOf } from './cards';
import type { View } from './view';

function age(view: View): string {
  return view.age === 'plague' ? 'The plague' : 'Prosperity';
}

const asks: Record<string, string> = {
  deal: 'the cards are dealt',
  start: 'who goes first?',
  roll: 'a roll',
  draw: 'cards are drawn',
  death_ship: 'the Death Ship must be sent on',
  play: 'play a card or discard one',
  counter: 'does anyone answer?',
  clash: 'the dice of war',
  raze: 'an improvement is lost',
  stroke: 'a last stroke',
};

function summary(view: View): string {
  if (view.phase === 'over') return 'The game is over';
  return view.turn_number === 0 ? `Plague: ${asks[view.phase]}` : `${age(view)}, turn ${view.turn_number}: ${asks[view.phase]}`;
}

function score(view: View, seat: number): string {
  return view.scores[seat] === null ? '?' : `${view.scores[seat]}`;
}

function facts(view: View, seat: number): { label: string; value: string }[] {
  const town = view.seats[seat]!;
  if (town.out) return [{ label: 'wiped out', value: '' }];
  return [
    { label: 'cards', value: `${sizeOf(town.hand)}` },
    ...(town.improvements.length ? [{ label: 'has', value: town.improvements.map((id) => card(view, id).name).join(', ') }] : []),
  ];
}

/** The names of a variant's own cards (PL-20.7). */
function rename(kind: Kind, id: string, variant: Variant | undefined): string | null {
  const found = kind === 'card' && variant ? card({ rules: variant }, id) : null;
  return found?.isNew ? found.name : null;
}

const margin = (best: number, next: number) => (best - next === 1 ? '1 person' : `${best - next} people`);
const era = (view: EraView) => (view.turn_number === 0 ? '' : view.age === 'plague' ? 'Plague' : 'Prosperity');

export default gameModule({ id: 'plague', title: 'Plague', Board, Bar, score, summary, facts, rename, margin, era, counts: { word: 'People', of: (score: number) => score }, showsPlayers: true });
