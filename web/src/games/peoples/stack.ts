// What stands in a region, drawn as text: the tribes in their order, free places, and the settlement's bar with its number.
import { peopleGlyphs, seatSymbols } from '../../pieces/symbols';
import { bar, loosePlaces, peopleOf, places, polygon, radius, type Point, type Region } from './board';

export interface Piece {
  region: Region;
  /** The tribes, the top one first; at most so many stand in a region of this age. */
  stack: string;
  limit: number;
  /** The settlement here, if there is one. */
  number: number | null;
  flipped: boolean;
  leader: number | null;
  /** Full in this age: a village, a city, a metropolis. */
  full: boolean;
  /** Places in the stack whose tribes are on their way: they are drawn apart. */
  coming: Set<number>;
}

/** One tribe: its people's colour and glyph; the top one of a stack is ringed. */
function tribe(letter: string, [x, y]: Point, r: number, top: boolean): string {
  const people = peopleOf[letter]!;
  const scale = r / 11;
  return (
    (top ? `<circle cx="${x}" cy="${y}" r="${13.4 * scale}" fill="var(--leaf)" stroke="var(--ink)" stroke-width="${1.5 * scale}"/>` : '') +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--people-${people})" stroke="var(--ink)" stroke-width="${(top ? 1.3 : 1.1) * scale}"/>` +
    `<path d="${peopleGlyphs[people].path}" transform="translate(${x} ${y}) scale(${scale})" fill="var(--people-${people}-ink)" fill-rule="evenodd"/>`
  );
}

/** The tribes of a stack at some of its places. */
export function tribes({ region, stack, limit, number }: Piece, at: (place: number) => boolean): string {
  const spots = number !== null ? places(region, limit) : loosePlaces(region, limit, stack.length);
  return [...stack].map((letter, i) => (at(i) ? tribe(letter, spots[i]!, radius(limit), i === 0) : '')).join('');
}

/** The bar of a settlement and the places that are free in it; `id`: prefix of the ids of patterns. */
function settlement({ region, stack, limit, number, flipped, leader, full }: Piece, id: string): string {
  const { points, at } = bar(region);
  const edge = polygon(points);
  let text = `<polygon points="${edge}" fill="${full ? 'var(--ink)' : 'var(--leaf)'}" stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round"/>`;
  if (flipped) text += `<polygon points="${edge}" fill="url(#${id}-flipped)"/>`;
  text += `<g transform="translate(${at.join(' ')})">`;
  if (flipped) text += '<rect x="-8" y="-4.6" width="16" height="9.2" fill="var(--leaf)"/>';
  if (leader !== null) {
    const seat = leader % 6;
    text += `<circle cx="-9.5" r="4.7" fill="var(--seat-${seat})" stroke="var(--leaf)" stroke-width=".8"/>`;
    text += `<path d="${seatSymbols[seat]!.path}" transform="translate(-9.5 0) scale(.4)" fill="var(--seat-${seat}-ink)" fill-rule="evenodd"/>`;
  }
  text += `<text x="${leader !== null ? 4.5 : 0}" y="4.1" text-anchor="middle"${full ? ' class="onink"' : ''}>${number}</text></g>`;
  for (const [x, y] of places(region, limit).slice(stack.length)) text += `<circle cx="${x}" cy="${y}" r="1.9" fill="none" stroke="var(--ink-3)" stroke-width="1.1"/>`;
  return text;
}

/** What stands in a region, but for the tribes that are on their way. */
export function standing(piece: Piece, id: string): string {
  return (piece.number !== null ? settlement(piece, id) : '') + tribes(piece, (place) => !piece.coming.has(place));
}
