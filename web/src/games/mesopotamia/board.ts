// The map in force: the board file's (by maps.ts) with what a variant changes, or a whole other board, which is laid out by itself. Areas as paths
// and boxes, borders, straits, and the cards of the peoples. `prepare` makes it before anything is drawn; everybody else only reads.
import file from 'virtual:mesopotamia';
import { numbersFor, same, type Variant } from '../../rules/numbers';
import type { Kind } from '../../words/phrase';
import type { GivenBoard } from './otherBoard';

export type Point = [number, number];
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Area {
  id: string;
  name: string;
  kind: 'land' | 'desert' | 'sea' | 'uninhabited';
  /** What it counts when it is scored, without a bonus (ME-1.3). */
  worth: number;
  label: Point;
  adjacent: string[];
  /** Its outline as an SVG path (fill-rule evenodd). */
  path: string;
  box: Box;
  /** Where the name and the pile of tribes stand without touching. */
  nameAt: Point;
  nameAnchor: 'start' | 'middle' | 'end';
  nameSize: number;
  pileAt: Point;
  /** Names of islands and narrow coasts stand in the sea. */
  nameInside: boolean;
}
export interface People {
  id: string;
  name: string;
  epoch: number;
  /** Its number in each epoch, 0 before it exists (ME-1.7). */
  numbers: number[];
  /** Tribes that its card gives in each epoch. */
  tribes: number[];
  start: string;
  bonus: string[];
  special: Special | null;
  /** Which parts of the card the source proves, and which are rebuilt (ME-17). */
  source: Record<'numbers' | 'tribes' | 'start' | 'bonus' | 'special', 'source' | 'reconstruction'>;
}
export type Special = 'urbanisation' | 'military' | 'seafaring' | 'slow_growth' | 'fast_growth';

/** As the board file has them. */
export interface FileArea extends Omit<Area, 'worth'> {
  double: boolean;
}
export interface FilePeople extends Omit<People, 'bonus'> {
  bonus: string | null;
}

export const width = file.width;
export const height = file.height;

export interface Mountain {
  from: string;
  to: string;
  at: Point;
}
export interface Line {
  from: Point;
  to: Point;
}
/** All that a map is. */
export interface GameMap {
  areas: Area[];
  /** A sign in the defender's area, for attacks over that border (ME-8.4). */
  mountains: Mountain[];
  /** Borders that the drawing does not show by itself. */
  straits: Line[];
  peoples: People[];
  /** Laid out by itself, as a graph: it has no drawing. */
  graph: boolean;
}

const standard: GameMap = {
  areas: file.areas.map(({ double, ...area }) => ({ ...area, worth: double ? 2 : 1 })),
  mountains: file.difficult,
  straits: file.straits.map(({ line }) => ({ from: line[0], to: line[1] })).filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]),
  peoples: file.peoples.map((people) => ({ ...people, bonus: people.bonus === null ? [] : [people.bonus] })),
  graph: false,
};

let map = standard;
let byId = new Map<string, Area>();
let peopleIds = new Map<string, People>();
/** Where tribes can stand. */
export let homes: Area[] = [];
export let sea: Area | null = null;
export let wastes: Area[] = [];
export let mountains: Mountain[] = [];
export let straits: Line[] = [];
export let peoples: People[] = [];
export let isGraph = false;

function take(next: GameMap) {
  map = next;
  byId = new Map(map.areas.map((area) => [area.id, area]));
  peopleIds = new Map(map.peoples.map((people) => [people.id, people]));
  homes = map.areas.filter((area) => area.kind === 'land' || area.kind === 'desert');
  sea = map.areas.find((area) => area.kind === 'sea') ?? null;
  wastes = map.areas.filter((area) => area.kind === 'uninhabited');
  ({ mountains, straits, peoples, graph: isGraph } = map);
}
take(standard);

export const areaById = (id: string): Area => byId.get(id)!;
export const isArea = (id: string): boolean => byId.has(id);
export const peopleById = (id: string): People => peopleIds.get(id)!;

/** The numbers in force (ME-20). */
export const { number, word } = numbersFor('mesopotamia');
/** Another board has names of its own. */
export const rename = (kind: Kind, id: string): string | null => (kind === 'place' ? byId.get(id)?.name : kind === 'people' ? peopleIds.get(id)?.name : null) ?? null;

type Changes = { [id: string]: { [key: string]: unknown } };
/** The standard board with what a variant changes of it. */
export function changedMap(rules: Variant): GameMap {
  const areaChanges = (rules.areas ?? {}) as Changes;
  const peopleChanges = (rules.peoples ?? {}) as Changes;
  const borders = Object.entries((rules.borders ?? {}) as Changes).flatMap(([first, below]) => Object.entries(below).map(([second, kind]) => ({ first, second, kind: String(kind) })));
  const areas: Area[] = standard.areas.map((area) => ({ ...area, adjacent: [...area.adjacent], ...(areaChanges[area.id] as Partial<Area>) }));
  const found = new Map(areas.map((area) => [area.id, area]));
  let signs = standard.mountains;
  const lines = [...standard.straits];
  for (const { first, second, kind } of borders) {
    const [a, b] = [found.get(first)!, found.get(second)!];
    const touched = a.adjacent.includes(second);
    if (kind === 'none') [a.adjacent, b.adjacent] = [a.adjacent.filter((id) => id !== second), b.adjacent.filter((id) => id !== first)];
    else if (!touched) {
      a.adjacent.push(second);
      b.adjacent.push(first);
      lines.push({ from: a.pileAt, to: b.pileAt });
    }
    signs = signs.filter(({ from, to }) => !(from === first && to === second) && !(from === second && to === first));
    const sign = (from: Area, to: Area): Mountain => ({ from: from.id, to: to.id, at: [from.pileAt[0] * 0.38 + to.pileAt[0] * 0.62, from.pileAt[1] * 0.38 + to.pileAt[1] * 0.62] });
    if (kind === 'into_first' || kind === 'both') signs = [...signs, sign(b, a)];
    if (kind === 'into_second' || kind === 'both') signs = [...signs, sign(a, b)];
  }
  const cards: People[] = standard.peoples.map((people) => {
    const change = peopleChanges[people.id] ?? {};
    const special = change.special as Special | 'none' | undefined;
    return {
      ...people, ...(change as Partial<People>),
      special: special === undefined ? people.special : special === 'none' ? null : special,
      source: { ...people.source, ...(change.bonus !== undefined ? { bonus: 'source' as const } : {}), ...(special !== undefined ? { special: 'source' as const } : {}) },
    };
  });
  return { areas, mountains: signs, straits: lines, peoples: cards, graph: false };
}

let prepared: Variant = {};
/** Makes the map of a table's rules; to be awaited before the board is shown. */
export async function prepare(rules: Variant | undefined): Promise<void> {
  const { board, areas, peoples: cards, borders } = rules ?? {};
  const wanted = JSON.parse(JSON.stringify({ board, areas, cards, borders })) as Variant;
  if (same(wanted, prepared)) return;
  if (board) {
    const { laidOut } = await import('./otherBoard');
    take(laidOut(board as unknown as GivenBoard, { width, height }));
  } else take(Object.keys(wanted).length ? changedMap(rules!) : standard);
  prepared = wanted;
}

export const roman = (number: number): string => ['', 'I', 'II', 'III', 'IV', 'V'][number] ?? String(number);
