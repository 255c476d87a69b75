// What the table wants to know of Peoples: settlements, what each legal action does, what changed last.
import { capital } from '../../words/phrase';
import type { PeoplesEvent } from '../../protocol/games.gen';
import type { LogEntry } from '../game';
import { goalIn, isRegion, kinds, letters, limitIn, peopleOf } from './board';
import { told, type Facts, type Offer, type Settlement, type Situation, type View } from './view';

export const limitOf = (view: View): number => limitIn(view, view.age);
export const stackAt = (view: View, region: string): string => view.regions[region] ?? '';
export const settlementAt = (view: View, region: string): Settlement | null => view.settlements.find((one) => one.at === region) ?? null;
export const settlementsByRegion = (view: View): Map<string, Settlement> => new Map(view.settlements.map((one) => [one.at, one]));
export const settlementBy = (view: View, number: number): Settlement => view.settlements[number - 1]!;
export const relatedTo = (view: View, number: number): number[] =>
  view.relations.flatMap(([, one, other]) => (one === number ? [other] : other === number ? [one] : []));

/** Full regions of this age, and how many end it (PE-6.5). */
export function progress(view: View, situation: Situation): { full: number; goal: number; word: string } {
  return { full: situation.full?.length ?? 0, goal: goalIn(view, view.age), word: kinds[view.age]![1] };
}

/** Tribes of each people that score as the board stands. */
export function inSettlements(situation: Situation): { letter: string; count: number }[] {
  return letters.map((letter) => ({ letter, count: situation.in_settlements?.[letter] ?? 0 }));
}

/** One migration: what goes, and what the engine foretells of it. */
export interface Move {
  action: string;
  text: string;
  verb: 'move' | 'shift';
  /** To a region where nobody is. */
  empty: boolean;
  from: string;
  to: string;
  moved: string;
  facts: Facts;
}

const read = new WeakMap<Offer[], Move[]>();

/** The migrations in a list of legal actions; board and bar ask for the same list. */
export function moves(legal: Offer[]): Move[] {
  const known = read.get(legal);
  if (known) return known;
  const all = legal.flatMap(({ action, text, phrase: said, facts = {} }): Move[] => {
    const phrase = told(said);
    if (phrase[0] !== 'move' && phrase[0] !== 'shift' && phrase[0] !== 'step') return [];
    const [key, , moved, from, to] = phrase;
    return [{ action, text, verb: key === 'shift' ? 'shift' : 'move', empty: key === 'step', from, to, moved, facts }];
  });
  read.set(legal, all);
  return all;
}

/** A relation that the acting settlement may establish. */
export interface Tie {
  action: string;
  text: string;
  settlement: number;
  other: number;
  facts: Facts;
}

/** By the region of the other settlement. */
export function relations(view: View, legal: Offer[]): Map<string, Tie> {
  const found = new Map<string, Tie>();
  for (const { action, text, phrase: said, facts = {} } of legal) {
    const phrase = told(said);
    if (phrase[0] !== 'relate') continue;
    const [settlement, other] = [Number(phrase[2]), Number(phrase[4])];
    found.set(settlementBy(view, other).at, { action, text, settlement, other, facts });
  }
  return found;
}

export function tieNote({ settlement, other, facts: { steps } }: Tie): string {
  return `Relate ${settlement} to ${other}${steps === undefined ? '' : `, ${steps} ${steps === 1 ? 'step' : 'steps'} away`}`;
}

/** The seats that a choice gives or costs points, with the sign. */
export const gained = (points: number[]): { seat: number; text: string }[] =>
  points.flatMap((more, seat) => (more === 0 ? [] : [{ seat, text: `${more > 0 ? '+' : '−'}${Math.abs(more)}` }]));

export const isDecline = ({ phrase }: Offer): boolean => told(phrase)[0] === 'decline';

export const inWords = (stack: string): string => [...stack].map((letter) => peopleOf[letter]).join(', ');

