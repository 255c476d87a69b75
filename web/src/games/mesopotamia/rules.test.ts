// The map and the cards under other rules (ME-20): changed numbers, and a whole other board.
import { afterEach, expect, test } from 'vitest';
import type { View } from '../game';
import vector from '../../../../tests/vectors/mesopotamia/rules-made-up-board.json';
import { areaById, changedMap, homes, isCoast, isGraph, mountains, peopleById, peoples, pointsOf, prepare, sea, wastes, width } from './board';
import { growth } from './people';
import { bonusesOf, sidesOf, specialOf, type Target } from './position';

afterEach(() => prepare(undefined));

test('areas, borders and peoples follow the variant', async () => {
  const rules = { peoples: { chaldeans: { special: 'seafaring' }, medes: { bonus: ['media', 'ur'], start: 'ur' } }, areas: { arabia: { kind: 'land' }, kaldu: { coast: true }, ur: { worth: 4 } }, borders: { ashur: { gutium: 'none' }, akkad: { ur: 'into_first' } } };
  await prepare(rules);
  expect(homes.map(({ id }) => id)).toContain('arabia');
  expect(wastes.map(({ id }) => id)).not.toContain('arabia');
  expect(isCoast(areaById('kaldu'))).toBe(true);
  expect(areaById('ashur').adjacent).not.toContain('gutium');
  expect(areaById('akkad').adjacent).toContain('ur');
  expect(mountains.filter(({ from, to }) => from === 'ur' && to === 'akkad')).toHaveLength(1);
  expect(mountains.some(({ from, to }) => from === 'ashur' && to === 'gutium')).toBe(false);
  const view = { rules, options: { reconstructed_cards: false } } as unknown as View;
  expect(specialOf(view, peopleById('chaldeans'))).toBe('seafaring');
  expect(bonusesOf(view, peopleById('medes'))).toEqual(['media', 'ur']);
  expect(bonusesOf(view, peopleById('hyksos'))).toEqual([]);
  expect(pointsOf({ rules: { scoring: { area: 1, worth: 2, bonus: 3 } } }, areaById('ur'), true)).toBe(27);
});

test('dice, ties and growth follow the variant', () => {
  const rules = { combat: { attacker_dice: 3, defender_dice_difficult: 3, military_defence: 2, tie: 'defender_wins', urbanisation: 'never' }, growth: { areas_per_tribe: 2, rounding: 'down', slow: 3 } };
  const view = { rules, options: { reconstructed_cards: true }, round: { people: 'sumerians' } } as unknown as View;
  const target = { difficult: true, holder: { people: peopleById('guti'), seat: 1, tribes: 2 } } as Target;
  expect(sidesOf(view, target)).toEqual({ lead: -2, ties: 'defender', attackerDice: 3, defenderDice: 3 });
  expect(growth(view, peopleById('akkadians'), 5)).toBe(2);
  expect(growth(view, peopleById('egyptians'), 9)).toBe(3);
});

test('a whole other board is laid out: every area on the sheet, none on another, always alike', async () => {
  const rules = (vector as unknown as { record: { rules: { board: never } } }).record.rules;
  await prepare(rules);
  expect(isGraph).toBe(true);
  const places = [...homes, ...wastes, ...(sea ? [sea] : [])];
  expect(places).toHaveLength((rules.board as { areas: unknown[] }).areas.length);
  expect(peoples.map(({ id }) => id)).toEqual((rules.board as { peoples: { id: string }[] }).peoples.map(({ id }) => id));
  for (const one of places) {
    expect(one.label[0]).toBeGreaterThan(40);
    expect(one.label[0]).toBeLessThan(width - 40);
    for (const other of places) if (other !== one) expect(Math.hypot(one.label[0] - other.label[0], one.label[1] - other.label[1])).toBeGreaterThan(88);
  }
  const before = places.map(({ label }) => label);
  await prepare(undefined);
  expect(isGraph).toBe(false);
  await prepare(rules);
  expect([...homes, ...wastes, ...(sea ? [sea] : [])].map(({ label }) => label)).toEqual(before);
});

test('the standard map is left as it was', () => {
  const map = changedMap({ areas: { ur: { worth: 3 } } });
  expect(map.areas.find(({ id }) => id === 'ur')!.worth).toBe(3);
  expect(areaById('ur').worth).toBe(2);
});
