// Every legal action of many positions can be reached through map and bar, and nothing else; illegal tries are asked about.
import { afterEach, describe, expect, test } from 'vitest';
import { positions, program, randomPositions } from '../../../fixtures/plague/engine.mjs';
import { press, table, walk, type Given, type Table } from '../../../fixtures/plague/walk';
import mesopotamia from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/mesopotamia/${name}.json`]!;
let open: Table | null = null;
afterEach(async () => {
  open?.close();
  open = null;
  await new Promise((done) => setTimeout(done)); // vitest wants to hear from its worker now and then
});

function reaches(given: Given): void {
  open?.close();
  open = table(mesopotamia, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual((given.legal ?? []).map(({ action }) => action).sort());
  expect(lies).toEqual([]);
  expect(stuck).toEqual([]);
}

test.each(Object.keys(fixtures))('%s', (name) => reaches(fixtures[name]!), 120_000);

const settings = [
  { players: 2, options: { peoples_each: 2, secret_peoples: true } },
  { players: 3, options: { attack_own: false, reconstructed_cards: false } },
  { players: 4 },
  { players: 5, options: { sea_landing: 'fight', random_peoples: true } },
  { players: 5 },
];
describe.skipIf(!program())('random games', () => {
  test.each(settings)('%o', async (setting) => {
    let count = 0;
    for (let seed = 1; count < positions; ++seed)
      await randomPositions({ game: 'mesopotamia', ...setting }, seed, 11, (position) => {
        reaches(position);
        return ++count < positions;
      });
  }, 600_000);
});

test('an area out of reach, the sea and the waste are asked about, not played', () => {
  open = table(mesopotamia, fixture('middle'));
  press(open.root.querySelector('[data-area="knossos"]')!);
  press(open.root.querySelector('path.hit')!);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['place knossos', 'place great_green']);
});

test('whoever only watches can neither act nor ask', () => {
  open = table(mesopotamia, fixture('watching'));
  open.root.querySelectorAll('[data-area]').forEach(press);
  expect([open.acted, open.asked]).toEqual([[], []]);
});

test('every area has a name that says who stands there', () => {
  open = table(mesopotamia, fixture('middle'));
  const label = (area: string) => open!.root.querySelector(`[data-area="${area}"]`)!.getAttribute('aria-label');
  expect(label('thessaly')).toBe('Thessaly: empty');
  expect(label('mari')).toMatch(/^Mari: 1 tribe of Assyria, Ilyas/);
  expect(open.root.querySelectorAll('[data-area]').length).toBe(54);
});

test('a hidden card is never named', () => {
  open = table(mesopotamia, fixture('choose'));
  expect(open.root.textContent).toContain('Hyksos');
  expect(open.root.textContent).not.toContain('Hurrians');
});
