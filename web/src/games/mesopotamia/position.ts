// What the table wants to know of a view of Mesopotamia: who stands where, what each legal action means, what was thrown.
import type { Phrase } from '../../words/phrase';
import type { LogEntry } from '../game';
import { areaById, homes, peopleById, peoples, type Area, type People } from './board';
import { told, type Facts, type Offer, type Situation, type View } from './types';

export interface Standing {
  people: People;
  seat: number;
  tribes: number;
}

export function standing(view: View, area: string): Standing | null {
  const found = view.areas[area];
  if (!found) return null;
  return { people: peopleById(found.people), seat: ownerOf(view, found.people), tribes: found.tribes };
}

export type Row = View['peoples'][number];
export const rowOf = (view: View, people: string): Row | null => view.peoples.find(({ id }) => id === people) ?? null;
export const ownerOf = (view: View, people: string): number => rowOf(view, people)?.owner ?? 0;
const lives = (row: Row | null): row is Row => row?.status === 'active' || row?.status === 'held';

/** "the Hurrians", but "Assyria". */
export const the = (people: People): string => (people.id === 'assyria' ? people.name : `the ${people.name}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const tribesText = (count: number): string => `${count} ${count === 1 ? 'tribe' : 'tribes'}`;
export const pointsText = (count: number): string => `${count} ${count === 1 ? 'point' : 'points'}`;
const words = ['no', 'one', 'two', 'three'];
export const tribesInWords = (count: number): string => `${words[count] ?? count} ${count === 1 ? 'tribe' : 'tribes'}`;
/** The engine's percent as a whole number; never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 99.5 && chance < 100) return '>99%';
  if (chance < 0.5 && chance > 0) return '<1%';
  return `${Math.round(chance)}%`;
}

export const heldBy = (view: View, people: string): Area[] => homes.filter((area) => view.areas[area.id]?.people === people);

/** A legal action that names an area, ready to be drawn. */
export interface Target {
  area: Area;
  action: string;
  text: string;
  kind: 'settle' | 'strengthen' | 'attack' | 'land' | 'retreat';
  holder: Standing | null;
  facts: Facts;
  /** Points that the acting people gains with the area; 0 where it gains none. */
  points: number;
  /** The areas that the tribe can come from. */
  from: string[];
}

export function targets(view: View, legal: Offer[]): Map<string, Target> {
  const found = new Map<string, Target>();
  const add = (offer: Offer, kind: Target['kind'], id: string, from: string[]) => {
    const facts = offer.facts ?? {};
    found.set(id, { area: areaById(id), action: offer.action, text: offer.text, kind, holder: standing(view, id), facts, points: kind === 'retreat' ? 0 : (facts.points ?? 0), from });
  };
  for (const offer of legal) {
    const phrase = told(offer.phrase);
    if (phrase[0] === 'retreat') add(offer, 'retreat', phrase[3], [phrase[2]]);
    else if (phrase[0] === 'attack') add(offer, 'attack', phrase[3], offer.facts?.from ?? []);
    else if (phrase[0] === 'settle' || phrase[0] === 'strengthen' || phrase[0] === 'land') add(offer, phrase[0], phrase[2], offer.facts?.from ?? []);
  }
  return found;
}

/** A target for those who do not see the board: what the action does, and what there is to know before. */
export function inWords({ text, kind, points, facts }: Target): string {
  const known = [
    points > 0 ? pointsText(points) : '',
    kind === 'land' && facts.defenders ? `${tribesText(facts.defenders)} must leave` : '',
    facts.difficult ? 'over a difficult border' : facts.by_sea ? 'over the sea' : '',
    facts.chance !== undefined ? `${percent(facts.chance)} to take it with this tribe` : '',
  ].filter((one) => one !== '');
  return known.length > 0 ? `${text}: ${known.join(', ')}` : text;
}

/** Where the tribe seems to come from: the nearest of the areas that it can come from. */
export function nearest(to: Area, from: string[]): Area | null {
  const [x, y] = to.pileAt;
  const far = ({ pileAt }: Area) => Math.hypot(pileAt[0] - x, pileAt[1] - y);
  return from.map(areaById).sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The peoples that take or took a round in this epoch, in their order (ME-4.1), as far as the viewer knows them. */
export interface Turn {
  people: People;
  seat: number;
  number: number;
  state: 'done' | 'now' | 'next';
}
export function turns(view: View, { rounds = [] }: Situation): Turn[] {
  return rounds.flatMap(({ people, number, turn }) => {
    const row = rowOf(view, people);
    return lives(row) && row.owner !== null ? [{ people: peopleById(people), seat: row.owner, number, state: turn }] : [];
  });
}

/** A seat's peoples that still live, with the areas of each; those to come have none yet. */
export interface Living {
  people: People | null;
  areas: number;
  arrived: boolean;
}
export function living(view: View, seat: number): Living[] {
  const found: Living[] = peoples
    .map((people) => rowOf(view, people.id))
    .filter(lives)
    .filter(({ owner }) => owner === seat)
    .map(({ id, status }) => ({ people: peopleById(id), areas: heldBy(view, id).length, arrived: status === 'active' }));
  const hidden = view.allocation.filter(({ people, to }) => people === '?' && to === seat);
  return [...found, ...hidden.map(() => ({ people: null, areas: 0, arrived: false }))];
}

export interface Side {
  seat: number;
  dice: number[];
  /** What it adds to its dice (ME-8.5). */
  adds: number;
}
export interface Thrown {
  at: number;
  area: Area;
  attack: Side;
  defend: Side;
  /** What came of it. */
  result: Phrase[];
}

const ofFight = ['wins_tie', 'loses_tribe', 'attack_fails', 'takes', 'emptied', 'dies_out'];
/** The events of the fight alone: with the last throw a round may end. That the defender lost a tribe goes without saying where its area is taken or empty. */
function resultOf(events: Phrase[]): Phrase[] {
  const after = events.findIndex(([key]) => !ofFight.includes(key));
  const all = after < 0 ? events : events.slice(0, after);
  const gone = all.some(([key]) => key === 'takes' || key === 'emptied');
  return all.filter(([key]) => !gone || key !== 'loses_tribe');
}

/** The newest throw among the last actions. */
export function lastThrow(last: LogEntry[], view: View): Thrown | null {
  const entry = last.findLast(({ phrase: [key] }) => key === 'roll');
  const phrase = entry && told(entry.phrase);
  if (phrase?.[0] !== 'roll') return null;
  const [, attacker, dice, bonus, area, defender, defenderDice, defenderBonus] = phrase;
  const side = (people: string, thrown: string, added: Phrase | null): Side => ({ seat: ownerOf(view, people), dice: thrown.split('-').map(Number), adds: Number(added?.[1] ?? 0) });
  return { at: entry!.at, area: areaById(area), attack: side(attacker, dice, bonus), defend: side(defender, defenderDice, defenderBonus), result: resultOf(entry!.events ?? []) };
}

/** The areas where the last actions put or threw for a tribe, to be marked until the next move. */
export function marked(last: LogEntry[]): Set<string> {
  const found = new Set<string>();
  for (const entry of last)
    for (const one of [entry.phrase, ...(entry.events ?? [])]) {
      const phrase = told(one);
      if (phrase[0] === 'roll') found.add(phrase[4]);
      else if (phrase[0] === 'attack' || phrase[0] === 'retreat') found.add(phrase[3]);
      else if (phrase[0] === 'settle' || phrase[0] === 'strengthen' || phrase[0] === 'land' || phrase[0] === 'arrives') found.add(phrase[2]);
    }
  return found;
}
