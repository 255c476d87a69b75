// The web's own text. Every sentence stands in a catalogue (words/en/AREA.json) and is asked for by its key, so that another language is another folder of files.
// Templates are written as the engine's are: "{name}" is filled in, "{cards:number|card|cards}" is counted.
import { pieces } from './phrase';

export type Values = Record<string, string | number>;
export type Translate = (area: string, key: string, english: string) => string;

let translate: Translate = (_area, _key, english) => english;

/** Another language than English; to be called before anything is drawn. */
export function speak(language: Translate): void {
  translate = language;
}

export function fill(template: string, values: Values): string {
  return pieces(template)
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      const value = values[piece.name] ?? '';
      return piece.many ? `${value} ${value === 1 ? piece.one : piece.many}` : String(value);
    })
    .join('');
}

/** The t() of one area. English comes with the code that uses it, so that a page loads only the words that it shows. */
export function words<Catalogue extends Record<string, string>>(area: string, english: Catalogue): (key: keyof Catalogue & string, values?: Values) => string {
  return (key, values = {}) => fill(translate(area, key, english[key] ?? key), values);
}
