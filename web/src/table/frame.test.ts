// Charts and zoom: plain arithmetic that is easily wrong at the ends.
import { describe, expect, it } from 'vitest';
import { erasOf, spread, ticks } from './chart';
import { linkOf } from './sentence';
import { about, bounded, whole } from './zoom';

describe('charts', () => {
  it('has round scales', () => {
    expect(ticks(0, 121)).toEqual([0, 50, 100, 150]);
    expect(ticks(0, 1)).toEqual([0, 0.5, 1]);
    expect(ticks(-7, 20)).toEqual([-10, 0, 10, 20]);
  });
  it('spreads labels without losing their order', () => {
    expect(spread([50, 50, 50], 10, 0, 100)).toEqual([50, 60, 70]);
    expect(spread([99, 98, 100], 10, 0, 100)).toEqual([90, 80, 100]);
  });
  it('finds the parts of a game', () => {
    const moments = ['', 'I', 'I', 'II', 'III'].map((label, i) => ({ at: i * 10, label }));
    expect(erasOf(moments, 45)).toEqual([{ label: 'I', from: 10, to: 30 }, { label: 'II', from: 30, to: 40 }, { label: 'III', from: 40, to: 45 }]);
    expect(erasOf([{ at: 0, label: '' }], 9)).toEqual([]);
  });
});

describe('zoom', () => {
  it('keeps the point under the finger where it is', () => {
    const near = about(whole, 2, 100, 50, 400, 300);
    expect((100 - near.x) / near.scale).toBeCloseTo(100);
    expect((50 - near.y) / near.scale).toBeCloseTo(50);
  });
  it('never shows what lies outside the board', () => {
    expect(bounded({ scale: 2, x: 30, y: -900 }, 400, 300)).toEqual({ scale: 2, x: 0, y: -300 });
    expect(about({ scale: 2, x: -100, y: -100 }, 0.1, 0, 0, 400, 300)).toEqual({ scale: 1, x: 0, y: 0 });
  });
});

describe('sentences', () => {
  it('link places, cards and peoples, and nothing else', () => {
    expect(linkOf({ kind: 'place', id: 'eu20', text: 'eu20' })).toBe('eu20');
    expect(linkOf({ kind: 'card', id: 'fire', text: 'Fire' })).toBe('card:fire');
    expect(linkOf({ kind: 'people', id: 'guti', text: 'Guti' })).toBe('people:guti');
    expect(linkOf({ kind: 'seat', seat: 1, text: 'Wren' })).toBe(null);
    expect(linkOf({ kind: 'text', text: 'plays' })).toBe(null);
  });
});
