// A table with other numbers (CW-18): the board, its legend, the bar and what is foretold go by those in force.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import { laid } from '../../../fixtures/reach';
import type { Given } from '../../../fixtures/walk';
import type { Variant } from '../../rules/numbers';
import type { View } from '../game';
import cultureWars from './index';
import Legend from './Legend.svelte';
import { foretold, goalOf, read, told } from './position';

const fixtures = import.meta.glob<Given>('../../../fixtures/culture-wars/*.json', { eager: true, import: 'default' });

const view = (rules: Variant, parts: Partial<View> = {}): View => ({
  players: 2, turn: 3, phase: 'move', tiles: ['a1', 'c1', 'e1'], arrived: [], options: { technological_advantage: 'off' }, rules,
  coins: [{ square: 'b2', suit: 0, value: 4, side: 'suit' }, { square: 'd1', suit: 1, value: 3, side: 'value' }, { square: 'f2', suit: 1, value: 5, side: 'suit' }],
  tokens: [{ square: 'a1', counts: [2, 0] }, { square: 'b1', counts: [1, 0] }, { square: 'b2', counts: [1, 0] }, { square: 'e1', counts: [0, 3] }],
  reserve: [{ tokens: 9, coins: [1], hidden: 0 }, { tokens: 9, coins: [], hidden: 0 }],
  ...parts,
});
const fate = (rules: Variant, to: string, count: number, parts: Partial<View> = {}) => {
  const at = view(rules, parts);
  return foretold(at, read(at), 0, to, count)?.text ?? null;
};

test('capacity, farmers and the target', () => {
  const { squares } = read(view({ capacity: { empty: 4, settlement: 1 }, support: { farmers: 3, diagonals: false } }));
  expect(squares.get('a1')!.capacity).toBe(4);
  expect(squares.get('d1')!.capacity).toBe(3);
  expect(squares.get('b2')).toMatchObject({ capacity: 1, farmers: 1, needed: 3 });
  expect(read(view({})).squares.get('b2')).toMatchObject({ capacity: 0, farmers: 3, needed: 5 });
  expect([2, 3, 4].map((players) => goalOf(view({}, { players })))).toEqual([4, 3, 3]);
  expect([2, 3, 4].map((players) => goalOf(view({ win: { settlements: [2, 5, 1] } }, { players })))).toEqual([2, 5, 1]);
  expect(goalOf(view({ win: { settlements: [2, 5, 1] } }, { options: { settlements_to_win: 3 } }))).toBe(3);
});

test('a square says how many farmers it needs', () => {
  const said = (rules: Variant) => told(read(view(rules)), [], 'b2', 0);
  expect(said({})).toBe('b2, settlement of you, 3 farmers of 5, 1 of you, room for 0');
  expect(said({ support: { farmers: 2 }, capacity: { settlement: 2 } })).toBe('b2, settlement of you, 3 farmers of 2, 1 of you');
  expect(said({ support: { farmers: 0 }, capacity: { settlement: 2 } })).toBe('b2, settlement of you, needs no farmers, 1 of you');
});

test('people in their own settlement', () => {
  expect(fate({}, 'b2', 1)).toBe('Into your own settlement: back to the reserve.');
  expect(fate({ capacity: { settlement: 3 } }, 'b2', 2)).toBe('Into your own settlement: room for 3.');
  expect(fate({ capacity: { settlement: 1 } }, 'b2', 1)).toBe('Into your own settlement: room for 1, 1 goes back to the reserve.');
  expect(fate({ capacity: { settlement: 1 } }, 'b2', 2)).toBe('Into your own settlement: room for 1, 2 go back to the reserve.');
});

test('defenders of a stormed settlement', () => {
  const begin = 'Storms the settlement of the moons: ';
  expect(fate({}, 'f2', 1)).toBe(`${begin}5 defend it as their reserve stands.`);
  expect(fate({ storm: { defenders: 12 } }, 'f2', 1)).toBe(`${begin}9 defend it as their reserve stands.`);
  expect(fate({ storm: { defenders: 1 } }, 'f2', 1)).toBe(`${begin}1 defends it as their reserve stands.`);
  expect(fate({ storm: { defenders: 0 } }, 'f2', 1)).toBe(`${begin}nobody defends it.`);
  const lived = { tokens: [{ square: 'f2', counts: [0, 1] }] };
  expect(fate({ storm: { defenders: 2 }, capacity: { settlement: 1 } }, 'f2', 1, lived)).toBe(`${begin}2 defend it as their reserve stands, beside 1 that lives there.`);
});

