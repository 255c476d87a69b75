// A table with a variant shows the numbers in force, and its new cards like all others (PL-20).
import { describe, expect, test } from 'vitest';
import { laid } from '../../../fixtures/reach';
import { press, type Given } from '../../../fixtures/walk';
import type { Variant } from '../../rules/numbers';
import { linkOf, speaker } from '../../table/sentence';
import { parts, type Phrase } from '../../words/phrase';
import type { PlagueEvent, PlaguePhrase } from '../../protocol/games.gen';
import type { LogEntry } from '../game';
import { art } from './art';
import { card, cardOrder, cardsOf, reference, referenceRow } from './cards';
import { townTry } from './choices';
import plague from './index';
import { story } from './story';
import { effect, short } from './texts';
import { skyline } from './town';
import type { Situation, View } from './view';

const fixtures = import.meta.glob<Given>('../../../fixtures/plague/*.json', { eager: true, import: 'default' });
const fixture = (name: string) => fixtures[`../../../fixtures/plague/${name}.json`]!;
const entry = (at: number, phrase: PlaguePhrase, events: PlagueEvent[] = []): LogEntry => ({ at, by: 0, action: '', phrase, events, text: '' });
const town = (population: number, improvements: string[] = []) => ({ population, hand: { hidden: 5 }, improvements, out: false });
const players = ['Marta', 'Ilyas', 'Wren'].map((name, seat) => ({ seat, name, kind: 'person' as const, connected: true }));

const own = [
  { id: 'locusts', name: 'Locusts', kind: 'others_lose', copies: 3, amount: 7, stopped_by: 'sewer', cancelled_by_peace: true },
  { id: 'siege', name: 'Siege', kind: 'war', copies: 2, amount: 30, amount_winner: 3, razes: true },
  { id: 'wedding', name: 'Royal Wedding', kind: 'gain', copies: 1, amount: 25 },
  { id: 'tribute', name: 'Tribute', kind: 'one_loses_you_gain', copies: 1, amount: 4, razes: true, stopped_by: 'city_walls' },
];
const view = (rules: object, more: Partial<View> = {}): View => ({
  game: 'plague', players: 3, age: 'prosperity', phase: 'play', turn: 0, turn_number: 3, options: { dicey_doubles: false }, attack: null, removed: {}, discard: {}, draw: { hidden: 20 },
  raze: [], dying: [], fallen: [], resume: null, to_act: 0, result: null, scores: [50, 50, 50],
  seats: [town(50), town(50, ['city_walls']), town(50, ['sewer'])], rules: rules as Variant, ...more,
});

