// The aide cards of Peoples: the three ages (PE-2.2, PE-6, PE-8), diplomacy (PE-9.1), and the question that each advance asks (PE-9.2).
import { together } from '../../lib/words';
import { goalIn, kinds, limitIn, number, numbers } from './board';
import { relatedTo } from './position';
import type { CivilArea, Situation, View } from './view';

export interface Age {
  age: number;
  forms: string;
  ends: string;
  scores: string;
  moves: string;
}

/** How far a move leads, by steps (PE-6.2.1, PE-19.5). */
const reach = ['', 'To a neighbouring region.', 'To a neighbour, over one region, or over one sea.', 'To a neighbour, over two regions, or over a region and a sea.'];
const anywhere = 'Anywhere; or one tribe from the top of a settlement to the top of another.';

/** Whether the leader of a settlement gets points for it: in the advanced game advances take their place (PE-9.2.10). */
const leadScores = (view: View): boolean => !view.options.advanced || view.options.advanced_settlement_points === true;

/** PE-8.2. */
export const leadPoints = (view: View, age: number): number => numbers(view, 'scoring.settlement')[age - 1] ?? 0;

export const ages = (view: View): Age[] =>
  [1, 2, 3].map((age) => ({
    age,
    forms: `${limitIn(view, age)} tribes make a ${kinds[age]![0]}.`,
    ends: `With ${goalIn(view, age)} ${kinds[age]![goalIn(view, age) === 1 ? 0 : 1]}.`,
    scores: `${numbers(view, 'scoring.tribe')[age - 1]} for each tribe of your people in them${leadScores(view) ? `, ${leadPoints(view, age)} for leading one` : ''}.`,
    moves: age === 3 ? anywhere : reach[number(view, age === 1 ? 'reach.first' : 'reach.second')]!,
  }));

/** No two regions are more steps apart (PE-19.9). */
const farthest = 11;

/** Who may be related to whom (PE-9.1.4). */
export function diplomacy(view: View): string {
  const within = (age: number) => {
    const steps = numbers(view, 'diplomacy.steps')[age - 1]!;
    return steps >= farthest ? 'any' : `within ${steps}${age === 1 ? ' steps' : ''}`;
  };
  const near: Record<string, string> = {
    age: `${within(1)} in the first age, ${within(2)} in the second, ${within(3)} in the third; if there is none, the nearest`,
    nearest: 'the nearest',
    any: 'any',
  };
  return `After a revolution each settlement with a leader may be related to one other: ${near[String(view.options.diplomacy_reach)]}. A step is a border, or onto a sea, or off it.`;
}

const list = (numbers: number[]): string => together(numbers.map(String));

/** What an advance asks of these settlements, and what the answer gives. */
export function question(view: View, area: CivilArea, settlement: number): { asks: string; gives: string } {
  const others = relatedTo(view, settlement).sort((a, b) => a - b);
  const one = others.length === 1;
  const [some, all] = others.length > 0 ? [list(others), list([settlement, ...others].sort((a, b) => a - b))] : ['its related settlements', 'it and its related settlements'];
  const gives = (path: string) => number(view, `advances.${path}`);
  const [own, other] = [gives('economy.own'), gives('economy.other')];
  const marker = gives('civics.marker');
  const economyToo = one ? `Has ${some} economy too?` : `How many of ${some} have economy too?`;
  const questions: Record<CivilArea, [string, string]> = {
    culture: [one ? `Is ${some} led by another people?` : `How many of ${some} are led by another people?`, `${gives('culture.first')} for the first, then ${gives('culture.step')} more each time.`],
    economy: view.options.economy_all || own !== other
      ? [view.options.economy_all ? `How many are related: ${some}?` : economyToo, `${own} for each, and ${other} to the leader of each that has economy too.`]
      : [economyToo, `${own} for each, to both leaders.`],
    military: [one ? `Is ${some} weaker in military?` : `How many of ${some} are weaker in military?`, `${gives('military.related')} for each related one, ${gives('military.gain')} more for each weaker one, which loses ${gives('military.loss')}.`],
    civics: [`How many diplomacy markers do ${all} have?`, `${marker === 1 ? 'Dealt' : `${marker} for each, dealt`} to its tribes one by one, from the top down.`],
    religion: [`How many tribes of the leading people are in ${some}?`, `${gives('religion.tribe')} for each.`],
    science: [`How many diplomacy markers ${one ? 'does' : 'do'} ${some} have, less one each?`, `${gives('science.marker')} for each.`],
  };
  const [asks, answer] = questions[area];
  return { asks, gives: answer };
}

/** What the advance would give now, where that hangs on no secret. */
export function givesNow(situation: Situation, area: CivilArea, settlement: number): number | null {
  return situation.gains?.find(([number, of]) => number === settlement && of === area)?.[2] ?? null;
}

/** What the advance brought to each seat when an age was scored last. */
export function brought(view: View, area: CivilArea, settlement: number): { age: number; points: { seat: number; points: number }[] } | null {
  const age = view.tally.length;
  const line = view.tally[age - 1]?.lines.find(([n, source]) => n === settlement && source === area);
  return line ? { age, points: line[2].flatMap((points, seat) => (points === 0 ? [] : [{ seat, points }])) } : null;
}
