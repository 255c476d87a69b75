// The aide cards of Peoples: the three ages (PE-2.2, PE-6, PE-8), diplomacy (PE-9.1), and the question that each advance asks (PE-9.2).
import { together } from '../../lib/words';
import type { View } from '../game';
import { goals, kinds, limits, type CivilArea } from './board';
import { relatedTo, settlementBy } from './position';

export interface Age {
  age: number;
  forms: string;
  ends: string;
  scores: string;
  moves: string;
}

const reach = ['', 'To a neighbouring region.', 'To a neighbour, over one region, or over one sea.', 'Anywhere; or one tribe from the top of a settlement to the top of another.'];

/** Whether the leader of a settlement gets points for it: in the advanced game advances take their place (PE-9.2.10). */
const leadScores = (view: View): boolean => !view.options.advanced || view.options.advanced_settlement_points;

export const ages = (view: View): Age[] =>
  [1, 2, 3].map((age) => ({
    age,
    forms: `${limits[age]} tribes make a ${kinds[age]![0]}.`,
    ends: `With ${goals[age]} ${kinds[age]![1]}.`,
    scores: `1 for each tribe of your people in them${leadScores(view) ? `, ${limits[age]} for leading one` : ''}.`,
    moves: reach[age]!,
  }));

/** Who may be related to whom (PE-9.1.4). */
export function diplomacy(view: View): string {
  const near: Record<string, string> = {
    age: 'within 4 steps in the first age, within 6 in the second, any in the third; if there is none, the nearest',
    nearest: 'the nearest',
    any: 'any',
  };
  return `After a revolution each settlement with a leader may be related to one other: ${near[view.options.diplomacy_reach]}. A step is a border, or onto a sea, or off it.`;
}

const list = (numbers: number[]): string => together(numbers.map(String));

/** What an advance asks of these settlements, and what the answer gives. */
export function question(view: View, area: CivilArea, number: number): { asks: string; gives: string } {
  const others = relatedTo(view, number).map(({ to }) => to).sort((a, b) => a - b);
  const [some, all] = others.length > 0 ? [list(others), list([number, ...others].sort((a, b) => a - b))] : ['its related settlements', 'it and its related settlements'];
  const questions: Record<CivilArea, [string, string]> = {
    culture: [`How many of ${some} are led by another people?`, '1 for one, 3 for two, 6 for three, and so on.'],
    economy: view.options.economy_all
      ? [`How many are related: ${some}?`, '1 for each, and 1 to the leader of each that has economy too.']
      : [`How many of ${some} have economy too?`, '1 for each, to both leaders.'],
    military: [`How many of ${some} are weaker in military?`, '1 for each related one, 1 more for each weaker one, which loses 1.'],
    civics: [`How many diplomacy markers do ${all} have?`, 'Dealt to its tribes one by one, from the top down.'],
    religion: [`How many tribes of the leading people are in ${some}?`, '1 for each.'],
    science: [`How many diplomacy markers do ${some} have, less one each?`, '1 for each.'],
  };
  const [asks, gives] = questions[area];
  return { asks: others.length === 1 && area !== 'religion' ? asks.replace(/^How many of (\d+) are/, 'Is $1').replace(/^How many of (\d+) have/, 'Has $1').replace(/ do (\d+) have/, ' does $1 have') : asks, gives };
}

/** The answer as the board stands, where it hangs on no secret: what the advance would give now, its level counted. */
export function answer(view: View, area: CivilArea, number: number): number | null {
  const level = settlementBy(view, number).advances[area] ?? 0;
  const others = relatedTo(view, number).map(({ to }) => to);
  const markers = (of: number) => relatedTo(view, of).length;
  const military = (of: number) => settlementBy(view, of).advances.military ?? 0;
  const sum = (of: (other: number) => number) => level * others.reduce((all, other) => all + of(other), 0);
  switch (area) {
    case 'civics': return level * markers(number) + sum(markers);
    case 'economy': return sum((other) => (view.options.economy_all || settlementBy(view, other).advances.economy ? 1 : 0));
    case 'military': return sum((other) => (military(other) < level ? 2 : 1));
    case 'science': return sum((other) => markers(other) - 1);
    default: return null; // culture and religion ask whose people leads
  }
}

/** What the advance brought to each seat when an age was scored last. */
export function brought(view: View, area: CivilArea, number: number): { age: number; points: { seat: number; points: number }[] } | null {
  const age: number = view.tally.length;
  const line = (view.tally[age - 1]?.lines as [number, string, number[]][] | undefined)?.find(([n, source]) => n === number && source === area);
  return line ? { age, points: line[2].flatMap((points, seat) => (points === 0 ? [] : [{ seat, points }])) } : null;
}