describe('what stands on the cards', () => {
  test('the printed sentences, where nothing differs', () => {
    expect(cardOrder({}).map((id) => [id, effect({}, id), short({}, id)])).toEqual([
      ['bumper_harvest', 'Your town gains 5.', 'Gain 5.'],
      ['trade_center', 'Your town gains 10.', 'Gain 10.'],
      ['mass_migration', 'All other towns lose 5, and those come to you.', '5 from every town to you.'],
      ['pestilence', 'Another town loses 5.', 'A town loses 5.'],
      ['crusade', 'Another town loses 10, unless somebody makes peace.', 'A town loses 10.'],
      ['drought', 'A town without an aqueduct loses 10.', 'Loses 10. Aqueduct stops it.'],
      ['famine', 'Another town loses 10.', 'A town loses 10.'],
      ['fire', 'A town without an aqueduct loses 10 and an improvement.', 'Loses 10 and an improvement.'],
      ['flood', 'A town without a sewer loses 10.', 'Loses 10. Sewer stops it.'],
      ['earthquake', 'Another town loses 5 and an improvement.', 'Loses 5 and an improvement.'],
      ['viking_raid', 'A town without walls loses 10.', 'Loses 10. Walls stop it.'],
      ['pied_piper', 'Another town loses 15, and they follow him to you.', '15 go from a town to you.'],
      ['mongol_raid', 'All other towns lose 10 (5 behind walls) and an improvement.', 'All others: 10, an improvement.'],
      ['minor_war', 'Two towns fight: winner loses 5, loser 10.', 'Winner loses 5, loser 10.'],
      ['major_war', 'Two towns fight: winner loses 10, loser 20 and an improvement.', 'Winner 10, loser 20.'],
      ['negotiated_peace', 'Ends a war or Crusade. Nobody loses anything.', 'Ends a war or Crusade.'],
      ['tactical_advantage', 'Adds 1 to your die in a war.', 'Adds 1 to your die.'],
      ['aqueduct', 'Every roll 1 better. Stops Drought and Fire.', 'Stops Drought, Fire.'],
      ['city_walls', 'Every roll 1 better. Stop Vikings, save 5 in a war or Mongol Raid.', 'Stop Vikings, ease wars, Mongols.'],
      ['sewer', 'Every roll 1 better. Stops Floods.', 'Stops Floods.'],
      ['death_ship', 'A town loses 10, and the plague begins.', 'The plague begins.'],
    ]);
  });

  test('the numbers of a variant', () => {
    const changed = view({
      cards: {
        bumper_harvest: { amount: 0 }, mass_migration: { amount: 3, razes: true, cancelled_by_peace: true }, crusade: { cancelled_by_peace: false }, fire: { amount: 0, stopped_by: 'none' },
        earthquake: { razes: false, stopped_by: 'sewer' }, pied_piper: { amount: 1 }, mongol_raid: { amount_walled: 0, stopped_by: 'sewer' }, minor_war: { amount: 0, amount_winner: 0, cancelled_by_peace: false },
        tactical_advantage: { amount: 3 }, drought: { copies: 0 },
      },
      improvements: { roll_bonus: 2, walls_save: 0 }, death_ship: { loss: 0 },
    });
    const said = (id: string) => `${effect(changed, id)} | ${short(changed, id)}`;
    expect(said('bumper_harvest')).toBe('Your town gains nothing. | Gain nothing.');
    expect(said('mass_migration')).toBe('All other towns lose 3, and those come to you. Each also loses an improvement. Peace ends it. | 3 from every town to you.');
    expect(said('crusade')).toBe('Another town loses 10. | A town loses 10.');
    expect(said('fire')).toBe('Another town loses an improvement. | Loses an improvement.');
    expect(said('earthquake')).toBe('A town without a sewer loses 5. | Loses 5. Sewer stops it.');
    expect(said('pied_piper')).toBe('Another town loses 1, and they follow him to you. | 1 goes from a town to you.');
    expect(said('mongol_raid')).toBe('All other towns without a sewer lose 10 (none behind walls) and an improvement. | All others: 10, an improvement. Sewer stops it.');
    expect(said('minor_war')).toBe('Two towns fight: winner loses nothing, loser nothing. Peace does not end it. | Winner loses nothing, loser nothing.');
    expect(said('negotiated_peace')).toBe('Ends Major War or Mass Migration. Nobody loses anything. | Ends Major War or Mass Migration.');
    expect(said('tactical_advantage')).toBe('Adds 3 to your die in a war. | Adds 3 to your die.');
    expect(said('aqueduct')).toBe('Every roll 2 better. | Every roll 2 better.');
    expect(said('city_walls')).toBe('Every roll 2 better. Stop Vikings, save 10 in a Mongol Raid. | Stop Vikings, ease Mongols.');
    expect(said('sewer')).toBe('Every roll 2 better. Stops Floods, Earthquake and Mongols. | Stops Floods, 2 more.');
    expect(said('death_ship')).toBe('A town loses nothing, and the plague begins. | The plague begins.');
    const worse = view({ cards: { mongol_raid: { amount_walled: 30 }, crusade: { copies: 0 }, minor_war: { copies: 0 }, major_war: { copies: 0 }, viking_raid: { stopped_by: 'none' } }, improvements: { roll_bonus: 0 } });
    expect(effect(worse, 'city_walls')).toBe('Cost 20 more in a Mongol Raid.');
    expect(short(worse, 'city_walls')).toBe('Gives nothing.');
    expect(effect(worse, 'negotiated_peace')).toBe('No card of this deck can be ended by it.');
  });

  test('new cards, and what others say of them', () => {
    const table = view({ new_cards: own });
    const said = (id: string) => `${effect(table, id)} | ${short(table, id)}`;
    expect(said('locusts')).toBe('All other towns without a sewer lose 7, unless somebody makes peace. | All others lose 7. Sewer stops it.');
    expect(said('siege')).toBe('Two towns fight: winner loses 3, loser 30 and an improvement. Peace does not end it. | Winner 3, loser 30.');
    expect(said('wedding')).toBe('Your town gains 25. | Gain 25.');
    expect(said('tribute')).toBe('A town without walls loses 4, and those come to you. It also loses an improvement. | 4 go from a town to you. Walls stop it.');
    expect(effect(table, 'sewer')).toBe('Every roll 1 better. Stops Floods and Locusts.');
    expect(effect(table, 'city_walls')).toBe('Every roll 1 better. Stop Vikings and Tribute, save 5 in a war or Mongol Raid.');
    expect(effect(table, 'negotiated_peace')).toBe('Ends Minor War, Major War, Crusade or Locusts. Nobody loses anything.');
  });

  test('the effect of cards that many others share is cut short', () => {
    const fires = Array.from({ length: 8 }, (_, i) => ({ id: `fire_${'abcdefgh'[i]}`, name: `Fire ${i}`, kind: 'one_loses', copies: 1, amount: 1, stopped_by: 'aqueduct' }));
    expect(effect(view({ new_cards: fires }), 'aqueduct')).toBe('Every roll 1 better. Stops Drought, Fire, Fire 0 and 7 more.');
  });
});

