// Mesopotamia at the table: the board, the bar, and what stands beside a player's name.
import type { GameModule, LogEntry, View } from '../game';
import Bar from './Bar.svelte';
import { areaById, homes, peopleById, peoples, prepare, roman } from './board';
import Board from './Board.svelte';
import Cards from './Cards.svelte';
import { capital, living, the } from './position';

function summary(view: View): string {
  const epoch = `Epoch ${roman(view.epoch)} of ${roman(view.options.epochs)}`;
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
      return `${epoch}: ${the(peopleById(view.retreat.people))} retreat from ${areaById(view.retreat.area).name}`;
    case 'expand':
      return `${epoch}: ${people} place their tribes`;
    case 'fight':
      return `${epoch}: ${people} attack ${areaById(view.fight.area).name}`;
    default:
      return 'The game is over';
  }
}

function facts(view: View, seat: number) {
  return living(view, seat).map(({ people, areas, arrived }) => ({
    label: people?.name ?? 'A card',
    value: !people ? 'hidden' : arrived ? `${areas}` : 'to come',
    card: people ? `people:${people.id}` : undefined,
  }));
}

/** The names on the map and on the cards, and a pattern that finds them; made once a map. */
let named: { of: unknown; places: { id: string; name: string }[]; pattern: RegExp } | null = null;
function names() {
  if (named?.of === peoples) return named;
  const places = [...homes.map(({ id, name }) => ({ id, name })), ...peoples.map(({ id, name }) => ({ id: `people:${id}`, name }))];
  const escaped = places.map(({ name }) => name.replace(/[^\w ]/g, '\\$&')).sort((a, b) => b.length - a.length);
  return (named = { of: peoples, places, pattern: new RegExp(`\\b(${escaped.join('|')})\\b`, 'g') });
}

/** What a card is called: a people by its id, or the list of all. */
function cardTitle(id: string): string | null {
  if (id === 'peoples') return 'People cards';
  return id.startsWith('people:') ? (peopleById(id.slice(7))?.name ?? null) : null;
}

/** Areas and peoples named in a sentence: they flash on the map, and a people's card opens. */
function links(text: string, _entry: LogEntry) {
  const { places, pattern } = names();
  return [...text.matchAll(pattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    id: places.find(({ name }) => name === match[0])!.id,
  }));
}

export default {
  id: 'mesopotamia',
  title: 'Mesopotamia',
  Board,
  Bar,
  prepare: (view: View) => prepare(view.rules),
  score: (view: View, seat: number) => String(view.scores[seat]),
  summary,
  facts,
  links,
  cards: { title: cardTitle, Card: Cards },
  era: (view: View) => (view.epoch ? roman(view.epoch) : ''),
  eraWord: 'epoch',
} satisfies GameModule;
