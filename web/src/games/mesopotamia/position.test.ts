// The chances against the rulebook's table and the engine's sentences; worths, order of rounds, dice, links.
import { describe, expect, test } from 'vitest';
import type { Legal, LogEntry, View } from '../game';
import { peopleById } from './board';
import { interest, nearestTowards, placePopup, wholeMap } from './geometry';
import { areaById } from './board';
import mesopotamia from './index';
import { chanceToTake, oneThrow, percent } from './odds';
import { lastThrow, living, scoresNow, sidesOf, targets, turns } from './position';

interface Fixture {
  view: View;
  before: View | null;
  legal: Legal[];
  last: LogEntry[];
}
const fixtures = import.meta.glob<Fixture>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/mesopotamia/${name}.json`]!;

describe('odds', () => {
  const plain = { lead: 0, ties: null, attackerDice: 2, defenderDice: 1 };
  test('one throw, as ME-18 lists it', () => {
    expect(oneThrow(plain).win).toBeCloseTo(125 / 216, 12);
    expect(oneThrow(plain).tie).toBeCloseTo(1 / 6, 12);
    expect(oneThrow({ ...plain, defenderDice: 2 }).lose).toBeCloseTo(505 / 1296, 12);
    expect(oneThrow({ ...plain, lead: 1 }).win).toBeCloseTo(161 / 216, 12);
    expect(oneThrow({ ...plain, lead: 1, defenderDice: 2 }).tie).toBeCloseTo(215 / 1296, 12);
    expect(oneThrow({ ...plain, ties: 'attacker' }).win).toBeCloseTo(125 / 216 + 1 / 6, 12);
    expect(oneThrow({ ...plain, ties: 'defender' }).tie).toBe(0);
  });
  test('more tribes never make it worse, and a stack of three asks for three wins', () => {
    const odds = oneThrow(plain);
    expect(chanceToTake(odds, 3, 1)).toBeCloseTo(odds.win ** 3, 12);
    for (let tribes = 1; tribes < 12; ++tribes) expect(chanceToTake(odds, 2, tribes + 1)).toBeGreaterThan(chanceToTake(odds, 2, tribes));
  });
  test('the engine says the same of every attack in the fixtures', () => {
    let attacks = 0;
    for (const { view, legal } of Object.values(fixtures))
      for (const target of targets(view, legal).values()) {
        const told = /([\d.]+)% to take it/.exec(target.text)?.[1];
        if (!told) continue;
        ++attacks;
        expect(100 * chanceToTake(oneThrow(sidesOf(view, target)), target.holder!.tribes, 1)).toBeCloseTo(Number(told), 1);
      }
    expect(attacks).toBeGreaterThan(20);
  });
  test('nothing uncertain is called certain', () => {
    expect([percent(0.999), percent(1), percent(0.001), percent(0.745)]).toEqual(['>99%', '100%', '<1%', '75%']);
  });
});

test('scoring counts double and bonus areas (ME-15.10: Byblos 4, Ugarit 2, Canaan 1)', () => {
  const held = (area: string) => ({ [area]: { people: 'phoenicians', tribes: 1 } });
  const view = { options: { reconstructed_cards: true }, areas: { ...held('byblos'), ...held('ugarit'), ...held('canaan') } };
  expect(scoresNow(view, peopleById('phoenicians'))).toBe(7);
  expect(scoresNow({ ...view, options: { reconstructed_cards: false } }, peopleById('phoenicians'))).toBe(5);
});

test('the order of rounds follows the numbers of the epoch; the Egyptians wait in epoch 3 (ME-15.1)', () => {
  const order = turns(fixture('middle').view);
  expect(order.map(({ number }) => number)).toEqual([...order.map(({ number }) => number)].sort((a, b) => a - b));
  expect(order.find(({ people }) => people.id === 'egyptians')!.number).toBe(12);
  expect(order.find(({ state }) => state === 'now')!.people.id).toBe('assyria');
});

test('the last throw knows its area, its sides and its result', () => {
  const { last, before, view } = fixture('middle');
  expect(lastThrow(last, before, view)).toMatchObject({ attack: [6, 5], defend: [4], adds: { attack: 1, defend: 0 }, attacker: 1, defender: 2, result: 'They take Mari' });
  expect(lastThrow([], null, view)).toBeNull();
});

test('cards that are hidden from the viewer count as hidden', () => {
  expect(living(fixture('choose').view, 2).filter(({ people }) => people === null).length).toBe(1);
});

test('places and peoples in a sentence become links', () => {
  const text = 'Assyria attack Ur (1 tribe of the Urartians, worth 2): 61.0% to take it';
  expect(mesopotamia.links(text, { at: 0, by: 0, action: '', text }).map(({ from, to, id }) => [text.slice(from, to), id])).toEqual([
    ['Assyria', 'people:assyria'], ['Ur', 'ur'], ['Urartians', 'people:urartians'],
  ]);
});

test('windows, arrow keys and pop-ups stay on the map', () => {
  const near = interest(['subartu', 'ashur'], 0.9, 420);
  expect(near.width / near.height).toBeCloseTo(0.9, 6);
  expect(near.x).toBeLessThan(areaById('subartu').box.x);
  expect(interest([], 1, 420)).toBe(wholeMap);
  expect(nearestTowards(areaById('akkad'), 0, 1).id).toBe('babylon');
  const box = areaById('subartu').box;
  const at = placePopup(box, [], { width: 1100, height: 736 }, { width: 300, height: 170 });
  expect(at.x).toBeGreaterThanOrEqual(0);
  expect(at.x + 300).toBeLessThanOrEqual(1100);
});
