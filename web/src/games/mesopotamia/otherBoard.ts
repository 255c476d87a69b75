// A board without a drawing, laid out by itself: a readable graph of areas, always the same for the same board.
import { forceCollide, forceLink, forceManyBody, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import { nameOfId } from '../../words/phrase';
import type { Area, GameMap, Line, Mountain, People, Point, Special } from './board';

/** A board as a variant gives it (ME-20.4). */
export interface GivenBoard {
  areas: { id: string; kind: Area['kind']; worth: number; adjacent: string[] }[];
  difficult: { from: string; to: string }[];
  peoples: { id: string; epoch: number; numbers: number[]; tribes: number[]; start: string; special: Special | 'none'; bonus: string[] }[];
}

interface Place extends SimulationNodeDatum {
  id: string;
}

const circle = ([x, y]: Point, r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Where each area stands, spread over the sheet. */
function spread(board: GivenBoard, sheet: { width: number; height: number }): Map<string, Point> {
  const places: Place[] = board.areas.map(({ id }, i) => ({ id, x: Math.cos(i * 2.4) * Math.sqrt(i + 1) * 40, y: Math.sin(i * 2.4) * Math.sqrt(i + 1) * 30 }));
  const links = board.areas.flatMap(({ id, adjacent }) => adjacent.filter((other) => id < other).map((other) => ({ source: id, target: other })));
  const simulation = forceSimulation(places)
    .force('link', forceLink<Place, { source: string; target: string }>(links).id(({ id }) => id).distance(120))
    .force('apart', forceManyBody().strength(-900))
    .force('room', forceCollide(62))
    .force('x', forceX(0).strength(0.045))
    .force('y', forceY(0).strength(0.075))
    .stop();
  simulation.tick(400);
  const [xs, ys] = [places.map(({ x }) => x!), places.map(({ y }) => y!)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, tall] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const margin = { x: 110, y: 80, below: 320 }; // cards and the order of rounds stand along the lower edge
  return new Map(places.map(({ id, x, y }) => [id, [Math.round(margin.x + ((x! - left) / wide) * (sheet.width - 2 * margin.x)), Math.round(margin.y + ((y! - top) / tall) * (sheet.height - margin.y - margin.below))] as Point]));
}

export function laidOut(board: GivenBoard, sheet: { width: number; height: number }): GameMap {
  const at = spread(board, sheet);
  const few = board.areas.length <= 30;
  const r = few ? 44 : 33;
  const areas: Area[] = board.areas.map(({ id, kind, worth, adjacent }) => {
    const [x, y] = at.get(id)!;
    return {
      id, kind, worth, adjacent, name: nameOfId(id), label: [x, y],
      path: circle([x, y], r), box: { x: x - r, y: y - r, width: 2 * r, height: 2 * r },
      nameAt: [x, y + r + 20], nameAnchor: 'middle', nameSize: few ? 19 : 16.5, pileAt: [x, y - 4], nameInside: false,
    };
  });
  /** From edge to edge of the two circles. */
  const between = (a: string, b: string): Line => {
    const [[ax, ay], [bx, by]] = [at.get(a)!, at.get(b)!];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
    return { from: [ax + ux * r, ay + uy * r], to: [bx - ux * r, by - uy * r] };
  };
  const straits = board.areas.flatMap(({ id, adjacent }) => adjacent.filter((other) => id < other).map((other) => between(id, other)));
  const mountains: Mountain[] = board.difficult.map(({ from, to }) => {
    const line = between(from, to);
    return { from, to, at: [line.from[0] * 0.25 + line.to[0] * 0.75, line.from[1] * 0.25 + line.to[1] * 0.75] };
  });
  const source = { numbers: 'source', tribes: 'source', start: 'source', bonus: 'source', special: 'source' } as const;
  const peoples: People[] = board.peoples.map((people) => ({ ...people, name: nameOfId(people.id), special: people.special === 'none' ? null : people.special, source }));
  return { areas, mountains, straits, peoples, graph: true };
}
