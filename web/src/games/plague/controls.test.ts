// Every legal action of many positions can be reached through the controls of board and bar, and nothing else can.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { positions, program, randomPositions } from '../../../fixtures/plague/engine.mjs';
import { escape, press, table, walk, type Given, type Table } from '../../../fixtures/plague/walk';
import plague from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/plague/*.json', { eager: true, import: 'default' });
vi.setConfig({ testTimeout: 120_000 }); // a loaded machine is not a failure
let open: Table | null = null;
afterEach(() => {
  escape();
  open?.close();
  open = null;
});

function reaches(given: Given): void {
  open?.close();
  open = table(plague, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual((given.legal ?? []).map(({ action }) => action).sort());
  expect(lies).toEqual([]);
  expect(stuck).toEqual([]);
}

test.each(Object.keys(fixtures))('%s', (name) => reaches(fixtures[name]!));

const settings = [
  { players: 2 },
  { players: 3, options: { dying_stroke: true, razed_by: 'owner' } },
  { players: 4, options: { war_combatants: 'self', dying_stroke: true } },
  { players: 5, options: { hidden_population: true, dicey_doubles: true } },
  { players: 6, options: { counter_cards: false, starting_pps: 200 } },
];

describe.skipIf(!program())('random games', () => {
  test.each(settings)('%o', async (setting) => {
    let count = 0;
    for (let seed = 1; count < positions; ++seed)
      await randomPositions({ game: 'plague', ...setting }, seed, 9, (position) => {
        reaches(position);
        return ++count < positions;
      });
  }, 600_000);
});

test('a counter card that is no answer is explained, not played', () => {
  open = table(plague, fixtures['../../../fixtures/plague/middle.json']!);
  const harvest = [...open.root.querySelectorAll('.card-button')].find((card) => card.textContent!.includes('Bumper Harvest'))!;
  press(harvest);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['counter bumper_harvest']);
});

test('a card picked up is put back by Escape and by a second press', () => {
  open = table(plague, fixtures['../../../fixtures/plague/turn.json']!);
  const first = open.root.querySelector('.card-button')!;
  press(first);
  expect(open.root.querySelector('[data-act="discard pestilence"]')).not.toBeNull();
  press(first);
  expect(open.root.querySelector('[data-act]')).toBeNull();
});

test('other hands are not drawn face up, whatever the view holds', () => {
  open = table(plague, fixtures['../../../fixtures/plague/watching.json']!);
  expect(open.root.querySelectorAll('.card-button').length).toBe(0);
});
