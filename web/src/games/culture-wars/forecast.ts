// How a conflict would end as it stands (CW-6.4 to CW-6.6, CW-6.9): only foretold here; the server decides it.

export type Technology = 'off' | 'first' | 'all';

/** The tokens left of each seat when they meet on a square with this room; `settlements` are those noted by CW-6.1. With `toCapacity` it goes on when one seat is left (CW-6.9). */
export function conflict(tokens: number[], room: number, technology: Technology = 'off', settlements: number[] = [], toCapacity = false): number[] {
  const left = [...tokens];
  const total = () => left.reduce((sum, count) => sum + count, 0);
  const fighting = () => left.filter((count) => count > 0).length;
  if (fighting() <= 1) return left; // what begins a conflict is the same in both readings
  const stopped = () => total() <= room || fighting() <= (toCapacity ? 0 : 1);
  const lines = technology === 'all' ? byTechnology(tokens, settlements) : [tokens.flatMap((count, seat) => (count > 0 ? [seat] : []))];
  for (const seats of lines) {
    const line = lineUp(seats, tokens, technology === 'first' ? settlements : []);
    while (!stopped() && seats.some((seat) => left[seat]! > 0))
      for (const together of line) {
        for (const seat of together) left[seat] = Math.max(0, left[seat]! - 1);
        if (stopped()) break;
      }
  }
  return left;
}

/** The line of CW-6.4: places in order, each with the seats that stand there together. */
function lineUp(seats: number[], tokens: number[], settlements: number[]): number[][] {
  const rank = (seat: number) => (settlements[seat] ?? 0) * 1000 + tokens[seat]!;
  const ranks = [...new Set(seats.map(rank))].sort((a, b) => a - b);
  return ranks.map((value) => seats.filter((seat) => rank(seat) === value));
}

function byTechnology(tokens: number[], settlements: number[]): number[][] {
  const seats = tokens.flatMap((count, seat) => (count > 0 ? [seat] : []));
  const levels = [...new Set(seats.map((seat) => settlements[seat] ?? 0))].sort((a, b) => a - b);
  return levels.map((level) => seats.filter((seat) => (settlements[seat] ?? 0) === level));
}
