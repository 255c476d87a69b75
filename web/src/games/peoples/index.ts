// Peoples at the table: the board, the bar, and what stands beside a player's name.
import type { Kind } from '../../words/phrase';
import { gameModule } from '../game';
import Aide from './Aide.svelte';
import Bar from './Bar.svelte';
import { areas, isRegion, peopleOf, roman } from './board';
import Board from './Board.svelte';
import type { View } from './view';

/** What all can see of a seat's markers, age by age. */
function facts(view: View, seat: number) {
  const { subjects, allies } = view.markers[seat]!;
  return [1, 2, 3].slice(0, view.revealed).map((age) => ({
    label: roman[age]!,
    value: `${peopleOf[subjects[age - 1] ?? '']}, ally ${peopleOf[allies[age - 1] ?? '']}`,
  }));
}

/** An area named in the log opens the maps. */
const isMaps = (id: string): boolean => id === 'maps' || areas.some((area) => id === `card:${area}`);

/** Regions and areas are called what the board and the rules call them: na01, culture. */
const rename = (_kind: Kind, id: string): string | null => (isRegion(id) || areas.some((area) => area === id) ? id : null);

export default gameModule({
  id: 'peoples',
  title: 'Peoples',
  Board,
  Bar,
  score: (view: View, seat) => String(view.scores[seat]),
  facts,
  rename,
  stack: (letters) => [...letters].map((letter) => peopleOf[letter]!),
  cards: { title: (id) => (id === 'ages' ? 'The three ages' : isMaps(id) ? 'Settlement maps' : null), wide: isMaps, Card: Aide },
  era: ({ age }) => (typeof age === 'number' ? (roman[age] ?? '') : ''),
  eraWord: 'age',
});
