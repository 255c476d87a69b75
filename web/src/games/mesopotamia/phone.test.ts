// On a touch screen a tap only picks: every action is still reachable, and can be taken back before it is made.
import { expect, test, vi } from 'vitest';

vi.hoisted(() => {
  window.matchMedia = ((query: string) => ({ matches: query.includes('max-width') || query.includes('hover'), addEventListener() {} })) as unknown as typeof window.matchMedia;
});

import { laid, reaches } from '../../../fixtures/reach';
import { press } from '../../../fixtures/walk';
import { fixture, fixtures } from './fixtures';
import mesopotamia from './index';


test.each(fixtures)('%s', (_, given) => reaches(mesopotamia, given));

test('the first tap shows the odds, "Not here" takes it back, the second tap attacks', () => {
  const open = laid(mesopotamia, fixture('middle'));
  const mari = open.root.querySelector('[data-area="mari"]')!;
  press(mari);
  expect(open.acted).toEqual([]);
  expect(open.root.textContent).toContain('Attack Mari');
  expect(open.root.textContent).toContain('win 75%');
  expect(open.root.textContent).toMatch(/Taken by this tribe 75%.*by your two 94%/);
  press(open.root.querySelector('[data-cancel]')!);
  expect(open.root.textContent).not.toContain('Attack Mari');
  press(mari);
  press(mari);
  expect(open.acted).toEqual(['place mari']);
});
