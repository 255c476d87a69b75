// The map and the cards under other rules (ME-20): changed numbers, and a whole other board.
import { afterEach, expect, test } from 'vitest';
import vector from '../../../../tests/vectors/mesopotamia/rules-made-up-board.json';
import { areaById, changedMap, homes, isGraph, mountains, peopleById, peoples, prepare, sea, wastes, width } from './board';

afterEach(() => prepare(undefined));

test('areas, borders and peoples follow the variant', async () => {
  const rules = { peoples: { chaldeans: { special: 'seafaring' }, medes: { bonus: ['media', 'ur'], start: 'ur' } }, areas: { arabia: { kind: 'land' }, ur: { worth: 4 } }, borders: { ashur: { gutium: 'none' }, akkad: { ur: 'into_first' } } };
  await prepare(rules);
  expect(homes.map(({ id }) => id)).toContain('arabia');
  expect(wastes.map(({ id }) => id)).not.toContain('arabia');
  expect(areaById('ashur').adjacent).not.toContain('gutium');
  expect(areaById('akkad').adjacent).toContain('ur');
  expect(mountains.filter(({ from, to }) => from === 'ur' && to === 'akkad')).toHaveLength(1);
  expect(mountains.some(({ from, to }) => from === 'ashur' && to === 'gutium')).toBe(false);
  expect(areaById('ur').worth).toBe(4);
  expect(peopleById('chaldeans')).toMatchObject({ special: 'seafaring', source: { special: 'source' } });
  expect(peopleById('medes')).toMatchObject({ bonus: ['media', 'ur'], start: 'ur' });
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
