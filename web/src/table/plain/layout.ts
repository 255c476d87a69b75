// How PlainBoard divides a view: what is told elsewhere is left out, short values share a panel, the rest get one each.
import { nameOf, type Kind, type Speaker } from '../../words/phrase';
import { labelOf, type Field, type Shape } from '../../words/shape';

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
  const own = fields.filter(({ shape }) => !small(shape));
  const bySeat = ({ shape }: Field) => shape.type === 'list' && shape.by === 'seat';
  return { short: fields.filter(({ shape }) => small(shape)), own: [...own.filter(bySeat), ...own.filter((field) => !bySeat(field))] };
}

/** Nothing to show: null, or a list or map without entries. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);
}

/** A value in a few words, as it stands beside an offer: "Ahmes 5 people, is wiped out". What is not so is left out. */
export function brief(shape: Shape, value: unknown, speaker: Speaker): string {
  if (value === null || value === undefined || value === false) return '';
  switch (shape.type) {
    case 'boolean':
      return '';
    case 'percent':
      return `${Math.round(Number(value))}%`;
    case 'seat':
      return speaker.names[Number(value)] ?? `seat ${String(value)}`;
    case 'place':
    case 'card':
    case 'people':
    case 'stack':
      return nameOf(speaker, shape.type as Kind, String(value));
    case 'list':
      return (value as unknown[]).map((one, i) => (shape.by === 'seat' ? `${speaker.names[i] ?? i} ` : '') + brief(shape.of, one, speaker)).join(shape.of.type === 'object' ? '; ' : ', ');
    case 'map':
      return Object.entries(value as object)
        .map(([key, one]) => `${nameOf(speaker, shape.keys as Kind, key)} ${brief(shape.of, one, speaker)}`)
        .join(', ');
    case 'object':
    case 'tuple': {
      const told = shape.fields.flatMap((field, i): string[] => {
        const one = shape.type === 'tuple' ? (value as unknown[])[i] : (value as Record<string, unknown>)[field.key];
        if (one === null || one === undefined || one === false) return [];
        const words = brief(field.shape, one, speaker);
        return [field.shape.type === 'seat' ? words : field.shape.type === 'boolean' ? labelOf(field) : field.shape.type === 'percent' ? `${words} ${labelOf(field)}` : `${labelOf(field)} ${words}`];
      });
      return told.join(', ');
    }
    default:
      return String(value).replaceAll('_', ' ');
  }
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
