// Every legal action of many positions can be reached through the controls of board and bar, and nothing else can.
import { expect, test } from 'vitest';
import { laid, randomGames, reaches } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
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
