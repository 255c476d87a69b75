// Every legal action of many positions can be reached through world and bar, and nothing else; illegal tries are asked about.
import { afterEach, describe, expect, test } from 'vitest';
import { positions, program, randomPositions } from '../../../fixtures/plague/engine.mjs';
import { escape, press, table, walk, type Given, type Table } from '../../../fixtures/plague/walk';
import peoples from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/peoples/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/peoples/${name}.json`]!;
let open: Table | null = null;
afterEach(async () => {
  open?.close();
  open = null;
  await new Promise((done) => setTimeout(done)); // vitest wants to hear from its worker now and then
});

const written = (given: Given) => (given.legal ?? []).map(({ action }) => action).sort();

/** Some of the moves: enough to try every control, few enough to really make them all. */
const some = (given: Given): Given => ({ ...given, legal: (given.legal ?? []).slice(0, 6) });

test.each(['middle', 'whole', 'diplomacy', 'advance', 'end', 'watching'])('%s: controls do what they say', (name) => {
  const given = some(fixture(name));
  open = table(peoples, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual(written(given));
  expect([...lies, ...stuck]).toEqual([]);
}, 240_000);

/** Picks up every stack in turn and reads what is offered: the whole walk would take long where 70 stacks can move. */
async function reaches(given: Given): Promise<void> {
  open?.close();
  open = table(peoples, given);
  const root = open.root;
  const found = new Set<string>();
  const read = (name: string) => [...root.querySelectorAll(`[data-${name}]`)].map((one) => one.getAttribute(`data-${name}`)!);
  const press_ = (step: string) => press(root.querySelector(`[data-step="${step}"]`)!);
  read('act').forEach((act) => found.add(act));
  for (const source of read('step')) {
    press_(source);
    expect(root.querySelector('[data-cancel]')).not.toBeNull();
    read('act').forEach((act) => found.add(act));
    for (const target of read('step')) {
      press_(target);
      read('act').forEach((act) => found.add(act));
    }
    escape();
    await new Promise((done) => setTimeout(done)); // vitest wants to hear from its worker now and then
  }
  expect([...found].sort()).toEqual(written(given));
}

test.each(['start', 'villages', 'middle', 'metropolises', 'advanced', 'whole'])('%s: every action is reachable', (name) => reaches(fixture(name)), 600_000);

const settings = [
  { players: 3, options: { advanced: true, third_age_whole: true } },
  { players: 4, options: { orientation: 'random' } },
  { players: 6, options: { advanced: true, diplomacy_reach: 'any' } },
];
describe.skipIf(!program())('random games', () => {
  test.each(settings)('%o', async (setting) => {
    let count = 0;
    const enough = Math.ceil(positions / 4); // each is some hundred presses
    for (let seed = 1; count < enough; ++seed)
      await randomPositions({ game: 'peoples', ...setting }, seed, 37, async (position) => {
        await reaches(position);
        return ++count < enough;
      });
  }, 900_000);
});

const region = (id: string) => open!.root.querySelector(`[data-region="${id}"]`)!;

test('a stack is picked up, put down by a second press, and moved by pressing a lit region', () => {
  open = table(peoples, fixture('middle'));
  press(region('sa12'));
  expect(region('sa14').getAttribute('data-act')).toBe('move sa12 sa14');
  press(region('sa12'));
  expect(region('sa14').getAttribute('data-act')).toBeNull();
  press(region('sa12'));
  press(region('sa14'));
  expect(open.acted).toEqual(['move sa12 sa14']);
});

test('a region out of reach and a settlement that cannot move are asked about', () => {
  open = table(peoples, fixture('middle'));
  press(region('as15'));
  press(region('sa12'));
  press(region('na01'));
  expect(open.acted).toEqual([]);
  expect(open.asked[0]).toMatch(/^move as15 /);
  expect(open.asked[1]).toBe('move sa12 na01');
});

test('whole stack or top tribe: both ways to one region are offered by name', () => {
  open = table(peoples, fixture('whole'));
  press(region('na05'));
  press(region('sa10'));
  const acts = [...open.root.querySelectorAll('button[data-act]')].map((button) => button.getAttribute('data-act'));
  expect(acts.sort()).toEqual(['move na05 sa10', 'shift na05 sa10']);
});

test('secret markers of others are nowhere on the page', () => {
  open = table(peoples, fixture('watching'));
  expect(open.root.querySelector('.ages')).toBeNull();
});
