// A people's card in words: its numbers, its tribes by epoch, where it stands now, and what it will still get (ME-1.6, ME-1.7, ME-5).
import type { Player, View } from '../game';
import { number, roman, word, type People } from './board';
import { heldBy, scoresNow, specialOf, tribesText, turns } from './position';

/** Epochs in which a people acts under another number than its own: "acts as number 12 in epoch III" (ME-1.7). */
export function otherNumbers(people: People): string[] {
  const own = people.numbers[people.epoch - 1]!;
  return people.numbers.flatMap((number, i) => (i + 1 > people.epoch && number !== own ? [`acts as number ${number} in epoch ${roman(i + 1)}`] : []));
}

/** Each epoch from the people's own on: the tribes that its card gives then, and its number. */
export const byEpoch = (people: People) => people.tribes.map((tribes, i) => ({ epoch: i + 1, tribes, number: people.numbers[i]! })).slice(people.epoch - 1);

const rowOf = (view: View, people: People): View | null => view.peoples.find((row: View) => row.id === people.id) ?? null;

/** Whose it is, as far as the viewer may know. */
export const seatOf = (view: View, people: People): number | null => rowOf(view, people)?.owner ?? null;

/** ME-5.3: how many tribes a people of so many areas grows by. */
export function growth(view: View, people: People, areas: number): number {
  const special = specialOf(view, people);
  if (special === 'slow_growth') return number(view, 'growth.slow');
  const fast = special === 'fast_growth' ? 'fast_' : '';
  const each = number(view, `growth.${fast}areas_per_tribe`);
  const rounding = word(view, `growth.${fast}rounding`);
  return rounding === 'down' ? Math.floor(areas / each) : rounding === 'up' ? Math.ceil(areas / each) : Math.floor((2 * areas + each) / (2 * each));
}

export interface Now {
  /** One phrase: where the people stands. */
  text: string;
  /** The areas it holds, by name. */
  areas: string[];
  /** What they are worth to it now. */
  worth: number;
}

export function nowOf(view: View, people: People, players: Player[]): Now {
  const row = rowOf(view, people);
  const status = row?.status ?? 'waiting';
  const areas = heldBy(view, people.id);
  const tribes = areas.reduce((sum, area) => sum + view.areas[area.id].tribes, 0);
  const whose = row && row.owner !== null ? (players.find((player) => player.seat === row.owner)?.name ?? `seat ${row.owner}`) : '';
  const named = areas.map(({ name }) => name);
  const worth = scoresNow(view, people);
  if (status === 'dead') return { text: `Dead. It was led by ${whose} and scored ${row!.vp}.`, areas: [], worth: 0 };
  if (status === 'active')
    return { text: `Led by ${whose}: ${areas.length} ${areas.length === 1 ? 'area' : 'areas'} with ${tribesText(tribes)}, ${row!.vp} points so far.`, areas: named, worth };
  if (status === 'held') return { text: `Led by ${whose}, to come this epoch.`, areas: named, worth };
  if (status === 'unused') return { text: 'Not in this game: nobody drew its card.', areas: [], worth: 0 };
  return { text: people.epoch > view.options.epochs ? 'Not in this game: it ends before.' : people.epoch === view.epoch ? 'One of the cards of this epoch.' : `Not dealt yet: it comes in epoch ${roman(people.epoch)}.`, areas: [], worth: 0 };
}

/** What the card still brings to a people that is in the game: tribes of this epoch and later ones, and growth. */
export function futureOf(view: View, people: People): string[] {
  const status = rowOf(view, people)?.status;
  if (status !== 'active' && status !== 'held') return [];
  const state = view.phase === 'over' ? 'done' : (turns(view).find((turn) => turn.people.id === people.id)?.state ?? 'next');
  const toCome = state === 'next';
  const told = byEpoch(people)
    .filter(({ epoch, tribes }) => tribes > 0 && epoch <= view.options.epochs && (epoch > view.epoch || (epoch === view.epoch && toCome)))
    .map(({ epoch, tribes }) => `${tribesText(tribes)} in epoch ${roman(epoch)}`);
  const again = view.phase !== 'over' && (view.epoch < view.options.epochs || toCome);
  if (status === 'active' && again) told.unshift(`grows by ${tribesText(growth(view, people, heldBy(view, people.id).length))} in its next round if it keeps its areas`);
  return told;
}
