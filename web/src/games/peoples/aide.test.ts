// The aide cards: what each age forms, scores and allows, and what each advance asks of the settlements that it is about.
import { describe, expect, it } from 'vitest';
import { ages, brought, diplomacy, givesNow, question } from './aide';
import type { Settlement, View } from './view';

const blank: View = {
  game: 'peoples', players: 3, options: { advanced: false }, to_act: 0, result: null, scores: [0, 0, 0], phase: 'migration', age: 2, order: [0, 1, 2], turn: 0, orientation: 'up',
  regions: {}, settlements: [], relations: [], current: null, dealt: 3, revealed: 1, tally: [], markers: [],
};
const settlement = (number: number, advances: Settlement['advances']): Settlement => ({ number, at: `eu0${number}`, flipped: false, leader: null, advances });
const view = (options: View['options'] = {}): View => ({
  ...blank,
  options: { advanced: true, advanced_settlement_points: false, economy_all: false, diplomacy_reach: 'age', ...options },
  settlements: [settlement(1, { military: 2, civics: 1 }), settlement(2, { economy: 1, science: 1 }), settlement(3, { economy: 2, military: 1 }), settlement(4, { culture: 1 })],
  relations: [['a', 1, 2], ['b', 1, 3], ['c', 2, 3]],
  tally: [{ lines: [[1, 'military', [-1, 3, 0]], [1, 'people', [1, 0, 0]]], people: [1, 0, 0], settlements: [0, 0, 0], advances: [-1, 3, 0] }],
});

describe('the ages', () => {
  it('score as PE-8 says, and lead points only where they count (PE-9.2.10)', () => {
    expect(ages(blank).map(({ scores }) => /(\d) for leading/.exec(scores)?.[1])).toEqual(['3', '6', '9']);
    expect(ages(view())[0]!.scores).toBe('1 for each tribe of your people in them.');
    expect(ages(view({ advanced_settlement_points: true }))[1]!.scores).toContain('6 for leading');
  });
  it('form and end as PE-2.2 and PE-6.5 say', () => {
    expect(ages(blank).map(({ forms, ends }) => `${forms} ${ends}`)).toEqual([
      '3 tribes make a village. With 12 villages.', '6 tribes make a city. With 9 cities.', '9 tribes make a metropolis. With 6 metropolises.',
    ]);
  });
});

describe('the question of an advance', () => {
  it('names the settlements', () => {
    expect(question(view(), 'civics', 1).asks).toBe('How many diplomacy markers do 1, 2 and 3 have?');
    expect(question(view(), 'economy', 2).asks).toBe('How many of 1 and 3 have economy too?');
    expect(question(view(), 'culture', 4).asks).toBe('How many of its related settlements are led by another people?');
  });
  it('asks about one settlement in the singular', () => {
    const one: View = { ...view(), relations: [['a', 1, 2]] };
    expect(question(one, 'culture', 1).asks).toBe('Is 2 led by another people?');
    expect(question(one, 'economy', 1).asks).toBe('Has 2 economy too?');
    expect(question(one, 'military', 1).asks).toBe('Is 2 weaker in military?');
    expect(question(one, 'science', 1).asks).toBe('How many diplomacy markers does 2 have, less one each?');
  });
  it('follows the option economy_all (PE-9.2.5)', () => {
    expect(question(view({ economy_all: true }), 'economy', 2).gives).toContain('1 to the leader of each that has economy too');
  });
});

it('what an advance gives now is what the engine says, and nothing where it is silent', () => {
  const situation = { gains: [[1, 'civics', 6], [3, 'civics', 0]] as [number, 'civics', number][] };
  expect([1, 2, 3].map((number) => givesNow(situation, 'civics', number))).toEqual([6, null, 0]);
  expect(givesNow(situation, 'culture', 1)).toBeNull();
  expect(givesNow({}, 'civics', 1)).toBeNull();
});

it('tells what an advance brought when the last age was scored', () => {
  expect(brought(view(), 'military', 1)).toEqual({ age: 1, points: [{ seat: 0, points: -1 }, { seat: 1, points: 3 }] });
  expect(brought(view(), 'civics', 1)).toBeNull();
});

it('says how far diplomacy reaches', () => {
  expect(diplomacy(view())).toContain('within 4 steps in the first age');
  expect(diplomacy(view({ diplomacy_reach: 'nearest' }))).toContain(': the nearest.');
});

it('speaks by the numbers in force (PE-19)', () => {
  const rules = { ages: { sizes: [4, 7, 10], settlements: [10, 7, 1] }, reach: { first: 2 }, scoring: { settlement: [4, 10, 20] }, diplomacy: { steps: [3, 6, 9] }, advances: { level_2: 3, military: { related: 2, gain: 5 } } };
  const changed = { ...view({ advanced_settlement_points: true }), rules };
  expect(ages(changed)[2]).toMatchObject({ forms: '10 tribes make a metropolis.', ends: 'With 1 metropolis.' });
  expect(ages(changed)[1]!.scores).toContain('10 for leading');
  expect(ages(changed)[0]!.moves).toContain('over one sea');
  expect(diplomacy(changed)).toContain('within 3 steps in the first age, within 6 in the second, within 9 in the third');
  expect(question(changed, 'military', 1).gives).toContain('2 for each related one, 5 more for each weaker one');
});
