// Paths, differences and what is in force.
import { expect, test } from 'vitest';
import { differences, numbersOf, rowOf, setNumbers, standardAt, title, valueAt, withValue, written, type RuleRow } from './numbers';
import { fromFile, toFile } from './variantFile';

const rows: RuleRow[] = [
  { path: 'cards.<card>.copies', type: 'int', default: { fire: 3, flood: 3 }, range: [0, 7], meaning: 'how many', rule: 'PL-1.2' },
  { path: 'cards.<card>.amount', type: 'int', default: { fire: 10, flood: 10 }, range: [0, 100], meaning: 'how much', rule: 'PL-6' },
  { path: 'cards.tactical_advantage.amount', type: 'int', default: 1, range: [0, 6], meaning: 'what one adds', rule: 'PL-7.3' },
  { path: 'rolls.plague', type: 'list of int', default: [0, 5], range: [0, 100], meaning: 'lost', rule: 'PL-1.5', lengths: [2, 2] },
  { path: 'borders.<area>.<area>', type: 'string', default: { ashur: { gutium: 'into_second' } }, range: ['none', 'open'], meaning: 'adjacent', rule: 'ME-1.4' },
  { path: 'stack', type: 'int', default: 3, range: [1, 3], meaning: 'the most tribes', rule: 'ME-1.5' },
];

test('a path finds its row and its ids, and a row of its own before one for many', () => {
  expect(rowOf(rows, 'cards.fire.amount')).toMatchObject({ row: rows[1], ids: ['fire'] });
  expect(rowOf(rows, 'cards.tactical_advantage.amount')).toMatchObject({ row: rows[2], ids: [] });
  expect(rowOf(rows, 'borders.ashur.gutium')).toMatchObject({ ids: ['ashur', 'gutium'] });
  expect(rowOf(rows, 'cards.fire')).toBeNull();
  expect(standardAt(rows, 'borders.ashur.gutium')).toBe('into_second');
  expect(standardAt(rows, 'borders.ashur.zagros')).toBeUndefined();
});

test('changing a value and putting it back leaves nothing behind', () => {
  const changed = withValue(withValue({}, 'cards.fire.amount', 15), 'stack', 2);
  expect(changed).toEqual({ cards: { fire: { amount: 15 } }, stack: 2 });
  expect(valueAt(changed, 'cards.fire.amount')).toBe(15);
  expect(withValue(withValue(changed, 'cards.fire.amount', undefined), 'stack', undefined)).toEqual({});
});

test('differences are told in the order of the rulebook, with what is printed', () => {
  const told = differences(rows, { stack: 2, rolls: { plague: [0, 7] }, cards: { fire: { amount: 15, copies: 1 } } });
  expect(told.map((one) => [one.path, one.value, one.standard])).toEqual([
    ['cards.fire.copies', 1, 3],
    ['cards.fire.amount', 15, 10],
    ['rolls.plague', [0, 7], [0, 5]],
    ['stack', 2, 3],
  ]);
});

test('the numbers in force are the variant’s, else the printed ones', () => {
  setNumbers('plague', rows);
  const number = numbersOf({ game: 'plague', rules: { cards: { fire: { amount: 15 } } } });
  expect([number('cards.fire.amount'), number('cards.flood.amount'), number('rolls.plague')]).toEqual([15, 10, [0, 5]]);
});

test('words for people', () => {
  expect(title('cards.pied_piper.amount')).toBe('Pied Piper: amount');
  expect(title('borders.ashur.gutium')).toBe('The border of Ashur and Gutium');
  expect(title('stack')).toBe('Stack');
  expect(written(['sea_peoples', 'ur'])).toBe('sea peoples, ur');
  expect(written([{ id: 'locusts' }])).toBe('1 of them');
});

test('a file comes back as it went out', () => {
  const rules = { cards: { fire: { amount: 15 } }, rolls: { plague: [0, 7] }, new_cards: [{ id: 'locusts', name: 'Locusts "dry"', amount: 5 }] };
  expect(fromFile('plague', toFile('plague', rules))).toEqual(rules);
  expect(fromFile('plague', JSON.stringify({ ecumene_variant: 1, game: 'plague', rules }))).toEqual(rules);
});

test('a file that is none is told in a sentence', () => {
  expect(() => fromFile('plague', 'game = [')).toThrow('cannot be read');
  expect(() => fromFile('plague', 'game = "plague"')).toThrow('ecumene_variant = 1');
  expect(() => fromFile('plague', 'ecumene_variant = 1\ngame = "peoples"')).toThrow('Choose that game first');
  expect(() => fromFile('plague', 'ecumene_variant = 1\ngame = "plague"\nrules = 3')).toThrow('[rules]');
});
