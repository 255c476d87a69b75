// What the table wants to know of a view of Peoples: settlements, what each legal action does, what changed last.
import type { Legal, LogEntry, View } from '../game';
import { goalIn, isRegion, kinds, letters, limitIn, peopleOf, type CivilArea } from './board';

export interface Settlement {
  number: number;
  at: string;
  flipped: boolean;
  leader: number | null;
  advances: Partial<Record<CivilArea, 1 | 2>>;
}

export const limitOf = (view: View): number => limitIn(view, view.age);
export const stackAt = (view: View, region: string): string => view.regions[region] ?? '';
export function settlementAt(view: View, region: string): Settlement | null {
  return view.settlements.find((one: Settlement) => one.at === region) ?? null;
}
export const settlementsByRegion = (view: View): Map<string, Settlement> => new Map(view.settlements.map((one: Settlement) => [one.at, one]));
export const settlementBy = (view: View, number: number): Settlement => view.settlements[number - 1];
export const relatedTo = (view: View, number: number): { pair: string; to: number }[] =>
  view.relations
    .filter(([, n, m]: [string, number, number]) => n === number || m === number)
    .map(([pair, n, m]: [string, number, number]) => ({ pair, to: n === number ? m : n }));

/** Full regions of this age, and how many end it (PE-6.5). */
export function progress(view: View): { full: number; goal: number; word: string } {
  const full = Object.values(view.regions as Record<string, string>).filter((stack) => stack.length === limitOf(view)).length;
  return { full, goal: goalIn(view, view.age), word: kinds[view.age]![1] };
}

/** Tribes of each people in settlements that are face up: only they score. */
export function inSettlements(view: View): { letter: string; count: number }[] {
  const stacks = view.settlements.filter((one: Settlement) => !one.flipped && isRegion(one.at)).map((one: Settlement) => stackAt(view, one.at)).join('');
  return letters.map((letter) => ({ letter, count: stacks.split(letter).length - 1 }));
}

/** Civilization markers of an area that are left in the stock (PE-13). */
export const stockOf = (view: View, area: CivilArea): number => 6 - view.settlements.filter((one: Settlement) => one.advances[area]).length;

/** One migration: what goes, what it comes to, and what stays, as the engine's sentence tells it. */
export interface Move {
  action: string;
  text: string;
  verb: 'move' | 'shift';
  from: string;
  to: string;
  moved: string;
  after: string;
  becomes: string | null;
  stays: string;
}
const sentence = /(?:moves|shifts|leads) ([a-z]+) from \w+ to (?:the empty )?\w+(?:, (?:beneath|on top of) [a-z]+: ([a-z]+))?(?:, a ([a-z]+))?(?:; ([a-z]+) stays)?/;

const read = new WeakMap<Legal[], Move[]>();

/** The migrations in a list of legal actions; board and bar ask for the same list. */
export function moves(view: View, legal: Legal[]): Move[] {
  const known = read.get(legal);
  if (known) return known;
  const all = legal.flatMap(({ action, text }): Move[] => {
    const [verb, from, to] = action.split(' ');
    if ((verb !== 'move' && verb !== 'shift') || !from || !to) return [];
    const told = sentence.exec(text);
    const moved = told?.[1] ?? (verb === 'shift' ? stackAt(view, from).charAt(0) : stackAt(view, from));
    return [{ action, text, verb, from, to, moved, after: told?.[2] ?? (stackAt(view, to) ? '' : moved), becomes: told?.[3] ?? null, stays: told?.[4] ?? '' }];
  });
  read.set(legal, all);
  return all;
}

/** Relations that the acting settlement may establish: by the region of the other one. */
export function relations(view: View, legal: Legal[]): Map<string, Legal> {
  const found = new Map<string, Legal>();
  for (const one of legal) {
    const [verb, , to] = one.action.split(' ');
    if (verb === 'relate') found.set(settlementBy(view, Number(to)).at, one);
  }
  return found;
}

export const inWords = (stack: string): string => [...stack].map((letter) => peopleOf[letter]).join(', ');

/** The last migration, to be marked and animated. */
export function lastMove(last: LogEntry[]): { from: string; to: string; at: number } | null {
  for (const { action, at } of [...last].reverse()) {
    const [verb, from, to] = action.split(' ');
    if ((verb === 'move' || verb === 'shift') && from && to) return { from, to, at };
  }
  return null;
}

/** Which tribes of a stack have just arrived: places in the stack, none where the stack was put in a new order since. */
export function arrived(before: View | null, view: View, move: { from: string; to: string }): Set<number> {
  if (!before) return new Set();
  const [was, is] = [stackAt(before, move.to), stackAt(view, move.to)];
  if (is.length <= was.length) return new Set();
  if (is.startsWith(was)) return new Set([...is].map((_, i) => i).slice(was.length));
  return is.slice(1) === was ? new Set([0]) : new Set();
}

/** Settlements touched by the last relations and advances. */
export function marked(view: View, last: LogEntry[]): Set<string> {
  const found = new Set<string>();
  for (const { action } of last) {
    const [verb, first, second] = action.split(' ');
    if (verb === 'relate') [first, second].forEach((number) => found.add(settlementBy(view, Number(number)).at));
    if (verb === 'advance' || verb === 'fate' || verb === 'decline') found.add(settlementBy(view, Number(first)).at);
  }
  return found;
}
