// What the table wants to know of a view of Mesopotamia: who stands where, what each legal action means, what was thrown.
import type { Legal, LogEntry, View } from '../game';
import { areaById, homes, isArea, isCoast, number, peopleById, peoples, pointsOf, word, type Area, type People, type Special } from './board';
import type { Sides } from './odds';

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

export function ownerOf(view: View, people: string): number {
  return view.peoples.find((row: View) => row.id === people)?.owner ?? 0;
}

/** "the Hurrians", but "Assyria". */
export const the = (people: People): string => (people.id === 'assyria' ? people.name : `the ${people.name}`);
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const tribesText = (count: number): string => `${count} ${count === 1 ? 'tribe' : 'tribes'}`;
const words = ['no', 'one', 'two', 'three'];
export const tribesInWords = (count: number): string => `${words[count] ?? count} ${count === 1 ? 'tribe' : 'tribes'}`;

/** The special that is in force: without the reconstructed cards only the two that the source proves (ME-11.7), and what a variant gave (ME-20.8). */
export function specialOf(view: View, people: People): Special | null {
  return view.options.reconstructed_cards || people.given.special || people.source.special === 'source' ? people.special : null;
}
export function bonusesOf(view: View, people: People): string[] {
  return view.options.reconstructed_cards || people.given.bonus ? people.bonus : [];
}

export const heldBy = (view: View, people: string): Area[] => homes.filter((area) => view.areas[area.id]?.people === people);

/** What the people would score with the areas it holds now (ME-9.1). */
export function scoresNow(view: View, people: People): number {
  const bonuses = bonusesOf(view, people);
  return heldBy(view, people.id).reduce((sum, area) => sum + pointsOf(view, area, bonuses.includes(area.id)), 0);
}

/** A legal action that names an area, read for drawing it. */
export interface Target {
  area: Area;
  action: string;
  text: string;
  kind: 'settle' | 'strengthen' | 'attack' | 'land' | 'retreat';
  holder: Standing | null;
  /** Points that the area gives at the end of the round; 0 where it gives none that it did not give before. */
  points: number;
  difficult: boolean;
  /** Reached over the water. */
  sails: boolean;
}

export function targets(view: View, legal: Legal[]): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const { action, text } of legal) {
    const [verb, id] = action.split(' ');
    if (id === undefined || !isArea(id)) continue;
    const area = areaById(id);
    const holder = standing(view, id);
    const acting = verb === 'retreat' ? view.retreat.people : view.round.people;
    const own = holder?.people.id === acting;
    const kind = verb === 'land' || verb === 'retreat' ? verb : own ? 'strengthen' : holder ? 'attack' : 'settle';
    const value = /worth (\d+)/.exec(text)?.[1];
    found.set(id, {
      area, action, text, kind, holder,
      points: kind === 'strengthen' || kind === 'retreat' ? 0 : value ? Number(value) : pointsOf(view, area, bonusesOf(view, peopleById(acting)).includes(id)),
      difficult: text.includes('difficult border'),
      sails: verb === 'place' && !own && !area.adjacent.some((near) => view.areas[near]?.people === acting),
    });
  }
  return found;
}

export function sidesOf(view: View, target: Target): Sides {
  const attacker = specialOf(view, peopleById(view.round.people));
  const defender = target.holder && specialOf(view, target.holder.people);
  const when = word(view, 'combat.urbanisation');
  const ours = attacker === 'urbanisation' && (when === 'always' || when === 'attacking');
  const theirs = defender === 'urbanisation' && (when === 'always' || when === 'defending');
  const tie = ({ attacker_wins: 'attacker', defender_wins: 'defender' } as const)[word(view, 'combat.tie')] ?? null;
  return {
    lead: (attacker === 'military' ? number(view, 'combat.military_attack') : 0) - (defender === 'military' ? number(view, 'combat.military_defence') : 0),
    ties: ours === theirs ? tie : ours ? 'attacker' : 'defender',
    attackerDice: number(view, 'combat.attacker_dice'),
    defenderDice: number(view, target.difficult ? 'combat.defender_dice_difficult' : 'combat.defender_dice'),
  };
}

