// The legal actions of Plague, sorted by the things on the table that make them.
import type { LogEntry, Player } from '../game';
import { card } from './cards';
import { eventsOf, phraseOf, type Legal, type Ruled, type View } from './view';

export interface Written {
  verb: string;
  card: string | null;
  seats: number[];
  action: string;
}

export function read(action: string): Written {
  const [verb = '', ...rest] = action.split(' ');
  const named = rest.length > 0 && Number.isNaN(Number(rest[0])) ? rest[0]! : null;
  return { verb, card: named, seats: rest.slice(named === null ? 0 : 1).map(Number), action };
}

export interface CardChoice {
  /** Plays it without a target. */
  play: string | null;
  /** Plays it at one town: seat and action. */
  at: { seat: number; action: string }[];
  /** Sets two towns at war. */
  wars: { pair: [number, number]; action: string }[];
  discard: string | null;
}

/** What can be done with one card of the hand. */
export function choicesOf(legal: Pick<Legal, 'action'>[], id: string): CardChoice {
  const choice: CardChoice = { play: null, at: [], wars: [], discard: null };
  for (const { action } of legal) {
    const { verb, card, seats } = read(action);
    if (card !== id || verb === 'raze') continue;
    if (verb === 'discard') choice.discard = action;
    else if (seats.length === 2) choice.wars.push({ pair: [seats[0]!, seats[1]!], action });
    else if (seats.length === 1) choice.at.push({ seat: seats[0]!, action });
    else choice.play = action;
  }
  return choice;
}

/** What pointing at a town means now: the move itself, a step towards it, or nothing. */
export type TownUse = { act: string } | { step: number } | null;

export function townUse(legal: Pick<Legal, 'action'>[], picked: string | null, first: number | null, seat: number): TownUse {
  const id = picked ?? (legal.some(({ action }) => action.startsWith('play death_ship ')) ? 'death_ship' : null);
  if (id === null) return null;
  const { at, wars } = choicesOf(legal, id);
  const aimed = at.find((target) => target.seat === seat);
  if (aimed) return { act: aimed.action };
  if (first === null) return wars.some(({ pair }) => pair.includes(seat)) ? { step: seat } : null;
  const war = wars.find(({ pair }) => pair.includes(first) && pair.includes(seat) && seat !== first);
  return war ? { act: war.action } : null;
}

/** The action that pointing at this town would have meant, to be explained. */
export function townTry(view: Ruled & Pick<View, 'phase'>, picked: string | null, first: number | null, seat: number): string | null {
  if (view.phase === 'death_ship') return `play death_ship ${seat}`;
  if (picked === null) return null;
  const verb = view.phase === 'stroke' ? 'stroke' : 'play';
  if (card(view, picked).work !== 'war') return `${verb} ${picked} ${seat}`;
  const other = first ?? seat;
  return `${verb} ${picked} ${Math.min(other, seat)} ${Math.max(other, seat)}`;
}

export function nameOf(players: Player[], viewer: number | null, seat: number): string {
  return seat === viewer ? 'You' : (players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`);
}

export interface Roll {
  seat: number;
  dice: [number, number];
  /** What improvements add, or take away. */
  modifier: number;
  total: number;
  points: number;
}

/** The roll that the table still talks about: the last one, until a card is played. */
export function lastRoll(recent: LogEntry[]): Roll | null {
  for (let i = recent.length - 1; i >= 0; --i) {
    const told = phraseOf(recent[i]!);
    if (told[0] === 'draw' || told[0] === 'draw_unseen') continue;
    if (told[0] !== 'roll') return null;
    const [, seat, one, other, improvements] = told;
    const [key, number] = (improvements ?? ['roll_more', 0]) as ['roll_more' | 'roll_less', number];
    const modifier = key === 'roll_more' ? number : -number;
    const change = eventsOf(recent[i]!).find((event) => (event[0] === 'gains' || event[0] === 'loses') && event[1] === seat);
    return { seat, dice: [one, other], modifier, total: one + other + modifier, points: change ? Number(change[2]) : 0 };
  }
  return null;
}

export interface Played {
  by: number;
  verb: 'play' | 'build' | 'discard' | 'counter' | 'stroke';
  card: string;
  seats: number[];
}

/** A card that was laid open: played, built, discarded, or used as a counter. */
export function cardOf(entry: LogEntry): Played | null {
  const told = phraseOf(entry);
  switch (told[0]) {
    case 'play':
    case 'build':
    case 'discard':
    case 'counter':
      return { by: told[1], verb: told[0], card: told[2], seats: [] };
    case 'play_at':
      return { by: told[1], verb: 'play', card: told[2], seats: [told[3]] };
    case 'stroke':
      return { by: told[1], verb: 'stroke', card: told[2], seats: [told[3]] };
    case 'war':
      return { by: told[1], verb: 'play', card: told[2], seats: [told[3], told[4]] };
    default:
      return null;
  }
}

export function lastCard(recent: LogEntry[]): Played | null {
  for (let i = recent.length - 1; i >= 0; --i) {
    const played = cardOf(recent[i]!);
    if (played) return played;
  }
  return null;
}

export interface Clash {
  card: string;
  pair: [number, number];
  dice: [number, number];
  /** What the Tactical Advantages add to each die. */
  bonus: [number, number];
  winner: number;
}

/** The war that has just been decided, while nothing else has happened. */
export function lastClash(recent: LogEntry[]): Clash | null {
  const newest = recent[recent.length - 1];
  const told = newest && phraseOf(newest);
  if (told?.[0] !== 'clash') return null;
  const won = eventsOf(newest!).find((event) => event[0] === 'wins_war');
  if (won?.[0] !== 'wins_war') return null;
  const [, one, die, bonus, other, dieOfOther, bonusOfOther] = told;
  const added = (phrase: typeof bonus) => Number(phrase?.[1] ?? 0);
  return { card: won[2], pair: [one, other], dice: [die, dieOfOther], bonus: [added(bonus), added(bonusOfOther)], winner: won[1] };
}

/** How many people each town gained or lost by the last change. */
export function changes(last: LogEntry[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const event of last.flatMap(eventsOf)) {
    if (event[0] === 'gains') sums.set(event[1], (sums.get(event[1]) ?? 0) + event[2]);
    if (event[0] === 'loses') sums.set(event[1], (sums.get(event[1]) ?? 0) - event[2]);
  }
  return sums;
}

/** The actions the table still remembers: the last change, joined to what was seen before it if nothing is missing between. */
export function remember(memory: LogEntry[], last: LogEntry[]): LogEntry[] {
  if (last.length === 0) return memory;
  const known = memory.filter(({ at }) => at < last[0]!.at);
  const joined = known.length > 0 && known[known.length - 1]!.at === last[0]!.at - 1;
  return [...(joined ? known : []), ...last].slice(-40);
}
