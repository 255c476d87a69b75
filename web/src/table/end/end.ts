// What the end screen says and draws, worked out from the server's answers: sums, eras, curves and short sentences.
import type { Balance, Points } from '../../protocol/messages';
import type { EraView } from '../../games/game';
import { erasOf, type Era } from '../chart';

/** A share as whole per cent. */
export const percent = (share: number): number => Math.round(share * 100);

/** +6, −11, 0. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

export interface Sum {
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
}

/** In whole points of the chance to win. What rounding leaves over goes to the largest part, so that the sum still holds. */
export function wholeSum(balance: Balance): Sum {
  const sum = { start: percent(balance.start), luck: percent(balance.luck), own: percent(balance.own), others: percent(balance.others), end: percent(balance.end) };
  const left = sum.end - sum.start - sum.luck - sum.own - sum.others;
  const parts = ['luck', 'own', 'others'] as const;
  const largest = parts.reduce((most, part) => (Math.abs(balance[part]) > Math.abs(balance[most]) ? part : most));
  sum[largest] += left;
  return sum;
}

/** 25 + 6 − 11 − 20 = 0 */
export function equation({ start, luck, own, others, end }: Sum): string {
  const term = (value: number) => (value < 0 ? ` − ${-value}` : ` + ${value}`);
  return `${start}${term(luck)}${term(own)}${term(others)} = ${end}`;
}

export interface EraPoints extends Era {
  /** What each seat earned in it. */
  earned: number[];
}

/** Parts of the game with what each seat earned there; a part ends where the next begins. */
export function eraPoints({ of, points }: Points, era: (view: EraView) => string): EraPoints[] {
  const eras = erasOf(points.map((row) => ({ at: row.at, label: era(row.marks) })), of);
  const scoresAt = (at: number) => (points.find((row) => row.at >= at) ?? points[points.length - 1]!).scores.map((score) => score ?? 0);
  return eras.map((one, i) => {
    const [begin, end] = [i === 0 ? scoresAt(one.from).map(() => 0) : scoresAt(one.from), scoresAt(i + 1 < eras.length ? eras[i + 1]!.from : of)];
    return { ...one, earned: end.map((score, seat) => score - begin[seat]!) };
  });
}

/** A curve through the points that never overshoots them (Fritsch and Carlson), as the data of a path. */
export function smooth(points: [number, number][]): string {
  const n = points.length;
  if (n === 0) return '';
  const slope = (i: number) => (points[i + 1]![1] - points[i]![1]) / Math.max(1e-9, points[i + 1]![0] - points[i]![0]);
  const tangent = points.map((_, i) => {
    if (i === 0) return n > 1 ? slope(0) : 0;
    if (i === n - 1) return slope(n - 2);
    const [before, after] = [slope(i - 1), slope(i)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  });
  const text = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let out = `M${text(...points[0]!)}`;
  for (let i = 1; i < n; ++i) {
    const [[x0, y0], [x1, y1]] = [points[i - 1]!, points[i]!];
    const third = (x1 - x0) / 3;
    out += `C${text(x0 + third, y0 + third * tangent[i - 1]!)} ${text(x1 - third, y1 - third * tangent[i]!)} ${text(x1, y1)}`;
  }
  return out;
}

/** 3480000 -> 58 minutes; nothing where it cannot be told. */
export function lasted(ms: number): string {
  const minutes = Math.round(ms / 60000);
  if (!(minutes >= 1)) return '';
  if (minutes < 120) return minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}
