// What the engine says, in structure (docs/api.md, "Phrases"): a key of the game's catalogue and its arguments. Here it becomes parts that can be drawn, or plain text. No sentence is ever taken apart.
import type { Argument, Phrase } from '../protocol/games.gen';
import type { Shape } from './shape';

export type { Argument, Phrase };

export type Kind = 'number' | 'percent' | 'seat' | 'place' | 'card' | 'people' | 'stack' | 'text' | 'phrase' | 'list';

/** How a game speaks: what `GET /api/games/GAME/schema` answers. */
export interface Catalogue {
  words: Record<string, string>;
  events: string[];
  names: Partial<Record<Kind, Record<string, string>>>;
  view: Shape;
  facts: Shape;
  situation: Shape;
}

export interface Slot {
  name: string;
  kind: Kind;
  /** The noun of a number, for one and for several. */
  one: string;
  many: string;
}

/** Something to draw: words, a seat, a thing with an id, tribes. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'number'; text: string; number: number }
  | { kind: 'seat'; text: string; seat: number }
  | { kind: 'place' | 'card' | 'people'; text: string; id: string }
  | { kind: 'stack'; text: string; letters: string };

const templates = new Map<string, (string | Slot)[]>();

/** A template in its pieces: "{by:seat} plays {card:card}", "{left:number|tribe|tribes}". */
export function pieces(template: string): (string | Slot)[] {
  const known = templates.get(template);
  if (known) return known;
  const found = template.split('{').flatMap((piece, i): (string | Slot)[] => {
    if (i === 0) return piece ? [piece] : [];
    const [slot = '', text = ''] = piece.split('}');
    const [name = '', type = ''] = slot.split(':');
    const [kind = '', one = '', many = ''] = type.split('|');
    return [{ name, kind: kind as Kind, one, many }, ...(text ? [text] : [])];
  });
  templates.set(template, found);
  return found;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** An id where nothing names it: "pied_piper" is Pied Piper. */
export const nameOfId = (id: string): string => id.split('_').map(capital).join(' ');

export interface Speaker {
  catalogue: Catalogue;
  /** What the seats are called. */
  names: string[];
  /** What a table's own rules call a thing; null: nothing special. */
  rename?: ((kind: Kind, id: string) => string | null) | undefined;
}

export function nameOf({ catalogue, rename }: Speaker, kind: Kind, id: string): string {
  return rename?.(kind, id) ?? catalogue.names[kind]?.[id] ?? nameOfId(id);
}

function partsOf(speaker: Speaker, slot: Slot, value: Argument): Part[] {
  switch (slot.kind) {
    case 'number': {
      const number = Number(value);
      return [{ kind: 'number', number, text: slot.many ? `${number} ${number === 1 ? slot.one : slot.many}` : `${number}` }];
    }
    case 'percent':
      return [{ kind: 'number', number: Number(value), text: `${Math.round(Number(value))}%` }];
    case 'seat':
      return [{ kind: 'seat', seat: Number(value), text: speaker.names[Number(value)] ?? `seat ${String(value)}` }];
    case 'place':
    case 'card':
    case 'people':
      return [{ kind: slot.kind, id: String(value), text: nameOf(speaker, slot.kind, String(value)) }];
    case 'stack':
      return [{ kind: 'stack', letters: String(value), text: String(value) }];
    case 'phrase':
      return value === null ? [] : parts(speaker, value as Phrase);
    case 'list':
      return (value as Phrase[]).flatMap((one, i): Part[] => [...(i === 0 ? [] : [{ kind: 'text', text: ', ' } as const]), ...parts(speaker, one)]);
    default:
      return [{ kind: 'text', text: String(value) }];
  }
}

/** The parts of a phrase; nothing for nothing, and the key of one that this catalogue does not have. */
export function parts(speaker: Speaker, phrase: Phrase | null): Part[] {
  if (phrase === null) return [];
  const [key, ...values] = phrase;
  const template = speaker.catalogue.words[key];
  if (template === undefined) return [{ kind: 'text', text: key }];
  let next = 0;
  return pieces(template).flatMap((piece): Part[] => (typeof piece === 'string' ? [{ kind: 'text', text: piece }] : partsOf(speaker, piece, values[next++] ?? null)));
}

/** As a sentence of its own, without a full stop. */
export function plain(speaker: Speaker, phrase: Phrase | null): string {
  return capital(
    parts(speaker, phrase)
      .map(({ text }) => text)
      .join(''),
  );
}
