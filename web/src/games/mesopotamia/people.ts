// A people's card in words: its numbers, its tribes by epoch, where it stands now, and what it will still get (ME-1.6, ME-1.7, ME-5).
import type { Player } from '../game';
import { roman, type People, type Special } from './board';
import { heldBy, rowOf, tribesText } from './position';
import type { Situation, View } from './types';

/** Epochs in which a people acts under another number than its own: "acts as number 12 in epoch III" (ME-1.7). */
export function otherNumbers(people: People): string[] {
  const own = people.numbers[people.epoch - 1]!;
  return people.numbers.flatMap((number, i) => (i + 1 > people.epoch && number !== own ? [`acts as number ${number} in epoch ${roman(i + 1)}`] : []));
}

/** Each epoch from the people's own on: the tribes that its card gives then, and its number. */
export const byEpoch = (people: People) => people.tribes.map((tribes, i) => ({ epoch: i + 1, tribes, number: people.numbers[i]! })).slice(people.epoch - 1);

/** Whose it is, as far as the viewer may know. */
export const seatOf = (view: View, people: People): number | null => rowOf(view, people.id)?.owner ?? null;

/** What is in force of the card (ME-11.7); as long as nobody has said so, all that is printed. */
export function inForce({ peoples }: Situation, people: People): { special: Special | null; bonus: string[] } {
  if (!peoples) return people;
  const { special = null, bonus = [] } = peoples[people.id] ?? {};
  return { special, bonus };
}

export interface Now {
  /** One phrase: where the people stands. */
  text: string;
  /** The areas it holds, by name. */
  areas: string[];
  /** What they are worth to it now. */
  worth: number | null;
}

export function nowOf(view: View, people: People, players: Player[], situation: Situation): Now {
  const row = rowOf(view, people.id);
  const alone = (text: string): Now => ({ text, areas: [], worth: null });
  const whose = players.find((player) => player.seat === row?.owner)?.name ?? `seat ${row?.owner}`;
  switch (row?.status) {
    case 'dead':
      return alone(`Dead. It was led by ${whose} and scored ${row.vp}.`);
    case 'active': {
      const areas = heldBy(view, people.id);
      const tribes = areas.reduce((sum, area) => sum + view.areas[area.id]!.tribes, 0);
      return {
        text: `Led by ${whose}: ${areas.length} ${areas.length === 1 ? 'area' : 'areas'} with ${tribesText(tribes)}, ${row.vp} points so far.`,
        areas: areas.map(({ name }) => name),
        worth: situation.peoples?.[people.id]?.score ?? null,
      };
    }
    case 'held':
      return alone(`Led by ${whose}, to come this epoch.`);
    case 'unused':
      return alone('Not in this game: nobody drew its card.');
    default:
      if (people.epoch > Number(view.options.epochs)) return alone('Not in this game: it ends before.');
      return alone(people.epoch === view.epoch ? 'One of the cards of this epoch.' : `Not dealt yet: it comes in epoch ${roman(people.epoch)}.`);
  }
}

/** What the card still brings to a people that is in the game: growth, and tribes of this epoch and later ones. */
export function futureOf(view: View, people: People, situation: Situation): string[] {
  const status = rowOf(view, people.id)?.status;
  const card = situation.peoples?.[people.id];
  if (!card || (status !== 'active' && status !== 'held')) return [];
  const grows = card.growth === undefined ? [] : [`grows by ${tribesText(card.growth)} in its next round if it keeps its areas`];
  return [...grows, ...(card.to_come ?? []).map(({ epoch, tribes }) => `${tribesText(tribes)} in epoch ${roman(epoch)}`)];
}
