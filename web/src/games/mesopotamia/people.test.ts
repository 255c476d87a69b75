// The people cards in words: two numbers, tribes of all epochs, what a people has and what it will get.
import { describe, expect, it } from 'vitest';
import { mount, unmount } from 'svelte';
import { fixture } from './fixtures';
import { peopleById, peoples } from './board';
import mesopotamia from './index';
import { byEpoch, futureOf, inForce, nowOf, otherNumbers, seatOf } from './people';
import PeopleCard from './PeopleCard.svelte';
import type { Situation } from './types';

const { view, players, situation } = fixture('middle');

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

describe('what a people has and gets, as the engine tells it', () => {
  it('an old people that has acted: growth in its next round, its reinforcements are past', () => {
    expect(nowOf(view, peopleById('sumerians'), players, situation)).toMatchObject({ text: 'Led by Strabo: 7 areas with 7 tribes, 43 points so far.', worth: situation.peoples!.sumerians!.score });
    expect(futureOf(view, peopleById('sumerians'), situation)).toEqual(['grows by 2 tribes in its next round if it keeps its areas']);
    expect(seatOf(view, peopleById('sumerians'))).toBe(3);
  });
  it('one that returns: its tribes of a later epoch', () => {
    expect(futureOf(view, peopleById('assyria'), situation)).toEqual(['grows by 1 tribe in its next round if it keeps its areas', '12 tribes in epoch V']);
  });
  it('one that is still to come: the tribes of its first round', () => {
    expect(nowOf(view, peopleById('sea_peoples'), players, situation).text).toBe('Led by Strabo, to come this epoch.');
    expect(futureOf(view, peopleById('sea_peoples'), situation)).toEqual(['6 tribes in epoch III']);
  });
  it('one that nobody drew, and one of a later epoch', () => {
    expect(nowOf(view, peopleById('kassites'), players, situation).text).toMatch(/Not in this game/);
    expect(nowOf(view, peopleById('medes'), players, situation).text).toBe('Not dealt yet: it comes in epoch V.');
    expect(futureOf(view, peopleById('medes'), situation)).toEqual([]);
  });
});

describe('what is in force (ME-11.7)', () => {
  const card = (given: Situation) => {
    const target = document.createElement('div');
    const shown = mount(PeopleCard, { target, props: { view, situation: given, people: 'phoenicians', seat: 2, full: { players } } });
    const text = target.textContent!;
    void unmount(shown);
    return text;
  };
  it('shows bonus and ability that the engine has in force', () => {
    expect(card(situation)).toContain('Byblos, counts twice');
    expect(card(situation)).toContain('Seafaring. From one coast');
  });
  it('strikes out what is printed and not in force', () => {
    const without = card({ ...situation, peoples: { ...situation.peoples, phoenicians: { score: 1 } } });
    expect(without).toContain('Byblos, not in force');
    expect(without).toContain('Seafaring, not in force in this game');
  });
  it('goes by what is printed until the engine has spoken', () => {
    expect(inForce({}, peopleById('phoenicians'))).toMatchObject({ special: 'seafaring', bonus: ['byblos'] });
  });
});

it('opens from the players’ column', () => {
  expect(mesopotamia.facts!(view, 3, {}).map(({ card }) => card)).toContain('people:sumerians');
  expect(mesopotamia.cards!.title('people:hittites')).toBe('Hittites');
  expect(mesopotamia.cards!.title('ugarit')).toBeNull();
});
