// The numbers of a game: what can be changed (the engine's own list), what differs, and what is in force.
import { api } from '../protocol/api';

/** A value of a rule: a number, a word, a list, or a whole board. */
export type Value = number | boolean | string | Value[] | { [key: string]: Value };

/** What differs from the standard rules, by the keys of its paths. */
export type Variant = { [key: string]: Value };

/** A row of the rulebook's table "Rules in numbers". */
export interface RuleRow {
  /** With <placeholders> where it stands for many ids. */
  path: string;
  type: string;
  /** By id where the path has placeholders. */
  default: Value;
  range: (number | boolean | string)[];
  meaning: string;
  rule: string;
  /** Of a list: the least and the most entries. */
  lengths?: number[];
}

export interface Difference {
  path: string;
  row: RuleRow;
  value: Value;
  standard: Value | undefined;
}

const known = new Map<string, RuleRow[]>();

/** Asks for a game's rows once; after that they are at hand. */
export async function loadNumbers(game: string): Promise<RuleRow[]> {
  if (!known.has(game)) known.set(game, (await api.numbers(game)).rules);
  return known.get(game)!;
}

/** For those who have the rows already: tests, and pages without a server. */
export function setNumbers(game: string, rows: RuleRow[]): void {
  known.set(game, rows);
}

export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function isGroup(value: Value | undefined): value is { [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function valueAt(variant: Value | undefined, path: string): Value | undefined {
  let at = variant;
  for (const key of path.split('.')) at = isGroup(at) ? at[key] : undefined;
  return at;
}

/** The same variant with one value changed; `undefined` takes it out. */
export function withValue(variant: Variant, path: string, value: Value | undefined): Variant {
  const [key, ...below] = path.split('.') as [string, ...string[]];
  const changed = { ...variant };
  if (below.length) {
    const inner = withValue((isGroup(variant[key]) ? variant[key] : {}) as Variant, below.join('.'), value);
    if (Object.keys(inner).length) changed[key] = inner;
    else delete changed[key];
  } else if (value === undefined) delete changed[key];
  else changed[key] = value;
  return changed;
}

/** The row that a path belongs to, and the ids that stand for its placeholders. A row of its own counts first. */
export function rowOf(rows: RuleRow[], path: string): { row: RuleRow; ids: string[] } | null {
  const keys = path.split('.');
  let found: { row: RuleRow; ids: string[] } | null = null;
  for (const row of rows) {
    const pattern = row.path.split('.');
    if (pattern.length !== keys.length || !pattern.every((key, i) => key.startsWith('<') || key === keys[i])) continue;
    const ids = keys.filter((_, i) => pattern[i]!.startsWith('<'));
    if (!found || ids.length < found.ids.length) found = { row, ids };
  }
  return found;
}

export function standardAt(rows: RuleRow[], path: string): Value | undefined {
  const found = rowOf(rows, path);
  if (!found) return undefined;
  return found.ids.length ? valueAt(found.row.default, found.ids.join('.')) : found.row.default;
}

/** Every single value that differs, in the order of the rulebook. */
export function differences(rows: RuleRow[], variant: Variant): Difference[] {
  const all: Difference[] = [];
  const walk = (value: Value, path: string) => {
    const found = rowOf(rows, path);
    if (found) all.push({ path, row: found.row, value, standard: standardAt(rows, path) });
    else if (isGroup(value)) for (const [key, below] of Object.entries(value)) walk(below, path ? `${path}.${key}` : key);
  };
  walk(variant, '');
  return all.sort((a, b) => rows.indexOf(a.row) - rows.indexOf(b.row));
}

/** How many values differ at a table whose numbers are at hand. */
export function countOf(game: string, variant: Variant | undefined): number {
  return variant ? differences(known.get(game) ?? [], variant).length : 0;
}

/** The numbers in force at a table, from what its view says: `numbersOf(view)('cards.fire.amount')`. */
export function numbersOf(view: { game?: string; rules?: Variant }): (path: string) => Value | undefined {
  const rows = known.get(view.game ?? '') ?? [];
  const variant = view.rules ?? {};
  return (path) => valueAt(variant, path) ?? standardAt(rows, path);
}

/** The numbers of one game, as its board asks for them: `const number = numbersFor('plague')`, `number(view, 'hand.limit')`. */
export function numbersFor(game: string) {
  const at = (view: { rules?: Variant }, path: string) => numbersOf({ game, ...(view.rules ? { rules: view.rules } : {}) })(path);
  return {
    number: (view: { rules?: Variant }, path: string): number => Number(at(view, path)),
    numbers: (view: { rules?: Variant }, path: string): number[] => (at(view, path) ?? []) as number[],
    word: (view: { rules?: Variant }, path: string): string => String(at(view, path)),
    flag: (view: { rules?: Variant }, path: string): boolean => at(view, path) === true,
  };
}

/** A value as people read it. */
export function written(value: Value | undefined): string {
  if (value === undefined) return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.some(isGroup) ? `${value.length} of them` : value.map(written).join(', ');
  if (isGroup(value)) return 'another one';
  return String(value).replace(/_/g, ' ');
}

/** "cards.pied_piper.amount" -> "Pied Piper: amount". */
export function title(path: string): string {
  const words = (key: string) => key.replace(/_/g, ' ');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const keys = path.split('.');
  if (keys.length === 1) return capital(words(keys[0]!));
  if (keys[0] === 'borders') return `The border of ${capital(words(keys[1]!))} and ${capital(words(keys[2]!))}`;
  const group = keys.length > 2 ? words(keys[keys.length - 2]!).replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : capital(words(keys[0]!));
  return `${group}: ${words(keys[keys.length - 1]!)}`;
}
