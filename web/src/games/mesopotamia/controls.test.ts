// Every legal action of many positions can be reached through map and bar, and nothing else; illegal tries are asked about.
import { expect, test } from 'vitest';
import { laid, randomGames, reaches } from '../../../fixtures/reach';
import { press } from '../../../fixtures/walk';
import { fixture, fixtures } from './fixtures';
import mesopotamia from './index';


test.each(fixtures)('%s', (_, given) => reaches(mesopotamia, given));

randomGames('mesopotamia', [
  { players: 2, options: { peoples_each: 2, secret_peoples: true } },
  { players: 3, options: { attack_own: false, reconstructed_cards: false } },
  { players: 4 },
  { players: 5, options: { sea_landing: 'fight', random_peoples: true } },
  { players: 5 },
], 11, (position) => reaches(mesopotamia, position));

test('an area out of reach, the sea and the waste are asked about, not played', () => {
  const open = laid(mesopotamia, fixture('middle'));
  press(open.root.querySelector('[data-area="knossos"]')!);
  press(open.root.querySelector('path.hit')!);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['place knossos', 'place great_green']);
});

test('whoever only watches can neither act nor ask', () => {
  const open = laid(mesopotamia, fixture('watching'));
  open.root.querySelectorAll('[data-area]').forEach(press);
  expect([open.acted, open.asked]).toEqual([[], []]);
});

test('every area has a name that says who stands there', () => {
  const open = laid(mesopotamia, fixture('middle'));
  const label = (area: string) => open.root.querySelector(`[data-area="${area}"]`)!.getAttribute('aria-label');
  expect(label('hayasa')).toMatch(/^Hayasa: empty\. .*: 1 point$/);
  expect(label('harran')).toMatch(/^Harran: 1 tribe of Assyria, Wren/);
  expect(label('gutium')).toMatch(/^Gutium: 2 tribes of the Guti, Wren\. .*: 1 point, over a difficult border, 37% to take it with this tribe$/);
  expect(open.root.querySelectorAll('[data-area]').length).toBe(54);
});

test('a hidden card is never named', () => {
  const open = laid(mesopotamia, fixture('choose'));
  expect(open.root.textContent).toContain('Sea Peoples');
  for (const other of ['Mycenaeans', 'Assyria', 'Hyksos']) expect(open.root.textContent).not.toContain(other);
});
