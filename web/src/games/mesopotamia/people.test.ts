// The people cards in words: two numbers, tribes of all epochs, what a people has and what it will get.
import { describe, expect, it } from 'vitest';
import type { Player, View } from '../game';
import { peopleById, peoples } from './board';
import mesopotamia from './index';
import { byEpoch, futureOf, growth, nowOf, otherNumbers, seatOf } from './people';

const fixtures = import.meta.glob<{ view: View; players: Player[] }>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });
const { view, players } = fixtures['../../../fixtures/mesopotamia/middle.json']!;

describe('what is printed', () => {
  it('names the second number of the three peoples that have one (ME-1.7)', () => {
    expect(peoples.filter((one) => otherNumbers(one).length > 0).map((one) => [one.id, ...otherNumbers(one)])).toEqual([
      ['egyptians', 'acts as number 12 in epoch III'],
      ['assyria', 'acts as number 26 in epoch V'],
      ['chaldeans', 'acts as number 27 in epoch V'],
    ]);
  });
  it('lists tribes for every epoch from its own on', () => {
    expect(byEpoch(peopleById('assyria')).map(({ epoch, tribes }) => [epoch, tribes])).toEqual([[3, 5], [4, 0], [5, 12]]);
  });
  it('tells what is rebuilt: all specials but two, all bonus areas but that the Sumerians have none', () => {
    expect(peoples.filter((one) => one.source.special === 'source').map(({ id }) => id)).toEqual(['sumerians', 'minoans']);
    expect(peoples.filter((one) => one.source.bonus === 'source').map(({ id }) => id)).toEqual(['sumerians']);
  });
});

describe('what a people has and gets', () => {
  it('an old people that has acted: growth in its next round, its reinforcements are past', () => {
    expect(nowOf(view, peopleById('sumerians'), players).text).toMatch(/^Led by Marta: \d+ areas? with \d+ tribes?, 23 points so far\.$/);
    expect(futureOf(view, peopleById('sumerians'))).toEqual([expect.stringMatching(/^grows by \d+ tribes? in its next round/)]);
    expect(seatOf(view, peopleById('sumerians'))).toBe(0);
  });
  it('one that returns: its tribes of a later epoch', () => {
    expect(futureOf(view, peopleById('assyria'))).toContain('12 tribes in epoch V');
    expect(futureOf({ ...view, options: { ...view.options, epochs: 4 } }, peopleById('assyria')).join()).not.toContain('epoch V');
  });
  it('one that nobody drew, and one of a later epoch', () => {
    expect(nowOf(view, peopleById('minoans'), players).text).toMatch(/Not in this game/);
    expect(nowOf(view, peopleById('medes'), players).text).toBe('Not dealt yet: it comes in epoch V.');
    expect(futureOf(view, peopleById('medes'))).toEqual([]);
  });
  it('grows by its special (ME-5.3)', () => {
    expect([1, 2, 5, 8].map((areas) => growth(view, peopleById('akkadians'), areas))).toEqual([0, 1, 2, 3]);
    expect([1, 2, 5].map((areas) => growth(view, peopleById('hurrians'), areas))).toEqual([1, 1, 3]);
    expect(growth({ ...view, options: { ...view.options, reconstructed_cards: false } }, peopleById('hurrians'), 5)).toBe(2);
    expect(growth(view, peopleById('egyptians'), 9)).toBe(1);
  });
});

it('opens from the players’ column and the log', () => {
  expect(mesopotamia.facts(view, 0).map(({ card }) => card)).toContain('people:sumerians');
  const line = 'Marta attacks the Hittites';
  const [link] = mesopotamia.links(line, { at: 0, by: 0, action: '', text: line });
  expect(mesopotamia.cards.title(link!.id)).toBe('Hittites');
  expect(mesopotamia.cards.title('ugarit')).toBeNull();
});
