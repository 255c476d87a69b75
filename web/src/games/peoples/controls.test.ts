// Every legal action of many positions can be reached through world and bar, and nothing else; illegal tries are asked about.
import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { positions } from '../../../fixtures/engine.mjs';
import { laid, randomGames, reaches, written } from '../../../fixtures/reach';
import { escape, press, type Given, type Table } from '../../../fixtures/walk';
import peoples from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/peoples/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/peoples/${name}.json`]!;

/** Some of the moves: enough to try every control, few enough to really make them all. */
const some = (given: Given): Given => ({ ...given, legal: (given.legal ?? []).slice(0, 6) });

test.each(['middle', 'whole', 'diplomacy', 'advance', 'end', 'watching'])('%s: controls do what they say', (name) => {
  const given = some(fixture(name));
  reaches(peoples, given);
});

/** Picks up every stack in turn and reads what is offered: the whole walk would take long where 70 stacks can move. */
function offers(given: Given): void {
  const { root } = laid(peoples, given);
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
  }
  expect([...found].sort()).toEqual(written(given));
}

test.each(['start', 'villages', 'middle', 'metropolises', 'advanced', 'whole'])('%s: every action is reachable', (name) => offers(fixture(name)));

// Each position is some hundred presses.
randomGames('peoples', [
  { players: 3, options: { advanced: true, third_age_whole: true } },
  { players: 4, options: { orientation: 'random' } },
  { players: 6, options: { advanced: true, diplomacy_reach: 'any' } },
], 37, offers, Math.ceil(positions / 4));

let open: Table;
const region = (id: string) => open.root.querySelector(`[data-region="${id}"]`)!;

test('a stack is picked up, put down by a second press, and moved by pressing a lit region', () => {
  open = laid(peoples, fixture('middle'));
  press(region('na24'));
  expect(region('sa02').getAttribute('data-act')).toBe('move na24 sa02');
  press(region('na24'));
  expect(region('sa02').getAttribute('data-act')).toBeNull();
  press(region('na24'));
  press(region('sa02'));
  expect(open.acted).toEqual(['move na24 sa02']);
});

test('a region out of reach and a settlement that cannot move are asked about', () => {
  open = laid(peoples, fixture('middle'));
  press(region('af22'));
  press(region('na24'));
  press(region('na01'));
  expect(open.acted).toEqual([]);
  expect(open.asked[0]).toMatch(/^move af22 /);
  expect(open.asked[1]).toBe('move na24 na01');
});

test('whole stack or top tribe: both ways to one region are offered by name', () => {
  open = laid(peoples, fixture('whole'));
  press(region('na15'));
  press(region('sa22'));
  const acts = [...open.root.querySelectorAll('button[data-act]')].map((button) => button.getAttribute('data-act'));
  expect(acts.sort()).toEqual(['move na15 sa22', 'shift na15 sa22']);
});

test('secret markers of others are nowhere on the page', () => {
  open = laid(peoples, fixture('watching'));
  expect(open.root.querySelector('.ages')).toBeNull();
});

test('the bar shows what the situation counts', () => {
  open = laid(peoples, fixture('middle'));
  expect(open.root.textContent).toContain('Age II: 3 of 9 cities');
  expect([...open.root.querySelectorAll('.count')].map((one) => one.textContent!.trim())).toEqual(['9', '10', '10', '9', '9', '7']);
});

test('an advance shows its level, what is left of it, and what it brings to whom', () => {
  open = laid(peoples, fixture('advance'));
  const area = (name: string) => [...open.root.querySelectorAll('button.area')].find((one) => one.textContent!.includes(name))!;
  expect(area('culture').textContent).toContain('raise to 2');
  expect(area('military').textContent).toContain('add, 3 left');
  const question = () => open.root.querySelector('.question')!.textContent!;
  expect(question()).toMatch(/^culture asks: .*As the board stands: +\+1/);
  area('military').dispatchEvent(new FocusEvent('focus'));
  flushSync();
  expect(question()).toMatch(/As the board stands: +\+3 +−1/);
});
