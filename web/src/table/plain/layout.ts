// How PlainBoard divides a view: what is told elsewhere is left out, short values share a panel, the rest get one each.
import type { Field, Shape } from '../../words/shape';

/** Told by the frame: the players' column and the prompt. */
const elsewhere = ['scores', 'phase', 'to_act', 'result', 'game', 'players', 'options', 'rules'];

export const isThing = (shape: Shape): boolean => ['place', 'card', 'people', 'stack'].includes(shape.type);

/** Written in a word or two. */
export function small(shape: Shape): boolean {
  return ['number', 'boolean', 'text', 'word', 'percent', 'seat'].includes(shape.type) || isThing(shape);
}

/** An object that fits into the row of a table. */
export function ofSmall(shape: Shape): boolean {
  return shape.type === 'object' && shape.fields.length <= 6 && shape.fields.every(({ shape: one }) => small(one) || one.type === 'map' || (one.type === 'list' && small(one.of)));
}

export interface Panels {
  /** In one panel together. */
  short: Field[];
  own: Field[];
}

export function panels(view: Shape): Panels {
  const fields = view.type === 'object' ? view.fields.filter(({ key }) => !elsewhere.includes(key)) : [];
  return { short: fields.filter(({ shape }) => small(shape)), own: fields.filter(({ shape }) => !small(shape)) };
}

/** Offers by their verb, which is the first word of the action, in the order of the engine. */
export function byVerb<T extends { action: string }>(offers: T[]): { verb: string; offers: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const offer of offers) {
    const verb = offer.action.split(' ')[0]!;
    groups.set(verb, [...(groups.get(verb) ?? []), offer]);
  }
  return [...groups].map(([verb, all]) => ({ verb, offers: all }));
}
