// Mesopotamia at the table: the board, the bar, and what stands beside a player's name.
import { gameModule } from '../game';
import Bar from './Bar.svelte';
import { areaById, peopleById, prepare, rename, roman } from './board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import { capital, living, the } from './position';
import type { Facts, Situation, View } from './types';

function summary(view: View): string {
  const epoch = `Epoch ${roman(view.epoch)} of ${roman(Number(view.options.epochs))}`;
  const people = view.round ? capital(the(peopleById(view.round.people))) : '';
  switch (view.phase) {
    case 'deal':
      return `${epoch}: the peoples are dealt`;
    case 'draw':
      return `${epoch}: a card is drawn`;
    case 'choose':
      return `${epoch}: a card to keep or to give`;
    case 'land':
      return `${epoch}: ${people} come from the sea`;
    case 'retreat':
      return `${epoch}: ${the(peopleById(view.retreat!.people))} retreat from ${areaById(view.retreat!.area).name}`;
    case 'expand':
      return `${epoch}: ${people} place their tribes`;
    case 'fight':
      return `${epoch}: ${people} attack ${areaById(view.fight!.area).name}`;
    default:
      return 'The game is over';
  }
}

function facts(view: View, seat: number) {
  return living(view, seat).map(({ people, areas, arrived }) => ({
    label: people?.name ?? 'A card',
    value: !people ? 'hidden' : arrived ? `${areas}` : 'to come',
    ...(people ? { card: `people:${people.id}` } : {}),
  }));
}

/** What a card is called: a people by its id, or the list of all. */
function cardTitle(id: string): string | null {
  if (id === 'peoples') return 'People cards';
  return id.startsWith('people:') ? (peopleById(id.slice(7))?.name ?? null) : null;
}

export default gameModule<View, Facts, Situation>({
  id: 'mesopotamia',
  title: 'Mesopotamia',
  Board,
  Bar,
  prepare: (view) => prepare(view.rules),
  score: (view, seat) => String(view.scores[seat]),
  summary,
  facts,
  rename,
  cards: { title: cardTitle, Card: Cards },
  era: ({ epoch }) => (typeof epoch === 'number' && epoch > 0 ? roman(epoch) : ''),
  eraWord: 'epoch',
});
