// Windows on the map, neighbours for the arrow keys, and where a pop-up can stand without covering what it is about.
import { areaById, height, homes, width, type Area, type Box, type Point } from './board';

const frame = 16;
export const wholeMap: Box = { x: -frame, y: -frame, width: width + 2 * frame, height: height + 2 * frame };

/** The smallest window of that shape (width / height) around the areas, at least so wide; the whole map if there are none. */
export function interest(ids: string[], shape: number, least: number): Box {
  if (ids.length === 0) return wholeMap;
  const boxes = ids.map((id) => areaById(id).box);
  const left = Math.min(...boxes.map((box) => box.x)) - 50;
  const top = Math.min(...boxes.map((box) => box.y)) - 50;
  const right = Math.max(...boxes.map((box) => box.x + box.width)) + 50;
  const bottom = Math.max(...boxes.map((box) => box.y + box.height)) + 50;
  const wide = Math.max(right - left, (bottom - top) * shape, least);
  if (wide >= wholeMap.width) return wholeMap;
  const tall = wide / shape;
  const fit = (middle: number, size: number, from: number, room: number) =>
    size >= room ? from + (room - size) / 2 : Math.min(from + room - size, Math.max(from, middle - size / 2));
  return {
    x: fit((left + right) / 2, wide, wholeMap.x, wholeMap.width),
    y: fit((top + bottom) / 2, tall, wholeMap.y, wholeMap.height),
    width: wide,
    height: tall,
  };
}

/** The nearest area in that direction, for the arrow keys; the area itself where there is none. */
export function nearestTowards(from: Area, dx: number, dy: number): Area {
  let best = from;
  let least = Infinity;
  for (const area of homes) {
    const [x, y] = [area.pileAt[0] - from.pileAt[0], area.pileAt[1] - from.pileAt[1]];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 0 || aside > 2 * along) continue;
    const far = along + 2 * aside;
    if (far < least) [best, least] = [area, far];
  }
  return best;
}

interface Size {
  width: number;
  height: number;
}

/** Where a pop-up stands: inside the map and off its area, near it, over as few of the lit piles and then of all piles as can be. */
export function placePopup(area: Box, lit: Point[], map: Size, popup: Size): { x: number; y: number } {
  const scale = map.width / wholeMap.width;
  const at = ([x, y]: Point) => ({ x: (x - wholeMap.x) * scale, y: (y - wholeMap.y) * scale });
  const from = at([area.x, area.y]);
  const to = at([area.x + area.width, area.y + area.height]);
  const [litAt, allAt] = [lit.map(at), homes.map((home) => at(home.pileAt))];
  let best = { x: map.width - popup.width - 18, y: 18 };
  let least = Infinity;
  for (let x = 18; x + popup.width <= map.width - 18; x += 14)
    for (let y = 18; y + popup.height <= map.height - 18; y += 14) {
      const [right, bottom] = [x + popup.width, y + popup.height];
      if (x < to.x + 12 && right > from.x - 12 && y < to.y + 12 && bottom > from.y - 12) continue;
      const covered = (piles: { x: number; y: number }[]) =>
        piles.filter((pile) => pile.x > x - 14 && pile.x < right + 14 && pile.y > y - 14 && pile.y < bottom + 32).length;
      const far = Math.hypot(Math.max(from.x - right, x - to.x, 0), Math.max(from.y - bottom, y - to.y, 0));
      const cost = 60 * covered(litAt) + 12 * covered(allAt) + far;
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}
