// The arithmetic of charts: round scales, labels that do not overlap, the parts of a game.

/** A round scale of at most six values that holds both ends. */
export function ticks(low: number, high: number): number[] {
  const span = Math.max(1e-9, high - low);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}

/** Moves labels apart by at least `gap`, keeping their order and staying inside where there is room. */
export function spread(at: number[], gap: number, low: number, high: number): number[] {
  const order = at.map((_, i) => i).sort((a, b) => at[a]! - at[b]!);
  const out = [...at];
  let next = low;
  for (const i of order) next = (out[i] = Math.max(out[i]!, next)) + gap;
  let limit = high;
  for (const i of [...order].reverse()) limit = (out[i] = Math.min(out[i]!, limit)) - gap;
  return out;
}

export interface Era {
  label: string;
  from: number;
  to: number;
}

/** The parts of a game (epochs, ages, turns), from moments that each name theirs; moments without a name belong to none. */
export function erasOf(moments: { at: number; label: string }[], of: number): Era[] {
  const out: Era[] = [];
  moments.forEach(({ at, label }, i) => {
    const last = out[out.length - 1];
    if (label === '' || label === moments[i - 1]?.label) return;
    if (last) last.to = Math.min(last.to, at);
    out.push({ label, from: at, to: of });
  });
  return out;
}