test('new cards come last, are counted like all others and have a drawing for their kind (PL-20.8)', () => {
  const table = view({ new_cards: [...own, { id: 'constructor', name: 'Builder', kind: 'gain', copies: 1, amount: 1 }] });
  expect(cardOrder(table).slice(-6)).toEqual(['death_ship', 'locusts', 'siege', 'wedding', 'tribute', 'constructor']);
  expect(cardsOf(table, { siege: 2, fire: 1, hidden: 3 })).toEqual(['fire', 'siege', 'siege']);
  expect(cardOrder(table).slice(-5).map((id) => [card(table, id).name, card(table, id).kind])).toEqual([
    ['Locusts', 'attack'], ['Siege', 'war'], ['Royal Wedding', 'growth'], ['Tribute', 'attack'], ['Builder', 'growth'],
  ]);
  for (const kind of ['gain', 'others_lose', 'others_lose_you_gain', 'one_loses', 'one_loses_you_gain', 'war'])
    expect(art[card(view({ new_cards: [{ id: 'one', name: 'One', kind, copies: 1, amount: 1 }] }), 'one').picture], kind).toBeDefined();
});

describe('the reference card', () => {
  test('is the printed one in both ages, where nothing differs (PL-1.5)', () => {
    const rows = [['3 or less', 0], ['4, 5', 5], ['6, 7, 8', 10], ['9, 10, 11', 15], ['12 or more', 20]];
    for (const age of ['prosperity', 'plague'] as const) expect(reference({ age }).map(({ text, points }) => [text, points])).toEqual(rows);
  });

  test('has the numbers of its age, one row for the totals that give the same (PL-20.5)', () => {
    const rules = { rolls: { prosperity: Array(14).fill(7), plague: [0, 0, 1, 2, 2, 2, 2, 2, 3, 3, 3, 4, 5, 6] }, improvements: { roll_bonus: 3 } };
    expect(reference(view(rules)).map(({ text, points }) => [text, points])).toEqual([['any total', 7]]);
    const ill = view(rules, { age: 'plague' });
    expect(reference(ill).map(({ text, points }) => [text, points])).toEqual([['0 or less', 0], ['1', 1], ['2 to 6', 2], ['7, 8, 9', 3], ['10', 4], ['11', 5], ['12 or more', 6]]);
    expect(reference(view({ rolls: { plague: [9, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8] } }, { age: 'plague' })).map(({ text }) => text)).toEqual(['−1 or less', '0 or more']);
  });

  test('knows totals beyond its ends (PL-20.13)', () => {
    expect(referenceRow(reference(view({})), 17)).toBe(4);
    expect(referenceRow(reference(view({}, { age: 'plague' })), -4)).toBe(0);
  });
});

