// The geometry of the map: squares by name, land and seas, coasts, and where each square lies in a box of pixels.

export interface Place {
  col: number; // 0 is column a
  row: number; // 1 is the lowest
}

export function place(name: string): Place {
  return { col: name.charCodeAt(0) - 97, row: Number(name.slice(1)) };
}

export function squareName(col: number, row: number): string {
  return String.fromCharCode(97 + col) + row;
}

/** The four squares of a tile, named by its lower left one. */
export function tileSquares(tile: string): string[] {
  const { col, row } = place(tile);
  return [squareName(col, row), squareName(col + 1, row), squareName(col, row + 1), squareName(col + 1, row + 1)];
}

export function landOf(tiles: string[]): Set<string> {
  return new Set(tiles.flatMap(tileSquares));
}

/** The up to eight squares round one (CW-1.4). */
export function around(name: string): string[] {
  const { col, row } = place(name);
  const out: string[] = [];
  for (let dr = -1; dr <= 1; ++dr)
    for (let dc = -1; dc <= 1; ++dc) if (dr !== 0 || dc !== 0) out.push(squareName(col + dc, row + dr));
  return out;
}

export interface Bounds {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export function bounds(names: Iterable<string>): Bounds {
  const out = { left: Infinity, right: -Infinity, bottom: Infinity, top: -Infinity };
  for (const name of names) {
    const { col, row } = place(name);
    out.left = Math.min(out.left, col);
    out.right = Math.max(out.right, col);
    out.bottom = Math.min(out.bottom, row);
    out.top = Math.max(out.top, row);
  }
  return out;
}

/** The waters that the outer sea does not reach: lists of squares, joined by sides. */
export function inlandSeas(land: Set<string>): string[][] {
  const { left, right, bottom, top } = bounds(land);
  const seen = new Set<string>();
  const seas: string[][] = [];
  for (let row = bottom; row <= top; ++row)
    for (let col = left; col <= right; ++col) {
      const name = squareName(col, row);
      if (land.has(name) || seen.has(name)) continue;
      const sea = [name];
      let open = false;
      seen.add(name);
      for (let i = 0; i < sea.length; ++i) {
        const at = place(sea[i]!);
        for (const [dc, dr] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
          const [c, r] = [at.col + dc, at.row + dr];
          if (c < left || c > right || r < bottom || r > top) {
            open = true;
            continue;
          }
          const next = squareName(c, r);
          if (land.has(next) || seen.has(next)) continue;
          seen.add(next);
          sea.push(next);
        }
      }
      if (!open) seas.push(sea);
    }
  return seas;
}

/** How the map lies in a box: the size of a square and the corner of the first one. */
export interface Fit {
  size: number;
  x: (col: number) => number; // left edge of a column
  y: (row: number) => number; // upper edge of a row
}

export function fit(area: Bounds, width: number, height: number, margin: number, pad: number): Fit {
  const cols = area.right - area.left + 1 + 2 * pad;
  const rows = area.top - area.bottom + 1 + 2 * pad;
  const size = Math.max(20, Math.min((width - 2 * margin) / cols, (height - 2 * margin) / rows));
  const x0 = (width - cols * size) / 2 + pad * size;
  const y0 = (height - rows * size) / 2 + pad * size;
  return {
    size,
    x: (col) => x0 + (col - area.left) * size,
    y: (row) => y0 + (area.top - row) * size,
  };
}

export function middle(at: Fit, name: string): { x: number; y: number } {
  const { col, row } = place(name);
  return { x: at.x(col) + at.size / 2, y: at.y(row) + at.size / 2 };
}

/** The coasts as closed lines, walked edge by edge with the land on the right hand. */
export function coast(land: Set<string>, at: Fit): string {
  // Corners are (col, row) with row counted at the lower edge of a square.
  const next = new Map<string, string[]>();
  const add = (a: [number, number], b: [number, number]) => {
    const key = a.join();
    next.set(key, [...(next.get(key) ?? []), b.join()]);
  };
  for (const name of land) {
    const { col, row } = place(name);
    if (!land.has(squareName(col, row + 1))) add([col, row + 1], [col + 1, row + 1]);
    if (!land.has(squareName(col + 1, row))) add([col + 1, row + 1], [col + 1, row]);
    if (!land.has(squareName(col, row - 1))) add([col + 1, row], [col, row]);
    if (!land.has(squareName(col - 1, row))) add([col, row], [col, row + 1]);
  }
  let path = '';
  for (const start of next.keys()) {
    while (next.get(start)?.length) {
      let key = start;
      let heading = '';
      do {
        const ways = next.get(key)!;
        // Where two coasts meet at a corner the land keeps apart: turn so that corners do not join.
        const [c, r] = key.split(',').map(Number) as [number, number];
        const turn = ways.findIndex((way) => {
          const [c2, r2] = way.split(',').map(Number) as [number, number];
          return heading === '' || rightTurn(heading, `${c2 - c},${r2 - r}`);
        });
        const [way] = ways.splice(Math.max(0, turn), 1);
        const [c2, r2] = way!.split(',').map(Number) as [number, number];
        path += `${heading === '' ? 'M' : 'L'}${at.x(c).toFixed(1)} ${(at.y(r) + at.size).toFixed(1)}`;
        heading = `${c2 - c},${r2 - r}`;
        key = way!;
      } while (key !== start);
      path += 'Z';
    }
  }
  return path;
}

function rightTurn(from: string, to: string): boolean {
  const [a, b] = from.split(',').map(Number) as [number, number];
  const [c, d] = to.split(',').map(Number) as [number, number];
  return a * d - b * c < 0;
}
