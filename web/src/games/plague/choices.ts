// The legal actions of Plague, sorted by the things on the table that make them.
import type { Legal, LogEntry, Player, View } from '../game';
import { added, card as cardOf, modifier as modifierOf, number, pointsAt, reference, referenceRow, rulesOf } from './cards';

export interface Written {
  verb: string;
  card: string | null;
  seats: number[];
  action: string;
}

export function read(action: string): Written {
  const [verb = '', ...rest] = action.split(' ');
  const named = rest.length > 0 && !/^\d+$/.test(rest[0]!) ? rest[0]! : null;
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
export function choicesOf(legal: Legal[], id: string): CardChoice {
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

export function townUse(legal: Legal[], picked: string | null, first: number | null, seat: number): TownUse {
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
export function townTry(view: View, picked: string | null, first: number | null, seat: number): string | null {
  if (view.phase === 'death_ship') return `play death_ship ${seat}`;
  if (picked === null) return null;
  const verb = view.phase === 'stroke' ? 'stroke' : 'play';
  if (cardOf(view, picked).work !== 'war') return `${verb} ${picked} ${seat}`;
  const other = first ?? seat;
  return `${verb} ${picked} ${Math.min(other, seat)} ${Math.max(other, seat)}`;
}

export function nameOf(players: Player[], viewer: number | null, seat: number): string {
  return seat === viewer ? 'You' : (players.find((player) => player.seat === seat)?.name ?? `Seat ${seat}`);
}

export interface Roll {
  seat: number;
  dice: [number, number];
  modifier: number;
  total: number;
  row: number;
  points: number;
  age: string;
}

/** The roll that the table still talks about: the last one, until a card is played. */
export function lastRoll(view: View, recent: LogEntry[]): Roll | null {
  if (view.turn === null || view.phase === 'roll') return null;
  for (let i = recent.length - 1; i >= 0; --i) {
    const { verb, seats, card } = read(recent[i]!.action);
    if (verb === 'draw') {
      if (card === 'death_ship') return null;
      continue;
    }
    if (verb !== 'roll') return null;
    const modifier = modifierOf(view, view.seats[view.turn].improvements.length);
    const dice: [number, number] = [seats[0]!, seats[1]!];
    const total = dice[0] + dice[1] + modifier;
    const rows = reference(view);
    const row = referenceRow(rows, total);
    const doubled = view.options.dicey_doubles && dice[0] === dice[1] ? 2 : 1;
    return { seat: view.turn, dice, modifier, total, row, points: pointsAt(rows, total) * doubled, age: view.age };
  }
  return null;
}

export interface Played {
  by: number | null;
  verb: string;
  card: string;
  seats: number[];
}

/** The last card that was laid open: played, discarded, drawn as the Death Ship, or used as a counter. */
export function lastCard(recent: LogEntry[]): Played | null {
  for (let i = recent.length - 1; i >= 0; --i) {
    const { by, action } = recent[i]!;
    const { verb, card, seats } = read(action);
    if (card !== null && ['play', 'discard', 'counter', 'stroke'].includes(verb))
      return { by: by === 'chance' ? null : by, verb, card, seats };
  }
  return null;
}

export interface Clash {
  card: string;
  pair: [number, number];
  dice: [number, number];
  /** What the Tactical Advantages add to each die. */
  bonus: [number, number];
}

/** The war that has just been decided, while nothing else has happened. */
export function lastClash(view: View, recent: LogEntry[], before: View | null): Clash | null {
  const newest = recent[recent.length - 1];
  const { verb, seats } = read(newest?.action ?? '');
  if (verb !== 'clash') return null;
  const dice: [number, number] = [seats[0]!, seats[1]!];
  const played: [number, number] = [0, 0];
  const counters: number[] = [];
  for (let i = recent.length - 2; i >= 0; --i) {
    const { by, action } = recent[i]!;
    const written = read(action);
    if (action === 'counter tactical_advantage' && by !== 'chance') counters.push(by);
    if (written.verb === 'play' && written.seats.length === 2) {
      const pair: [number, number] = [written.seats[0]!, written.seats[1]!];
      for (const seat of counters) ++played[pair.indexOf(seat)];
      return { card: written.card!, pair, dice, bonus: [added(view, played[0]), added(view, played[1])] };
    }
    if (written.verb !== 'pass' && written.verb !== 'counter') break;
  }
  const war = before?.attack;
  if (!war || war.targets.length !== 2) return null;
  for (const seat of counters) ++played[war.targets.indexOf(seat)];
  return { card: war.card, pair: war.targets, dice, bonus: [added(view, played[0] + war.bonus[0]), added(view, played[1] + war.bonus[1])] };
}

export function firstWins({ dice, bonus }: Clash): boolean {
  return dice[0] + bonus[0] > dice[1] + bonus[1];
}

export interface Losses {
  win: number;
  lose: number;
  improvement: boolean;
}

/** What a war can cost a town: the card's numbers, less what its walls save (PL-8.4, PL-8.5). */
export function warLosses(view: View, war: { card: string; by: number }, seat: number): Losses {
  const { winner, amount, razes } = rulesOf(view, war.card);
  const saved = view.seats[seat].improvements.includes('city_walls') ? number(view, 'improvements.walls_save') : 0;
  const living = view.seats.filter((town: { out: boolean; population: number | null }) => !town.out && town.population !== 0).length;
  return {
    win: living === 2 && seat === war.by ? 0 : Math.max(0, winner - saved),
    lose: Math.max(0, amount - saved),
    improvement: razes && view.seats[seat].improvements.length > 0,
  };
}

/** The counter window in the order of asking: who has passed, who is asked now, who comes after (PL-7.1, PL-7.4). */
export function window(view: View): { seat: number; state: 'passed' | 'asked' | 'waits' }[] {
  const { asked, passes } = view.attack;
  const living: number[] = [];
  for (let i = 0; i < view.players; ++i) {
    const seat = (asked + i) % view.players;
    if (!view.seats[seat].out && view.seats[seat].population !== 0) living.push(seat);
  }
  const passed = passes > 0 ? living.slice(-passes) : [];
  const waiting = living.slice(1, living.length - passed.length);
  return [
    ...passed.map((seat) => ({ seat, state: 'passed' as const })),
    { seat: asked, state: 'asked' as const },
    ...waiting.map((seat) => ({ seat, state: 'waits' as const })),
  ];
}

/** How many people each town gained or lost by the last change. */
export function changes(view: View, before: View | null): (number | null)[] {
  return view.seats.map((now: { population: number | null }, seat: number) => {
    const then = before?.seats[seat]?.population ?? null;
    return now.population === null || then === null || now.population === then ? null : now.population - then;
  });
}

/** The actions the table still remembers: the last change, joined to what was seen before it if nothing is missing between. */
export function remember(memory: LogEntry[], last: LogEntry[]): LogEntry[] {
  if (last.length === 0) return memory;
  const known = memory.filter(({ at }) => at < last[0]!.at);
  const joined = known.length > 0 && known[known.length - 1]!.at === last[0]!.at - 1;
  return [...(joined ? known : []), ...last].slice(-40);
}