describe('wars', () => {
  const rules = { cards: { tactical_advantage: { amount: 3 }, minor_war: { amount: 4, amount_winner: 2, razes: true } }, improvements: { walls_save: 3 }, new_cards: own };

  test('are told with their winner', () => {
    const log = [entry(1, ['war', 0, 'siege', 1, 2]), entry(4, ['clash', 1, 2, ['clash_bonus', 3], 2, 4, null], [['wins_war', 1, 'siege']])];
    expect(story({ view: view(rules), situation: {}, recent: log, players, seat: 0 }).title).toBe('Ilyas wins the Siege');
  });

  test('of a new card are tried with two towns', () => {
    expect(townTry(view(rules), 'siege', 2, 1)).toBe('play siege 1 2');
    expect(townTry(view(rules), 'tribute', null, 1)).toBe('play tribute 1');
  });
});

describe('the middle of the table', () => {
  const told = (attack: View['attack'], more: Partial<View> = {}) => story({ view: view({ new_cards: own, hand: { first: 1 } }, { attack, phase: 'counter', ...more }), situation: {}, recent: [], players, seat: 0 });

  test('names what is announced, with a target or without (PL-20.9)', () => {
    expect(told({ card: 'crusade', by: 1, targets: [0], bonus: [0], asked: 2, passes: 0 })).toEqual({ title: 'Ilyas sends a Crusade at you', lead: 'Does anyone make peace?' });
    expect(told({ card: 'fire', by: 0, targets: [2], bonus: [0], asked: 1, passes: 0 })).toEqual({ title: 'You play Fire at Wren', lead: 'Does anyone make peace?' });
    expect(told({ card: 'locusts', by: 1, targets: [], bonus: [], asked: 2, passes: 0 })).toEqual({ title: 'Ilyas plays Locusts', lead: 'Does anyone make peace?' });
    expect(told({ card: 'siege', by: 1, targets: [0, 2], bonus: [0, 0], asked: 2, passes: 0 })).toEqual({ title: 'Ilyas sets you against Wren', lead: 'Siege, before the dice: does anyone answer?' });
  });

  test('says how many cards are dealt', () => {
    expect(told(null, { phase: 'deal' }).lead).toBe('One each, and the Death Ship somewhere in the pile.');
    expect(story({ view: view({}, { phase: 'deal' }), situation: {}, recent: [], players, seat: 0 }).lead).toBe('Five each, and the Death Ship somewhere in the pile.');
  });
});

test('the log names new cards as their table does, whatever they are called', () => {
  const variant: Variant = { new_cards: [{ id: 'other_fire', name: 'Fire', kind: 'one_loses', copies: 1, amount: 1 }, { id: 'rat', name: '{R*}', kind: 'gain', copies: 1, amount: 1 }] };
  const links = (phrase: Phrase) => parts(speaker(plague, ['Marta', 'Ilyas'], variant), phrase).flatMap((part) => (linkOf(part) ? [`${linkOf(part)} ${part.text}`] : []));
  expect(links(['play_at', 0, 'other_fire', 1])).toEqual(['card:other_fire Fire']);
  expect(links(['play_at', 0, 'fire', 1])).toEqual(['card:fire Fire']);
  expect(links(['discard', 0, 'rat'])).toEqual(['card:rat {R*}']);
  expect(links(['draw_ship', 0, 'death_ship'])).toEqual(['card:death_ship Death Ship']);
});

test('a town of any size can be drawn', () => {
  expect(skyline(50, 0).houses.length).toBe(10);
  expect(skyline(3, 0).houses.length).toBe(1);
  expect(skyline(3_001_200, 0).houses.length).toBe(400);
  expect(skyline(0, 0).houses.length).toBe(0);
});

