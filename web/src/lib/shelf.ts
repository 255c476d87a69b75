// What the site says about each game before the server has answered; a game that is not listed here is described by the engine alone.
import type { Game } from '../protocol/messages';

export interface Shelved {
  id: string;
  title: string;
  text: string;
  facts: string;
  /** How many seats "Play now" fills. */
  usual: number;
}

export const shelf: Shelved[] = [
  { id: 'plague', title: 'Plague', text: 'Towns grow, the Death Ship comes, and the last town with anybody left in it wins.', facts: '2 to 6 players, cards, 27 minutes by our estimate', usual: 4 },
  { id: 'culture-wars', title: 'Culture Wars', text: 'Move your people over land and sea, settle rich sites and hold them a whole turn.', facts: '2 to 4 players, piecepack, 120 minutes by the source, 65 by our estimate', usual: 3 },
  { id: 'mesopotamia', title: 'Mesopotamia', text: 'A new people every epoch across the ancient Near East. The old ones stay and score.', facts: '2 to 5 players, map and dice, 55 minutes by our estimate', usual: 4 },
  { id: 'peoples', title: 'Peoples', text: 'Everybody moves everybody. Nobody knows which people is yours until the age ends.', facts: '3 to 6 players, hidden aims, 75 minutes by the source, 36 by our estimate', usual: 4 },
];

export const titleOf = (id: string) => shelf.find((game) => game.id === id)?.title ?? id;

/** Adds games of the server that the shelf does not know. */
export function withUnknown(games: Game[]): Shelved[] {
  const known = new Set(shelf.map((game) => game.id));
  const more = games.filter((game) => !known.has(game.id));
  return [...shelf, ...more.map(({ id, title, about, players }) => ({
    id, title, text: about, facts: `${players.min} to ${players.max} players`, usual: players.usual ?? players.min }))];
}
