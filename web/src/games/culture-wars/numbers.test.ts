// A table with other numbers (CW-18): the legend, the bar and the reserve go by those in force.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { laid } from '../../../fixtures/reach';
import type { Given } from '../../../fixtures/walk';
import type { Variant } from '../../rules/numbers';
import cultureWars from './index';
import Legend from './Legend.svelte';
import { situation, view } from './testing';
import type { View } from './types';

const fixtures = import.meta.glob<Given>('../../../fixtures/culture-wars/*.json', { eager: true, import: 'default' });

function legend(rules: Variant, target = 4): string[] {
  const root = document.createElement('div');
  const part = mount(Legend, { target: root, props: { view: view({ rules, options: { turn_cap: 30 } }), target, seat: 0 } });
  flushSync();
  const lines = [...root.querySelectorAll('p, li')].map((line) => line.textContent!.replace(/\s+/g, ' ').trim());
  unmount(part);
  return lines;
}

test('the legend', () => {
  const [wins, , ...pieces] = legend({});
  expect(wins).toBe('Hold 4 settlements at the end of two turns running.');
  expect(pieces).toEqual(['2 people; two have room on a square', '3 too many: some will go', '4 a site: room for 4', '7/5 a settlement: 7 live around it, 5 must']);
  const other = legend({ coins: { values: [2, 8, 9] }, capacity: { empty: 1 }, support: { farmers: 12, diagonals: false } }, 1);
  expect(other[0]).toBe('Hold 1 settlement at the end of two turns running.');
  expect(other.slice(2)).toEqual(['people; one has room on a square', '2 too many: some will go', '8 a site: room for 8', '14/12 a settlement: 14 live on its four sides, 12 must']);
  expect(legend({ support: { farmers: 0 } })[5]).toBe('a settlement: it needs nobody around it');
});

const given = (name: string, rules: Variant, parts: Partial<View> = {}): Given => {
  const fixture = fixtures[`../../../fixtures/culture-wars/${name}.json`]!;
  return { ...fixture, view: { ...fixture.view, ...parts, rules } };
};
const hint = (name: string, rules: Variant) => laid(cultureWars, given(name, rules)).root.querySelector('.bar .lead')!.textContent;

test('the bar', () => {
  expect(hint('coins', {})).toBe('Place a coin, at least three squares from every other');
  expect(hint('coins', { coins: { distance: 1 } })).toBe('Place a coin, at least two squares from every other');
  expect(hint('coins', { coins: { distance: 0 } })).toBe('Place a coin, on any square without one');
  expect(hint('grow', {})).toMatch(/^Your reserve is short: choose where to grow \(/);
  expect(hint('grow', { growth: { per_square: 3 } })).toMatch(/choose where to grow by three \(/);
});

test('equal coins, and an 8, in the reserve', () => {
  const { view: settling, seat } = given('settle', {});
  const reserve = (settling as unknown as View).reserve.map((one, other) => (other === seat ? { ...one, coins: [1, 3, 3, 8], hidden: 1 } : one));
  const { root } = laid(cultureWars, given('settle', { coins: { values: [3, 3, 3, 8] } }, { reserve }));
  expect(root.querySelector('.coins')!.getAttribute('aria-label')).toBe('Coins: the Ace, a 3, a 3, an 8, an unknown coin');
});

test('the plate of a settlement', () => {
  const plates = (needed: number) => {
    const settlements = [{ square: 'l17', farmers: 10, needed }, { square: 'o20', farmers: 4, needed }];
    const { root } = laid(cultureWars, { ...given('middle', {}), situation: situation({ ...(given('middle', {}).situation as object), settlements }) });
    return [...root.querySelectorAll('.farmers')].map((text) => [text.textContent, text.closest('.starving') !== null]);
  };
  expect(plates(5)).toEqual([['10/5', false], ['4/5', true]]);
  expect(plates(0)).toEqual([]);
});
