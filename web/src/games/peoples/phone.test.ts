// On a touch screen a tap only picks: every action is still reachable, and can be taken back before it is made.
import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') || query.includes('hover'), addEventListener() {} })) as unknown as typeof window.matchMedia;
});

import { press, table, walk, type Given } from '../../../fixtures/plague/walk';
import peoples from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/peoples/*.json', { eager: true, import: 'default' });
const small = ['middle', 'whole', 'diplomacy', 'advance', 'end', 'watching'];

afterEach(() => new Promise((done) => setTimeout(done))); // vitest wants to hear from its worker now and then

test.each(small)('%s', (name) => {
  const whole = fixtures[`../../../fixtures/peoples/${name}.json`]!;
  const given = { ...whole, legal: (whole.legal ?? []).slice(3, 9) };
  const open = table(peoples, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual((given.legal ?? []).map(({ action }) => action).sort());
  expect([...lies, ...stuck]).toEqual([]);
  open.close();
}, 240_000);

test('the second tap on the lit region makes the move', () => {
  const open = table(peoples, fixtures['../../../fixtures/peoples/middle.json']!);
  const region = (id: string) => open.root.querySelector(`[data-region="${id}"]`)!;
  press(region('sa12'));
  press(region('sa14'));
  expect(open.acted).toEqual([]);
  expect(open.root.textContent).toContain('It becomes a city');
  press(region('sa14'));
  expect(open.acted).toEqual(['move sa12 sa14']);
  open.close();
});
