// Every legal action of many positions can be reached through the controls of board and bar, and nothing else can.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { positions, program, randomPositions } from '../../../fixtures/plague/engine.mjs';
import { escape, press, table, walk, type Given, type Table } from '../../../fixtures/plague/walk';
import cultureWars from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/culture-wars/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/culture-wars/${name}.json`]!;
vi.setConfig({ testTimeout: 120_000 }); // a loaded machine is not a failure
let open: Table | null = null;
afterEach(() => {
  escape();
  open?.close();
  open = null;
});

function reaches(given: Given): void {
  open?.close();
  open = table(cultureWars, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual((given.legal ?? []).map(({ action }) => action).sort());
  expect(lies).toEqual([]);
  expect(stuck).toEqual([]);
}

test.each(Object.keys(fixtures).filter((name) => !/boats|grow|middle/.test(name)))('%s', (name) => reaches(fixtures[name]!));

const settings = [
  { players: 2, options: { turn_cap: 8 } },
  { players: 3, options: { tokens_per_player: 12, turn_cap: 10, compulsory_settlements: true } },
  { players: 4, options: { half_tile_offsets: false, tokens_per_player: 16, turn_cap: 10 } },
];

describe.skipIf(!program())('random games', () => {
  test.each(settings)('%o', async (setting) => {
    let count = 0;
    for (let seed = 1; count < positions; ++seed)
      await randomPositions({ game: 'culture-wars', ...setting }, seed, 23, (position) => {
        reaches(position);
        return ++count < positions;
      });
  }, 600_000);
});

test('pressing a stack again takes one token more, and then begins at one', () => {
  open = table(cultureWars, fixture('middle'));
  const stack = open.root.querySelector('[data-square="n20"]')!;
  const targets = () => [...open!.root.querySelectorAll<HTMLElement>('[data-act^="move n20 n21 "]')].map((element) => element.dataset.act);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 1']);
  press(stack);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 3']);
  press(stack);
  expect(targets()).toEqual(['move n20 n21 1']);
});

test('a square out of reach is explained', () => {
  open = table(cultureWars, fixture('middle'));
  press(open.root.querySelector('[data-square="n20"]')!);
  press(open.root.querySelector('[data-square="i9"]')!);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['move n20 i9 1']);
});

test('a square says aloud what stands on it', () => {
  open = table(cultureWars, fixture('middle'));
  expect(open.root.querySelector('[data-square="i17"]')!.getAttribute('aria-label')).toBe('i17, settlement of Marta, 5 farmers of 5');
});
