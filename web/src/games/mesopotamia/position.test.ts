// What the board makes of the engine's offers, events and situation: forecasts, ways, the order of rounds, dice.
import { describe, expect, test } from 'vitest';
import { laid } from '../../../fixtures/reach';
import { areaById } from './board';
import { choice } from './choice.svelte';
import { fixture, fixtures } from './fixtures';
import { interest, nearestTowards, placePopup, wholeMap } from './geometry';
import mesopotamia from './index';
import { inWords, lastThrow, living, marked, nearest, percent, targets, turns } from './position';

const middle = fixture('middle');
const shown = (name: string) => laid(mesopotamia, fixture(name)).root;

describe('forecasts', () => {
  test('an attack has the chances, points and border of its facts', () => {
    const target = targets(middle.view, middle.legal).get('gutium')!;
    expect(target).toMatchObject({ kind: 'attack', points: 1, from: ['ashur'], holder: { seat: 2, tribes: 2 } });
    expect(inWords({ ...target, text: 'Assyria attack Guti in Gutium' })).toBe('Assyria attack Guti in Gutium: 1 point, over a difficult border, 37% to take it with this tribe');
  });
  test('every offer that names an area is a target, whatever it does there', () => {
    for (const [, { view, legal }] of fixtures) {
      const offered = legal.filter(({ phrase: [key] }) => !['stop', 'keep', 'give'].includes(key));
      expect([...targets(view, legal).values()].map(({ action }) => action).sort()).toEqual(offered.map(({ action }) => action).sort());
    }
  });
  test('the bar says what stopping scores, and what the area pointed at would make of it', async () => {
    const root = shown('middle');
    expect(root.querySelector('[data-act="stop"]')!.textContent).toContain('Stop and score 6');
    expect(root.querySelector('.forecast')!.textContent!.trim()).toBe('Scores now 6');
    choice.pointed = 'mari';
    await Promise.resolve();
    expect(root.querySelector('.forecast')!.textContent!.trim()).toMatch(/^Scores now 6\s*with Mari 7$/);
    choice.clear();
  });
  test('nothing uncertain is called certain', () => {
    expect([percent(99.9), percent(100), percent(0.1), percent(74.5)]).toEqual(['>99%', '100%', '<1%', '75%']);
  });
});

describe('ways', () => {
  test('a tribe comes from the nearest of the areas that the engine names', () => {
    expect(nearest(areaById('mari'), ['harran', 'knossos', 'ashur'])!.id).toBe('ashur');
    expect(nearest(areaById('mari'), [])).toBeNull();
  });
  test('while the dice decide, the arrow shows how the attacker came', () => {
    expect(fixture('fight').situation.attack).toEqual({ from: ['subartu'] });
    expect(shown('fight').querySelectorAll('path.way').length).toBe(2);
    expect(shown('fight').querySelector('path.way.sails')).toBeNull();
  });
});

test('the order of rounds is the engine’s; the Egyptians wait in epoch 3 (ME-15.1)', () => {
  const order = turns(middle.view, middle.situation);
  expect(order.map(({ number }) => number)).toEqual([1, 2, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16]);
  expect(order.find(({ people }) => people.id === 'egyptians')).toMatchObject({ number: 12, seat: 1, state: 'done' });
  expect(order.find(({ state }) => state === 'now')!.people.id).toBe('assyria');
  expect(shown('middle').textContent).toContain('Next: Sea Peoples');
});

test('a card that the viewer does not know has no place in the order', () => {
  const { view, situation } = fixture('choose');
  expect(situation.rounds!.map(({ people }) => people)).toContain('hyksos');
  expect(turns(view, situation).map(({ people }) => people.id)).not.toContain('hyksos');
});

describe('the last throw', () => {
  test('knows its area, its sides and its result', () => {
    expect(lastThrow(middle.last, middle.view)).toMatchObject({
      area: { id: 'harran' }, attack: { seat: 2, dice: [5, 1], adds: 1 }, defend: { seat: 3, dice: [3], adds: 0 }, result: [['takes', 'assyria', 'harran']],
    });
    expect(shown('middle').textContent).toContain('Assyria take Harran.');
    expect(lastThrow([], middle.view)).toBeNull();
  });
  test('tells of the fight and not of the round that ends with it', () => {
    const { last, view } = fixture('retreat');
    expect(lastThrow(last, view)!.result).toEqual([['takes', 'assyria', 'subartu']]);
  });
  test('a failed attack says who lost a tribe', () => {
    expect(shown('watching').textContent).toContain('Mycenaeans lose the attacking tribe.');
  });
});

test('areas of the last actions are marked, and where a people arrived', () => {
  expect([...marked(middle.last)]).toEqual(['harran']);
  expect([...marked(fixture('retreat').last)]).toEqual(['subartu', 'ahhiyawa']);
});

test('cards that are hidden from the viewer count as hidden', () => {
  expect(living(fixture('choose').view, 2).filter(({ people }) => people === null).length).toBe(1);
});

test('the end names the winner of the result', () => {
  expect(shown('end').querySelector('h2')!.textContent).toBe('Ilyas wins with 122 points');
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
