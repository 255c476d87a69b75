// On a touch screen a tap only picks: every action is still reachable, and can be taken back before it is made.
import { afterEach, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') || query.includes('hover'), addEventListener() {} })) as unknown as typeof window.matchMedia;
});

import { press, table, walk, type Given } from '../../../fixtures/plague/walk';
import mesopotamia from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });

afterEach(() => new Promise((done) => setTimeout(done))); // vitest wants to hear from its worker now and then

test.each(Object.keys(fixtures))('%s', (name) => {
  const given = fixtures[name]!;
  const open = table(mesopotamia, given);
  const { found, lies, stuck } = walk(open);
  expect([...found].sort()).toEqual((given.legal ?? []).map(({ action }) => action).sort());
  expect([...lies, ...stuck]).toEqual([]);
  open.close();
}, 120_000);

test('the first tap shows the odds, "Not here" takes it back, the second tap attacks', () => {
  const open = table(mesopotamia, fixtures['../../../fixtures/mesopotamia/middle.json']!);
  const harran = open.root.querySelector('[data-area="harran"]')!;
  press(harran);
  expect(open.acted).toEqual([]);
  expect(open.root.textContent).toContain('Attack Harran');
  press(open.root.querySelector('[data-cancel]')!);
  expect(open.root.textContent).not.toContain('Attack Harran');
  press(harran);
  press(harran);
  expect(open.acted).toEqual(['place harran']);
  open.close();
});
