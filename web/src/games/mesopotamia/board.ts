// The map of Mesopotamia from the board file (by maps.ts): areas as paths and boxes, borders, straits, and the cards of the peoples.
import file from 'virtual:mesopotamia';

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
  double: boolean;
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
  bonus: string | null;
  special: Special | null;
  /** Which parts of the card the source proves, and which are rebuilt (ME-17). */
  source: Record<'numbers' | 'tribes' | 'start' | 'bonus' | 'special', 'source' | 'reconstruction'>;
}
export type Special = 'urbanisation' | 'military' | 'seafaring' | 'slow_growth' | 'fast_growth';

export const width = file.width;
export const height = file.height;

export const areas: Area[] = file.areas;
const byId = new Map(areas.map((area) => [area.id, area]));
export const areaById = (id: string): Area => byId.get(id)!;
export const isArea = (id: string): boolean => byId.has(id);

/** Where tribes can stand. */
export const homes = areas.filter((area) => area.kind === 'land' || area.kind === 'desert');
export const sea = areas.find((area) => area.kind === 'sea')!;
export const wastes = areas.filter((area) => area.kind === 'uninhabited');
export const isCoast = (area: Area): boolean => area.adjacent.includes(sea.id);

/** A mountain sign in the defender's area, for attacks over that border (ME-8.4). */
export const mountains = file.difficult;
export const straits = file.straits
  .map(({ between, line }) => ({ between, from: line[0], to: line[1] }))
  .filter(({ from, to }) => from[0] !== to[0] || from[1] !== to[1]);

export const peoples: People[] = file.peoples;
const peopleIds = new Map(peoples.map((people) => [people.id, people]));
export const peopleById = (id: string): People => peopleIds.get(id)!;

/** Worth of an area when it is scored, without a bonus (ME-1.3). */
export const worth = (area: Area): number => (area.double ? 2 : 1);

export const roman = (number: number): string => ['', 'I', 'II', 'III', 'IV', 'V'][number] ?? String(number);
