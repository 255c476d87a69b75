// Plague for the table: the board, the bar, and what stands in the frame around them.
import type { Variant } from '../../rules/numbers';
import type { GameModule, LogEntry, View } from '../game';
import Bar from './Bar.svelte';
import Board from './Board.svelte';
import { card, cardOrder, sizeOf } from './cards';
import { read } from './choices';

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
  const town = view.seats[seat];
  if (town.out) return [{ label: 'wiped out', value: '' }];
  return [
    { label: 'cards', value: `${sizeOf(town.hand)}` },
    ...(town.improvements.length ? [{ label: 'has', value: town.improvements.map((id: string) => card(view, id).name).join(', ') }] : []),
  ];
}

/** Where a card stands in a sentence. The names of new cards are whatever somebody wrote: only whole words count, written just so. */
function place(text: string, name: string, isNew: boolean): number {
  if (!isNew) return text.toLowerCase().indexOf(name.toLowerCase());
  const inWord = (letter: string | undefined) => letter !== undefined && /[A-Za-z0-9]/.test(letter);
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    const to = from + name.length;
    if (!(inWord(name[0]) && inWord(text[from - 1])) && !(inWord(name[name.length - 1]) && inWord(text[to]))) return from;
  }
  return -1;
}

function links(text: string, entry: LogEntry, variant?: Variant): { from: number; to: number; id: string }[] {
  const view: View = variant ? { rules: variant } : {};
  const played = read(entry.action).card;
  const found: { from: number; to: number; id: string }[] = [];
  for (const id of cardOrder(view)) {
    const { name, isNew } = card(view, id);
    const from = place(text, name, isNew);
    if (from >= 0) found.push({ from, to: from + name.length, id: `card:${id}` });
  }
  // Names may be alike or parts of each other: the card of the action goes first, then the longer name.
  const rank = ({ from, to, id }: { from: number; to: number; id: string }) => (id === `card:${played}` ? 1000 : 0) + to - from;
  return found.sort((a, b) => a.from - b.from || rank(b) - rank(a));
}

const margin = (best: number, next: number) => (best - next === 1 ? '1 person' : `${best - next} people`);
const era = (view: View) => (view.turn_number === 0 ? '' : view.age === 'plague' ? 'Plague' : 'Prosperity');

export default { id: 'plague', title: 'Plague', Board, Bar, score, summary, facts, links, margin, era, counts: { word: 'People', of: (score: number) => score }, showsPlayers: true } satisfies GameModule;