/** What a migration foretells beside the new stack, in sentences with their clauses. */
export function consequences({ facts }: Move): { text: string; clause: string }[] {
  const { becomes, settlement, taken_from: from, with_map: withMap, ends_migration: ends } = facts;
  const taken = from ? `, whose ${withMap ? 'marker and map come' : 'marker comes'} from ${from}. The tribes there are loose again` : '';
  return [
    ...(becomes ? [{ text: `It becomes a ${becomes}: settlement ${settlement}${taken}.`, clause: withMap ? 'PE-9.5.1' : 'PE-6.3.2' }] : []),
    ...(ends ? [{ text: 'The migration of this age ends.', clause: 'PE-6.5' }] : []),
  ];
}

/** The last migration, to be marked and animated. */
export interface LastMove {
  from: string;
  to: string;
  at: number;
  /** Places in the stack of the tribes that came, and the stack with them. */
  came: number[];
  stack: string;
}
export function lastMove(last: LogEntry[]): LastMove | null {
  for (const { at, phrase: said } of [...last].reverse()) {
    const phrase = told(said);
    if (phrase[0] !== 'move' && phrase[0] !== 'shift' && phrase[0] !== 'step') continue;
    const [key, , tribes, from, to, there = ''] = phrase;
    const first = key === 'shift' ? 0 : there.length;
    return { from, to, at, came: [...tribes].map((_, i) => first + i), stack: key === 'shift' ? tribes + there : there + tribes };
  }
  return null;
}

/** Which tribes of a stack have just arrived: none at a first look, nor where the stack was put in a new order since. */
export function arrived(before: View | null, view: View, move: LastMove): Set<number> {
  return new Set(before && stackAt(view, move.to) === move.stack ? move.came : []);
}

/** Regions beside a migration's own that the last actions touched: of relations and advances, and where a marker was taken away. */
export function marked(view: View, last: LogEntry[]): Set<string> {
  const places = last.flatMap(({ phrase: said, events = [] }): string[] => [...touched(said), ...events.flatMap(lost)]);
  return new Set(places.map((place) => regionOf(view, place)).filter((region) => region !== null));
}
function touched(said: LogEntry['phrase']): string[] {
  const phrase = told(said);
  switch (phrase[0]) {
    case 'relate': return [phrase[2], phrase[4]];
    case 'decline': return [phrase[2]];
    case 'add': case 'raise': return [phrase[3]];
    case 'fate_adds': case 'fate_raises': return [phrase[2]];
    default: return [];
  }
}
function lost(said: LogEntry['phrase']): string[] {
  const event = said as PeoplesEvent;
  return event[0] === 'taken' || event[0] === 'taken_with_map' || event[0] === 'taken_flipped' ? [event[4]] : [];
}

/** The region of a place: its own, or that of a settlement's number. */
function regionOf(view: View, place: string): string | null {
  const region = view.settlements.find(({ number }) => String(number) === place)?.at ?? place;
  return isRegion(region) ? region : null;
}

/** The regions that a link of the log is about: a region, a settlement, or wherever a people stands. */
export function flashed(view: View, link: string): string[] {
  const letter = letters.find((one) => link === `people:${one}`);
  if (letter) return Object.keys(view.regions).filter((region) => stackAt(view, region).includes(letter));
  const region = regionOf(view, link);
  return region === null ? [] : [region];
}

/** The winners, as the result has them. */
export function winners(view: View, name: (seat: number) => string): string {
  const best = (view.result ?? []).flatMap((share, seat) => (share === '0' ? [] : [seat]));
  const points = view.scores[best[0] ?? 0];
  const names = best.map((seat) => capital(name(seat)));
  return names.length === 1 ? `${names[0]} ${names[0] === 'You' ? 'win' : 'wins'} with ${points} points` : `${names.join(' and ')} share the win with ${points} points`;
}
