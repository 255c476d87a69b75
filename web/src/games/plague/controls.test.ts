// Every legal action of many positions can be reached through the controls of board and bar, and nothing else can.
import { expect, test } from 'vitest';
import { laid, randomGames, reaches } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
import plague from './index';

const fixtures = import.meta.glob<Given>('../../../fixtures/plague/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/plague/${name}.json`]!;

test.each(Object.keys(fixtures))('%s', (name) => reaches(plague, fixtures[name]!));

const own = [
  { id: 'locusts', name: 'Locusts', kind: 'others_lose', copies: 7, amount: 7, stopped_by: 'sewer', cancelled_by_peace: true },
  { id: 'constructor', name: 'Master <i>Builder</i>', kind: 'gain', copies: 7, amount: 1 },
  { id: 'siege', name: 'Siege', kind: 'war', copies: 7, amount: 100, amount_winner: 0, razes: true },
  { id: 'tribute', name: 'Tribute', kind: 'one_loses_you_gain', copies: 7, amount: 3, stopped_by: 'city_walls', cancelled_by_peace: true },
];

randomGames('plague', [
  { players: 2 },
  { players: 3, options: { dying_stroke: true, razed_by: 'owner' } },
  { players: 4, options: { war_combatants: 'self', dying_stroke: true } },
  { players: 5, options: { hidden_population: true, dicey_doubles: true } },
  { players: 6, options: { counter_cards: false, starting_pps: 200 } },
  { players: 3, options: { dying_stroke: true }, rules: { hand: { first: 7, limit: 8 }, new_cards: own } },
  { players: 4, rules: { cards: { mongol_raid: { copies: 7, cancelled_by_peace: true }, minor_war: { cancelled_by_peace: false } }, rolls: { plague: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }, new_cards: own } },
], 9, (position) => reaches(plague, position));

test('a counter card that is no answer is explained, not played', () => {
  const open = laid(plague, fixture('middle'));
  const harvest = [...open.root.querySelectorAll('.card-button')].find((card) => card.textContent!.includes('Bumper Harvest'))!;
  press(harvest);
  expect(open.acted).toEqual([]);
  expect(open.asked).toEqual(['counter bumper_harvest']);
});

test('a card picked up is put back by Escape and by a second press', () => {
  const open = laid(plague, fixture('turn'));
  const first = open.root.querySelector('.card-button')!;
  press(first);
  expect(open.root.querySelector('[data-act="discard pestilence"]')).not.toBeNull();
  press(first);
  expect(open.root.querySelector('[data-act]')).toBeNull();
});

test('other hands are not drawn face up, whatever the view holds', () => {
  const open = laid(plague, fixture('watching'));
  expect(open.root.querySelectorAll('.card-button').length).toBe(0);
});
