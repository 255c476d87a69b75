// On a touch screen a tap only picks: every action is still reachable, and can be taken back before it is made.
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') || query.includes('hover'), addEventListener() {} })) as unknown as typeof window.matchMedia;
});

import { laid, reaches } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
import peoples from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/peoples/*.json', { eager: true, import: 'default' });
const small = ['middle', 'whole', 'diplomacy', 'advance', 'end', 'watching'];

test.each(small)('%s', (name) => {
  const whole = fixtures[`../../../fixtures/peoples/${name}.json`]!;
  reaches(peoples, { ...whole, legal: (whole.legal ?? []).slice(3, 9) });
});

test('the second tap on the lit region makes the move', () => {
  const open = laid(peoples, fixtures['../../../fixtures/peoples/middle.json']!);
  const region = (id: string) => open.root.querySelector(`[data-region="${id}"]`)!;
  press(region('na24'));
  press(region('sa02'));
  expect(open.acted).toEqual([]);
  expect(open.root.textContent).toContain('It becomes a city: settlement 2');
  press(region('sa02'));
  expect(open.acted).toEqual(['move na24 sa02']);
});
