// Where the houses of a town stand: one for every five people, from the church outwards, until there is no more room.

export interface House {
  x: number; // its middle
  foot: number; // how far its foot is above the ground
  width: number;
  wall: number; // height under the roof
  roof: number;
}

export interface Skyline {
  houses: House[]; // those behind first
  /** Half the width of what is built, for walls and the ground. */
  reach: number;
}

/** Houses have their own sizes, but the same town always looks the same. */
function whim(seat: number, index: number): number {
  let mixed = Math.imul(seat + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 13)) >>> 8) / 16777216;
}

const widest = 104;
/** More could not be told apart, and a town of millions would be too much to draw. */
const mostHouses = 400;

export function skyline(population: number, seat: number): Skyline {
  const count = Math.min(mostHouses, Math.ceil(population / 5));
  if (count === 0) return { houses: [], reach: 40 };
  const rows = count <= 3 ? 1 : count <= 16 ? 2 : count <= 33 ? 3 : 4;
  const inRow = Math.ceil(count / rows);
  const step = Math.min(24, (2 * widest) / (inRow + 1));
  const houses: House[] = [];
  let placed = 0;
  for (let row = rows - 1; row >= 0; --row) {
    const here = Math.min(inRow, Math.ceil((count - placed) / (row + 1)));
    for (let i = 0; i < here; ++i) {
      const fancy = whim(seat, placed);
      houses.push({
        x: (i - (here - 1) / 2) * step + (row % 2 === 1 ? step * 0.42 : 0) + (fancy - 0.5) * step * 0.24,
        foot: row * 12,
        width: Math.min(19, step) * (0.74 + 0.18 * whim(seat + 9, placed)),
        wall: Math.min(14, step * 0.66) * (0.86 + 0.3 * fancy),
        roof: Math.min(9, step * 0.44) * (0.9 + 0.25 * fancy),
      });
      ++placed;
    }
  }
  return { houses, reach: Math.max(40, (inRow / 2) * step + 8) };
}