/** Where the tribe seems to come from: the nearest own area that touches, the easy borders first; else over the sea. */
export function comingFrom(view: View, target: Target): Area | null {
  if (target.kind === 'retreat') return areaById(view.retreat.area);
  if (target.kind === 'strengthen' || target.kind === 'land') return null;
  const [x, y] = target.area.pileAt;
  const far = (area: Area) => Math.hypot(area.pileAt[0] - x, area.pileAt[1] - y);
  const own = heldBy(view, view.round.people).filter((area) => area.id !== target.area.id);
  const near = target.sails ? own.filter(isCoast) : own.filter((area) => area.adjacent.includes(target.area.id));
  return near.sort((a, b) => far(a) - far(b))[0] ?? null;
}

/** The attack that the dice are deciding, as if it were still to be chosen. */
export function attacked(view: View): Target {
  return targets(view, [{ action: `place ${view.fight.area}`, text: '' }]).get(view.fight.area)!;
}

/** The peoples that take or took a round in this epoch, in their order (ME-4.1); a dead one only while it is acting. */
export interface Turn {
  people: People;
  seat: number;
  number: number;
  state: 'done' | 'now' | 'next';
}
export function turns(view: View): Turn[] {
  const now: number | null = view.round?.number ?? null;
  const over = view.phase === 'over';
  return peoples
    .map((people) => ({ people, row: view.peoples.find((row: View) => row.id === people.id) }))
    .filter(({ row }) => row && (row.status === 'active' || row.status === 'held'))
    .map(({ people, row }) => {
      const number = people.numbers[view.epoch - 1]!;
      const state: Turn['state'] = number === now ? 'now' : over || (now !== null && number < now) ? 'done' : 'next';
      return { people, seat: row.owner, number, state };
    })
    .sort((a, b) => a.number - b.number);
}

/** A seat's peoples that still live, with the areas of each; those to come have none yet. */
export interface Living {
  people: People | null;
  areas: number;
  arrived: boolean;
}
export function living(view: View, seat: number): Living[] {
  const found: Living[] = peoples
    .map((people) => view.peoples.find((row: View) => row.id === people.id))
    .filter((row) => row?.owner === seat && (row.status === 'active' || row.status === 'held'))
    .map((row) => ({ people: peopleById(row.id), areas: heldBy(view, row.id).length, arrived: row.status === 'active' }));
  const hidden = view.allocation.filter((card: View) => card.people === '?' && card.to === seat);
  return [...found, ...hidden.map(() => ({ people: null, areas: 0, arrived: false }))];
}

export interface Thrown {
  at: number;
  area: Area | null;
  attack: number[];
  defend: number[];
  /** What each side adds to its dice (ME-8.5). */
  adds: { attack: number; defend: number };
  attacker: number | null;
  defender: number | null;
  result: string;
}

/** The newest throw among the last actions, and on whom it fell. */
export function lastThrow(last: LogEntry[], before: View | null, view: View): Thrown | null {
  const index = last.map((entry) => entry.action.startsWith('roll ')).lastIndexOf(true);
  if (index < 0) return null;
  const entry = last[index]!;
  const dice = entry.action.split(' ').slice(1).map(Number);
  const placed = last.slice(0, index).reverse().find((earlier) => earlier.action.startsWith('place '))?.action.split(' ')[1];
  const area = placed ?? before?.fight?.area ?? null;
  const holder = area && before ? standing(before, area) : null;
  const round = before?.round ?? view.round;
  const peopleOf = (id: string | undefined) => (id ? peopleById(id) : undefined);
  const added = (people: People | undefined, side: 'attack' | 'defence') => (people && specialOf(view, people) === 'military' ? number(view, `combat.military_${side}`) : 0);
  return {
    at: entry.at,
    area: area ? areaById(area) : null,
    attack: dice.slice(0, number(view, 'combat.attacker_dice')),
    defend: dice.slice(number(view, 'combat.attacker_dice')),
    adds: { attack: added(peopleOf(round?.people), 'attack'), defend: added(holder?.people, 'defence') },
    attacker: round?.seat ?? null,
    defender: holder?.seat ?? null,
    result: capital(entry.text.split(': ').slice(1).join(': ')),
  };
}

/** The areas that the last actions touched, to be marked until the next move. */
export function marked(last: LogEntry[], before: View | null): Set<string> {
  const found = new Set<string>();
  for (const { action } of last) {
    const [verb, id] = action.split(' ');
    if (id !== undefined && isArea(id)) found.add(id);
    else if (verb === 'roll' && before?.fight) found.add(before.fight.area);
  }
  return found;
}
