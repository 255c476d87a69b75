// Every legal action of many positions can be reached through the controls of board and bar, and nothing else can.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { laid, randomGames, reaches } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
import { speaker } from '../../table/sentence';
import { plain } from '../../words/phrase';
import cultureWars from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/culture-wars/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/culture-wars/${name}.json`]!;

test.each(Object.keys(fixtures).filter((name) => !/boats|grow|middle/.test(name)))('%s', (name) => reaches(cultureWars, fixtures[name]!));

randomGames('culture-wars', [
  { players: 2, options: { turn_cap: 8 } },
  { players: 3, options: { tokens_per_player: 12, turn_cap: 10, compulsory_settlements: true } },
  { players: 4, options: { half_tile_offsets: false, tokens_per_player: 16, turn_cap: 10 } },
  { players: 2, options: { turn_cap: 8 }, rules: { tokens: { start: 6 }, coins: { values: [3, 3, 3, 8, 8], distance: 0 }, tiles: { moved: [0, 1, 1] }, capacity: { empty: 6, settlement: 3 }, growth: { per_square: 3 }, found: { bare: 3, site: 2 }, support: { farmers: 0 } } },
  { players: 3, options: { turn_cap: 8 }, rules: { capacity: { empty: 4 }, boats: false, storm: { defenders: 0 }, found: { bare: 4, site: 3 }, support: { farmers: 1, diagonals: false }, win: { settlements: [4, 5, 3] } } },
], 23, (position) => reaches(cultureWars, position));

test('pressing a stack again takes one token more, and then begins at one', () => {
  const open = laid(cultureWars, fixture('middle'));
  const stack = open.root.querySelector('[data-square="n20"]')!;
  const targets = () => [...open.root.querySelectorAll<HTMLElement>('[data-act^="move n20 n21 "]')].map((element) => element.dataset.act);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 1']);
  press(stack);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 3']);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 1']);
});

test('a square out of reach is explained', () => {
  const open = laid(cultureWars, fixture('middle'));
  press(open.root.querySelector('[data-square="n20"]')!);
  press(open.root.querySelector('[data-square="i9"]')!);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['move n20 i9 1']);
});

test('a square says aloud what stands on it', () => {
  const open = laid(cultureWars, fixture('middle'));
  expect(open.root.querySelector('[data-square="i17"]')!.getAttribute('aria-label')).toBe('i17, settlement of Marta, 5 farmers of 5');
});

test('pointing at a target tells how it ends, as the facts say', () => {
  const open = laid(cultureWars, fixture('middle'));
  const point = (square: string) => {
    open.root.querySelector(`[data-square="${square}"]`)!.dispatchEvent(new Event('pointerenter'));
    flushSync();
    return open.root.querySelector('.fate')?.textContent?.replace(/\s+/g, ' ').trim();
  };
  press(open.root.querySelector('[data-square="n19"]')!);
  expect(point('n18')).toBe('1 to n18 A conflict: 4 on a square for 2. As it stands 3 crowns are left. CW-6.4');
  expect(point('i16')).toBe('1 by boat to i16');
  expect(open.root.querySelector('[data-square="i16"]')!.getAttribute('aria-label')).toMatch(/: move 1 there by boat$/);
});

test('every way to settle has a button that says with what, and warns where farmers lack', () => {
  const settle = fixture('settle');
  const buttons = (given: Given) => [...laid(cultureWars, given).root.querySelectorAll('.bar [data-act^="found"], .bar [data-act^="loot"]')].map((button) => button.textContent);
  expect(buttons(settle)).toEqual(['Found m18 with the Ace', 'Found m18 with a 3', 'Found m18 with a 5']);
  const few = settle.legal!.map((one) => ({ ...one, ...(one.facts ? { facts: { ...one.facts, farmers: 4 } } : {}) }));
  expect(buttons({ ...settle, legal: few })[0]).toBe('Found m18 with the Ace: only 4 of 5 farmers');
  expect(buttons(fixture('loot'))).toEqual(['Loot n10']);
});

test('what stands beside a name is what the situation counts', () => {
  const { view, situation } = fixture('middle');
  expect([0, 1, 2].map((seat) => cultureWars.score(view, seat, situation!))).toEqual(['1/5', '1/5', '2/5']);
  expect(cultureWars.facts!(view, 1, situation!)[0]).toEqual({ label: 'on the map', value: '21' });
  expect(cultureWars.finally!(view, 2, situation!)).toBe('30 on the map');
});

test('the bar shows who acts in the order that the phase has', () => {
  const given = fixture('boats');
  expect([...laid(cultureWars, given).root.querySelectorAll('.order li')].map((one) => one.getAttribute('title'))).toEqual(['Strabo', 'Wren', 'Marta', 'You']);
});

test('tokens that a conflict or want of room cost are shown on their squares', () => {
  expect([...laid(cultureWars, fixture('abandon')).root.querySelectorAll('.lost')].map((one) => one.textContent!.trim())).toEqual(['−1', '−1', '−1', '−2', '−1', '−3', '−1']);
});

test('squares in the log are called as on the edges of the map', () => {
  expect(plain(speaker(cultureWars, ['Marta', 'Ilyas'], undefined), ['move', 1, 2, 'n20', 'n21', ['by_boat'], null])).toBe('Ilyas moves 2 tokens from n20 to n21 by boat');
});
