// Peoples at the table: the board, the bar, and what stands beside a player's name.
import type { GameModule, View } from '../game';
import Aide from './Aide.svelte';
import Bar from './Bar.svelte';
import { peopleOf, roman } from './board';
import Board from './Board.svelte';
import { progress } from './position';

function summary(view: View): string {
  if (view.phase === 'over') return 'The game is over';
  if (view.age === 0) return 'The world is being peopled';
  const { full, goal, word } = progress(view);
  const age = `Age ${roman[view.age]}`;
  if (view.phase === 'diplomacy') return `${age}: a relation for settlement ${view.current}`;
  if (view.phase === 'advance') return `${age}: an advance for settlement ${view.current}`;
  return `${age}: migration, ${full} of ${goal} ${word}`;
}

/** What all can see of a seat's markers, age by age. */
function facts(view: View, seat: number) {
  return [1, 2, 3].slice(0, view.revealed).map((age) => ({
    label: roman[age]!,
    value: `${peopleOf[view.markers[seat].subjects[age - 1]]}, ally ${peopleOf[view.markers[seat].allies[age - 1]]}`,
  }));
}

export default {
  id: 'peoples',
  title: 'Peoples',
  Board,
  Bar,
  score: (view: View, seat: number) => String(view.scores[seat]),
  summary,
  facts,
  stack: (letters: string) => [...letters].map((letter) => peopleOf[letter]!),
  cards: { title: (id: string) => ({ ages: 'The three ages', maps: 'Settlement maps' })[id] ?? null, wide: (id: string) => id === 'maps', Card: Aide },
  era: (view: View) => (view.age ? roman[view.age]! : ''),
  eraWord: 'age',
} satisfies GameModule;
