// The parts of CREDITS.md for the page About: what it says around the list of games, which the server tells, and all that follows.
import { sections, type Section } from './markdown';

export interface Credits {
  /** What the licence covers. */
  licence: string;
  /** What stands after the list of games. */
  afterGames: string;
  /** Data, fonts, libraries, tools. */
  used: Section[];
}

const game = /<p><strong>.*?<\/p>/g;

export function creditsOf(text: string): Credits {
  const [head, games, ...used] = sections(text);
  return { licence: head?.html.split('\n').slice(1).join('\n') ?? '', afterGames: games?.html.replace(game, '').trim() ?? '', used };
}
