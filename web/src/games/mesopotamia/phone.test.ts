// On a touch screen a tap only picks: every action is still reachable, and can be taken back before it is made.
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') || query.includes('hover'), addEventListener() {} })) as unknown as typeof window.matchMedia;
});

import { laid, reaches } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
import mesopotamia from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });

test.each(Object.keys(fixtures))('%s', (name) => reaches(mesopotamia, fixtures[name]!));

test('the first tap shows the odds, "Not here" takes it back, the second tap attacks', () => {
  const open = laid(mesopotamia, fixtures['../../../fixtures/mesopotamia/middle.json']!);
  const harran = open.root.querySelector('[data-area="harran"]')!;
  press(harran);
  expect(open.acted).toEqual([]);
  expect(open.root.textContent).toContain('Attack Harran');
  press(open.root.querySelector('[data-cancel]')!);
  expect(open.root.textContent).not.toContain('Attack Harran');
  press(harran);
  press(harran);
  expect(open.acted).toEqual(['place harran']);
});