test('a stack that can found is told so, also where it has room', () => {
  expect(fate({}, 'd1', 5)).toBe('Five on a site can found a settlement.');
  expect(fate({}, 'a1', 8)).toBe('Ten on one square can found a settlement with the Ace.');
  expect(fate({}, 'a1', 1)).toBe('Room for 2: 1 too many if it stays so.');
  const cheap = { capacity: { empty: 6 }, found: { bare: 3, site: 2 } };
  expect(fate(cheap, 'd1', 1)).toBeNull();
  expect(fate(cheap, 'd1', 2)).toBe('Two on a site can found a settlement.');
  expect(fate(cheap, 'a1', 1)).toBe('Three on one square can found a settlement with the Ace.');
  expect(fate({ found: { bare: 20 } }, 'a1', 18)).toBe('20 on one square can found a settlement with the Ace.');
});

test('without the Ace at hand, or beside others, nobody founds (CW-7.2, CW-18.8)', () => {
  const cheap = { capacity: { empty: 6 }, found: { bare: 3, site: 2 } };
  const used = { reserve: [{ tokens: 9, coins: [3], hidden: 0 }, { tokens: 9, coins: [], hidden: 0 }] };
  expect(fate(cheap, 'a1', 1, used)).toBeNull();
  expect(fate(cheap, 'a1', 6, used)).toBe('Room for 6: 2 too many if it stays so.');
  expect(fate(cheap, 'e1', 3)).toBeNull();
  expect(fate(cheap, 'e1', 4)).toMatch(/^A conflict: 7 on a square for 6\./);
});

function legend(rules: Variant): string[] {
  const root = document.createElement('div');
  const part = mount(Legend, { target: root, props: { view: view(rules, { options: { turn_cap: 30 } }), seat: 0 } });
  flushSync();
  const lines = [...root.querySelectorAll('p, li')].map((line) => line.textContent!.replace(/\s+/g, ' ').trim());
  unmount(part);
  return lines;
}

test('the legend', () => {
  const [wins, , ...pieces] = legend({});
  expect(wins).toBe('Hold 4 settlements at the end of two turns running.');
  expect(pieces).toEqual(['2 people; two have room on a square', '3 too many: some will go', '4 a site: room for 4', '7/5 a settlement: 7 live around it, 5 must']);
  const other = legend({ coins: { values: [2, 8, 9] }, capacity: { empty: 1 }, support: { farmers: 12, diagonals: false }, win: { settlements: [1, 3, 3] } });
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
  const reserve = settling.reserve.map((one: object, other: number) => (other === seat ? { ...one, coins: [1, 3, 3, 8], hidden: 1 } : one));
  const fixture = given('settle', { coins: { values: [3, 3, 3, 8] } }, { reserve });
  const legal = ['ace', '3', '8'].map((coin) => ({ action: `found k9 ${coin}`, text: '' }));
  const { root } = laid(cultureWars, { ...fixture, legal });
  expect(root.querySelector('.coins')!.getAttribute('aria-label')).toBe('Coins: the Ace, a 3, a 3, an 8, an unknown coin');
  expect([...root.querySelectorAll('.bar [data-act^="found"]')].map((button) => button.textContent)).toEqual(['Found k9 with the Ace', 'Found k9 with a 3', 'Found k9 with the 8']);
});

test('the plate of a settlement', () => {
  const plates = (rules: Variant) => [...laid(cultureWars, given('middle', rules)).root.querySelectorAll('.farmers')].map((text) => text.textContent!);
  expect(plates({}).length).toBeGreaterThan(0);
  expect(plates({}).every((text) => /^\d+\/5$/.test(text))).toBe(true);
  expect(plates({ support: { farmers: 7 } }).every((text) => /^\d+\/7$/.test(text))).toBe(true);
  expect(plates({ support: { farmers: 0 } })).toEqual([]);
});
