// The drawings of the six seats and the six peoples, as paths in a box from -12 to 12.

function rays(count: number, inner: number, outer: number, half: number): string {
  const parts: string[] = [];
  for (let i = 0; i < count; ++i) {
    const angle = (i * 2 * Math.PI) / count - Math.PI / 2;
    const point = (radius: number, turn: number) =>
      `${(radius * Math.cos(angle + turn)).toFixed(2)} ${(radius * Math.sin(angle + turn)).toFixed(2)}`;
    parts.push(`M${point(inner, -half)}L${point(outer, 0)}L${point(inner, half)}Z`);
  }
  return parts.join('');
}

export interface Symbol {
  name: string;
  path: string;
}

/** By seat: the name said aloud and the path, to be filled with the seat's ink (fill-rule evenodd). */
export const seatSymbols: Symbol[] = [
  { name: 'sun', path: `M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z${rays(8, 4.6, 8, 0.3)}` },
  { name: 'moon', path: 'M1.2 -7.4A7.4 7.4 0 1 0 7.4 2.2A6.1 6.1 0 0 1 1.2 -7.4Z' },
  { name: 'crown', path: 'M-7.2 -4.2L-3.6 -0.8L0 -6.4L3.6 -0.8L7.2 -4.2L5.8 3.4L-5.8 3.4ZM-5.8 4.6H5.8V6.4H-5.8Z' },
  {
    name: 'shield',
    path: 'M-6 -6.6H-0.8V-0.8H-6ZM0.8 -6.6H6V-0.8H0.8ZM-6 0.8H-0.8V7.2C-4 5.8 -5.8 3.6 -6 0.8ZM6 0.8H0.8V7.2C4 5.8 5.8 3.6 6 0.8Z',
  },
  {
    name: 'leaf',
    path: 'M0 -8C4.4 -4.6 5.6 -0.4 3.6 3.4C2.8 4.8 1.8 5.4 0.7 5.7V8H-0.7V5.7C-1.8 5.4 -2.8 4.8 -3.6 3.4C-5.6 -0.4 -4.4 -4.6 0 -8ZM-0.35 -5V5H0.35V-5ZM0.35 0.2L2.5 -2.2L2.9 -1.7L0.35 1.1ZM-0.35 0.2L-2.5 -2.2L-2.9 -1.7L-0.35 1.1ZM0.35 3L2.6 0.6L2.9 1.2L0.35 3.9ZM-0.35 3L-2.6 0.6L-2.9 1.2L-0.35 3.9Z',
  },
  { name: 'fish', path: 'M-8 0C-5.4 -4.6 -0.4 -5 3.6 -1.2L7.8 -4V4L3.6 1.2C-0.4 5 -5.4 4.6 -8 0ZM-5.4 -0.8a0.9 0.9 0 1 0 1.8 0a0.9 0.9 0 1 0 -1.8 0Z' },
];

export const peopleNames = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type PeopleName = (typeof peopleNames)[number];

/** By people: the name said aloud and the path, to be filled with the people's ink. */
export const peopleGlyphs: Record<PeopleName, Symbol> = {
  red: { name: 'saltire', path: 'M-6.4 -4.2L-4.2 -6.4L0 -2.2L4.2 -6.4L6.4 -4.2L2.2 0L6.4 4.2L4.2 6.4L0 2.2L-4.2 6.4L-6.4 4.2L-2.2 0Z' },
  orange: { name: 'triangle', path: 'M0 -6.8L6.6 5H-6.6Z' },
  yellow: { name: 'dot', path: 'M-4.6 0a4.6 4.6 0 1 0 9.2 0a4.6 4.6 0 1 0 -9.2 0Z' },
  green: { name: 'two reeds', path: 'M-4.9 -6.4H-1.7V6.4H-4.9ZM1.7 -6.4H4.9V6.4H1.7Z' },
  blue: {
    name: 'two waves',
    path: 'M-7.2 -1.4C-4.6 -5.6 -1.6 -4.8 0.6 -3.4C2.8 -2 4.6 -2.6 5.6 -4.6L7.2 -3.4C5.4 0.4 2.4 0.2 -0.2 -1.3C-2.4 -2.6 -4.2 -2.2 -5.6 -0.2ZM-7.2 4.6C-4.6 0.4 -1.6 1.2 0.6 2.6C2.8 4 4.6 3.4 5.6 1.4L7.2 2.6C5.4 6.4 2.4 6.2 -0.2 4.7C-2.4 3.4 -4.2 3.8 -5.6 5.8Z',
  },
  purple: { name: 'lozenge', path: 'M0 -7L5 0L0 7L-5 0Z' },
};
