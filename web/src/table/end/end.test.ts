// The end screen's arithmetic: sums that add up as they are shown, eras, curves that do not overshoot, short sentences.
import { describe, expect, it } from 'vitest';
import { equation, eraPoints, lasted, signed, smooth, wholeSum } from './end';

describe('luck and choices', () => {
  it('add up as they are shown, whatever was rounded', () => {
    for (let n = 0; n < 400; ++n) {
      const [start, luck, own] = [1 / (2 + (n % 5)), ((n * 37) % 1000) / 997 - 0.5, -((n * 53) % 700) / 1009];
      const end = n % 3 === 0 ? 1 : 0;
      const sum = wholeSum({ start, luck, setup: 0, own, others: end - start - luck - own, end });
      expect(sum.start + sum.luck + sum.own + sum.others).toBe(sum.end);
      for (const [shown, real] of [[sum.luck, luck], [sum.own, own]] as const) expect(Math.abs(shown - 100 * real)).toBeLessThanOrEqual(2.5);
    }
  });
  it('read as one line', () => {
    expect(equation({ start: 25, luck: 6, own: -11, others: -20, end: 0 })).toBe('25 + 6 − 11 − 20 = 0');
    expect([signed(6), signed(-11), signed(0)]).toEqual(['+6', '−11', '0']);
  });
});

describe('points by era', () => {
  const row = (at: number, scores: number[], epoch: number) => ({ at, scores, marks: { epoch } });
  const epoch = (view: Record<string, unknown>) => (view.epoch ? 'I'.repeat(Number(view.epoch)) : '');
  it('are what was earned until the next began', () => {
    const points = { of: 30, points: [row(0, [0, 0], 0), row(3, [0, 0], 1), row(9, [4, 2], 1), row(10, [9, 5], 2), row(20, [15, 5], 2), row(30, [20, 30], 2)] };
    expect(eraPoints(points, epoch).map((era) => [era.label, era.earned])).toEqual([['I', [9, 5]], ['II', [11, 25]]]);
  });
  it('add up to the score', () => {
    const points = { of: 4, points: [row(0, [2, 0], 1), row(2, [3, 1], 2), row(3, [3, 1], 3), row(4, [7, 1], 3)] };
    const eras = eraPoints(points, epoch);
    expect([0, 1].map((seat) => eras.reduce((sum, era) => sum + era.earned[seat]!, 0))).toEqual([7, 1]);
  });
});

describe('curves', () => {
  it('pass through the points and never beyond them', () => {
    expect(smooth([])).toBe('');
    expect(smooth([[0, 5]])).toBe('M0.0 5.0');
    const data: [number, number][] = [[0, 50], [10, 50], [11, 10], [30, 12], [40, 90], [41, 90]];
    const numbers = smooth(data).match(/-?\d+\.\d/g)!.map(Number);
    expect(numbers.slice(-2)).toEqual([41, 90]);
    const heights = numbers.filter((_, i) => i % 2 === 1);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...heights)).toBeLessThanOrEqual(90);
  });
});

describe('sentences', () => {
  it('say how long a game took', () => {
    expect([0, 59_000, 58 * 60_000, 3 * 3_600_000, 5 * 86_400_000, NaN].map(lasted)).toEqual(['', 'a minute', '58 minutes', '3 hours', '5 days', '']);
  });
});
