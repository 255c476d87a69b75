// The cards of Plague and the numbers in force: names, kinds and the reference table (PL-1.2, PL-20).
import { numbersFor } from '../../rules/numbers';
import type { Ruled, View } from './view';

export const { number, numbers, word, flag } = numbersFor('plague');

/** What a player calls it. */
export type Kind = 'growth' | 'attack' | 'war' | 'counter' | 'improvement' | 'fate';

/** What it does when it is played (PL-20.10). */
export type Work = 'gain' | 'others_lose' | 'others_lose_you_gain' | 'one_loses' | 'one_loses_you_gain' | 'war' | 'counter' | 'improvement' | 'special';

export interface Card {
  id: string;
  name: string;
  kind: Kind;
  work: Work;
  /** Which drawing it has: its own, or the one for all new cards of its kind. */
  picture: string;
  /** It is a new card of the variant. */
  isNew: boolean;
}

/** A card of a variant's own (PL-20.7). */
interface NewCard {
  id: string;
  name: string;
  kind: Work;
  copies: number;
  amount: number;
  amount_winner?: number;
  razes?: boolean;
  stopped_by?: string;
  cancelled_by_peace?: boolean;
}

const table: [string, string, Work][] = [
  ['bumper_harvest', 'Bumper Harvest', 'gain'],
  ['trade_center', 'Trade Center Established', 'gain'],
  ['mass_migration', 'Mass Migration', 'others_lose_you_gain'],
  ['pestilence', 'Pestilence', 'one_loses'],
  ['crusade', 'Crusade', 'one_loses'],
  ['drought', 'Drought', 'one_loses'],
  ['famine', 'Famine', 'one_loses'],
  ['fire', 'Fire', 'one_loses'],
  ['flood', 'Flood', 'one_loses'],
  ['earthquake', 'Earthquake', 'one_loses'],
  ['viking_raid', 'Viking Raid', 'one_loses'],
  ['pied_piper', 'Pied Piper', 'one_loses_you_gain'],
  ['mongol_raid', 'Mongol Raid', 'others_lose'],
  ['minor_war', 'Minor War', 'war'],
  ['major_war', 'Major War', 'war'],
  ['negotiated_peace', 'Buy Indulgence / Negotiated Peace', 'counter'],
  ['tactical_advantage', 'Tactical Advantage', 'counter'],
  ['aqueduct', 'Aqueduct', 'improvement'],
  ['city_walls', 'City Walls', 'improvement'],
  ['sewer', 'Sewer', 'improvement'],
  ['death_ship', 'Death Ship', 'special'],
];

const kinds: Record<Work, Kind> = {
  gain: 'growth', others_lose_you_gain: 'growth', others_lose: 'attack', one_loses: 'attack', one_loses_you_gain: 'attack',
  war: 'war', counter: 'counter', improvement: 'improvement', special: 'fate',
};

const standardOrder = table.map(([id]) => id);
const byId = new Map(table.map(([id, name, work]) => [id, { id, name, kind: kinds[work], work, picture: id, isNew: false } satisfies Card]));

export const improvements = ['aqueduct', 'city_walls', 'sewer'];

const newCards = (view: Ruled): NewCard[] => (view.rules?.new_cards ?? []) as unknown as NewCard[];

/** The cards of this table in card order, the new ones last (PL-20.8). */
export const cardOrder = (view: Ruled): string[] => [...standardOrder, ...newCards(view).map(({ id }) => id)];

export function card(view: Ruled, id: string): Card {
  const standard = byId.get(id);
  if (standard) return standard;
  const own = newCards(view).find((one) => one.id === id);
  if (own) return { id, name: own.name, kind: kinds[own.kind], work: own.kind, picture: `any ${own.kind}`, isNew: true };
  return { id, name: id.replaceAll('_', ' '), kind: 'fate', work: 'special', picture: id, isNew: false };
}

/** The numbers of a card in force; those that its kind does not have say nothing (PL-20.3, PL-20.7). */
export interface CardRules {
  copies: number;
  amount: number;
  /** What the winner of a war loses. */
  winner: number;
  /** What a town with City Walls loses instead. */
  walled: number;
  razes: boolean;
  /** The improvement that protects from it. */
  stoppedBy: string | null;
  /** A Negotiated Peace cancels it. */
  peace: boolean;
}

export function rulesOf(view: Ruled, id: string): CardRules {
  const own = newCards(view).find((one) => one.id === id);
  const stoppedBy = own ? own.stopped_by : word(view, `cards.${id}.stopped_by`);
  const amount = own ? own.amount : number(view, `cards.${id}.amount`);
  return {
    copies: own ? own.copies : number(view, `cards.${id}.copies`),
    amount,
    winner: own ? (own.amount_winner ?? 0) : number(view, `cards.${id}.amount_winner`),
    walled: id === 'mongol_raid' ? number(view, 'cards.mongol_raid.amount_walled') : amount,
    razes: own ? own.razes === true : flag(view, `cards.${id}.razes`),
    stoppedBy: improvements.find((improvement) => improvement === stoppedBy) ?? null,
    peace: own ? own.cancelled_by_peace === true : flag(view, `cards.${id}.cancelled_by_peace`),
  };
}

/** How many of a card lie in a pile: its keys are ids that others made up, "constructor" too. */
export function countIn(counts: Record<string, number>, id: string): number {
  return Object.hasOwn(counts, id) ? counts[id]! : 0;
}

/** The single cards of a pile's counts, in card order; hidden cards are left out. */
export function cardsOf(view: Ruled, counts: Record<string, number>): string[] {
  return cardOrder(view).flatMap((id) => Array<string>(countIn(counts, id)).fill(id));
}

/** How many cards a pile holds, seen or hidden. */
export function sizeOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

export interface ReferenceRow {
  text: string;
  points: number;
  /** The last total that it is for. */
  upTo: number;
}

const written = (total: number): string => `${total}`.replace('-', '−');

/** The list of this age, and the total of its first number; totals beyond it count as its first or last (PL-20.5). */
function rolls(view: Ruled & Pick<View, 'age'>): { points: number[]; lowest: number } {
  return view.age === 'plague' ? { points: numbers(view, 'rolls.plague'), lowest: -1 } : { points: numbers(view, 'rolls.prosperity'), lowest: 2 };
}

/** The reference table of this age: one row for the totals that give the same (PL-1.5). */
export function reference(view: Ruled & Pick<View, 'age'>): ReferenceRow[] {
  const { points, lowest } = rolls(view);
  const starts = points.flatMap((value, i) => (i === 0 || value !== points[i - 1] ? [i] : []));
  return starts.map((start, row) => {
    const end = (starts[row + 1] ?? points.length) - 1;
    const totals = Array.from({ length: end - start + 1 }, (_, i) => written(lowest + start + i));
    const [first, last] = [totals[0]!, totals[totals.length - 1]!];
    let text = totals.length > 3 ? `${first} to ${last}` : totals.join(', ');
    if (starts.length === 1) text = 'any total';
    else if (row === 0) text = `${last} or less`;
    else if (row === starts.length - 1) text = `${first} or more`;
    return { text, points: points[start]!, upTo: row === starts.length - 1 ? Infinity : lowest + end };
  });
}

export function referenceRow(rows: ReferenceRow[], total: number): number {
  return rows.findIndex((row) => total <= row.upTo);
}

/** A chance that the engine gives in percent, rounded. */
export const percent = (chance: number): string => `${Math.round(chance)}%`;