describe('board and bar', () => {
  const text = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();
  const given = (name: string, rules: object, change: (view: View) => void = () => {}, situation: Situation = {}): Given => {
    const changed = structuredClone(fixture(name));
    changed.view.rules = rules as Variant;
    change(changed.view as unknown as View);
    return { ...changed, situation };
  };

  test('say no more than the printed numbers without a variant', () => {
    const { root } = laid(plague, fixture('turn'));
    expect(text(root.querySelector('.reference'))).toContain('Two dice, less 1 for each improvement. Lose:');
    expect(root.querySelector('.reference .rebuilt')).not.toBeNull();
  });

  test('show the reference card of the variant, which nobody rebuilt', () => {
    const { root } = laid(plague, given('turn', { rolls: { plague: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] }, improvements: { roll_bonus: 0 } }));
    expect(root.querySelectorAll('.reference tr').length).toBe(14);
    expect(text(root.querySelector('.reference'))).toContain('Two dice; improvements do not count. Lose:');
    expect(root.querySelector('.reference .rebuilt')).toBeNull();
  });

  test('show new cards in hand and on the discard pile, with names as they are written', () => {
    const { root } = laid(plague, given('turn', { new_cards: [{ ...own[0], name: 'Lo<i>custs' }] }, (view) => {
      view.seats[2]!.hand = { fire: 1, locusts: 7 };
      view.discard = { locusts: 2 };
    }));
    const hand = [...root.querySelectorAll('.card-button')];
    expect(hand.length).toBe(8);
    expect(text(hand[1])).toContain('Lo<i>custs');
    expect(hand[1]!.querySelectorAll('.art path').length).toBeGreaterThan(3);
    expect(text(root.querySelector('[data-drop=discard]'))).toContain('2 discarded');
    press(root.querySelector('[data-drop=discard]')!);
    expect([...root.querySelectorAll('.look li')].map(text)).toEqual(['Lo<i>custs2']);
  });

  test('show what an announced card costs, and the odds, as the engine tells them', () => {
    const attack = (card: string, targets: number[], bonus: number[]) => (view: View) => void (view.attack = { ...view.attack!, card, targets, bonus });
    const rules = { cards: { crusade: { amount: 33 }, fire: { cancelled_by_peace: true }, mongol_raid: { amount: 9, cancelled_by_peace: true, razes: false } } };
    const stage = (change: (view: View) => void, situation: Situation) => text(laid(plague, given('middle', rules, change, situation)).root.querySelector('.stage'));
    expect(stage(attack('crusade', [1], [0]), { hits: [{ seat: 1, people: 33 }] })).toContain('loses 33');
    expect(stage(attack('mongol_raid', [], []), {})).toContain('All others lose 9 (5 behind walls)');
    const { seat } = fixture('middle');
    const war = [
      { seat: seat!, chance: 83.3, added: 4, won: 0, lost: 15, improvement: true },
      { seat: (seat! + 1) % 5, chance: 16.7, added: 0, won: 5, lost: 10, improvement: false },
    ];
    const fought = attack('minor_war', war.map((stake) => stake.seat), [2, 0]);
    expect(stage(fought, { war })).toContain('+4');
    expect(stage(fought, { war })).toContain('lose: 15 and an improvement');
    expect(text(laid(plague, given('middle', rules, fought, { war })).root.querySelector('.bar .asked'))).toContain('You win 83%');
  });

  test('say what the Death Ship costs', () => {
    const hint = (rules: object) => text(laid(plague, given('ship', rules)).root.querySelector('.bar .asked p'));
    expect(hint({})).toBe('Send it at a town: 10 die there, and the plague begins.');
    expect(hint({ death_ship: { loss: 1 } })).toBe('Send it at a town: 1 dies there, and the plague begins.');
    expect(hint({ death_ship: { loss: 0 } })).toBe('Send it at a town: nobody dies there, and the plague begins.');
  });

  test('show all cards of a large hand from behind', () => {
    const { root } = laid(plague, given('turn', { hand: { limit: 8 } }, (view) => void (view.seats[0]!.hand = { hidden: 8 })));
    expect(Math.max(...[...root.querySelectorAll('.town .fan')].map((fan) => fan.children.length))).toBe(8);
  });
});
