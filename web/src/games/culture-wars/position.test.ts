// The map's geometry, what is read from view and situation, what a move is said to bring, and what the last change did.
import { expect, test } from 'vitest';
import type { CultureWarsEvent, CultureWarsPhrase } from '../../protocol/games.gen';
import type { LogEntry } from '../game';
import { choicesOf, foretold, losses, marked, most, movesOf, read, told, wayOf } from './position';
import { coast, fit, inlandSeas, landOf } from './squares';
import { offer, situation, view } from './testing';
import type { Facts } from './types';

const firstLayout = ['i9', 'k9', 'm9', 'o9', 'q9', 'i11', 'k11', 'm11', 'o11', 'q11', 'i13', 'k13', 'o13', 'q13', 'i15', 'k15', 'm15', 'o15', 'q15', 'i17', 'k17', 'm17', 'o17', 'q17'];

test('the first layout is 96 squares of land round one inland sea', () => {
  const land = landOf(firstLayout);
  expect(land.size).toBe(96);
  expect(inlandSeas(land)).toEqual([['m13', 'n13', 'm14', 'n14']]);
});

test('moving m15 and then m17 outside joins the hole and the outer sea (CW-15)', () => {
  const tiles = firstLayout.filter((tile) => tile !== 'm15' && tile !== 'm17');
  expect(inlandSeas(landOf(tiles))).toEqual([]);
});

test('a coast is a closed line for every shore', () => {
  const at = fit({ left: 8, right: 17, bottom: 9, top: 18 }, 400, 400, 0, 0);
  const path = coast(landOf(firstLayout), at);
  expect(path.match(/Z/g)).toHaveLength(2);
  expect(path.match(/[ML]/g)).toHaveLength(4 * 10 + 4 * 2);
});

const table = view({
  coins: [{ square: 'b2', suit: 0, value: 4, side: 'suit' }, { square: 'd1', suit: 1, value: 3, side: 'value' }, { square: 'f2', suit: 1, value: 5, side: 'suit' }],
  tokens: [{ square: 'a1', counts: [2, 0] }, { square: 'b2', counts: [1, 0] }, { square: 'e1', counts: [0, 3] }],
});
const stands = situation({ settlements: [{ square: 'b2', farmers: 3, needed: 5 }, { square: 'f2', farmers: 0, needed: 0 }], crowded: [{ square: 'b2', room: 0 }] });

test('settlements, their farmers and crowded squares are those of the situation', () => {
  const { squares } = read(table, stands);
  expect(squares.get('b2')).toMatchObject({ settlement: { farmers: 3, needed: 5 }, room: 0 });
  expect(squares.get('d1')).toMatchObject({ settlement: null, room: null });
  expect(told(read(table, stands), [], 'b2', 0)).toBe('b2, settlement of you, 3 farmers of 5, 1 of you, room for 0');
  expect(told(read(table, stands), [], 'f2', 0)).toBe('f2, settlement of seat 1, needs no farmers');
  expect(told(read(table, stands), [], 'e1', 0)).toBe('e1, 3 of seat 1');
});

const move = (tokens: number, to: string, facts: Facts, into: Extract<CultureWarsPhrase, { 0: 'move' }>[6] = null) => offer(['move', 0, tokens, 'a1', to, null, into], facts);
const fate = (...given: Parameters<typeof move>) => foretold(table, read(table, stands), move(...given))?.text ?? null;

test('people in their own settlement', () => {
  expect(fate(1, 'b2', { room: 0, too_many: 2 }, ['into_own'])).toBe('Into your own settlement: back to the reserve.');
  expect(fate(2, 'b2', { room: 3 }, ['into_own'])).toBe('Into your own settlement: room for 3.');
  expect(fate(1, 'b2', { room: 1, too_many: 1 }, ['into_own'])).toBe('Into your own settlement: room for 1, 1 goes back to the reserve.');
  expect(fate(2, 'b2', { room: 1, too_many: 2 }, ['into_own'])).toBe('Into your own settlement: room for 1, 2 go back to the reserve.');
});

test('a storm: its defenders, and how it ends where that is known', () => {
  const storm = (facts: Facts) => fate(1, 'f2', { storms: 1, ...facts }, ['storming', 1]);
  const begin = 'Storms the settlement of the moons: ';
  expect(storm({ defenders: 5 })).toBe(`${begin}5 defend it as their reserve stands.`);
  expect(storm({ defenders: 1 })).toBe(`${begin}1 defends it as their reserve stands.`);
  expect(storm({ defenders: 5, room: 5, left: [0, 5] })).toBe(`${begin}5 defend it. As it stands 5 moons are left.`);
  const alone = { ...table, rules: { storm: { defenders: 0 } } };
  expect(foretold(alone, read(alone, stands), move(1, 'f2', { storms: 1, defenders: 0 }))!.text).toBe(`${begin}nobody defends it.`);
  const lived = { ...table, tokens: [{ square: 'f2', counts: [0, 1] }] };
  expect(foretold(lived, read(lived, stands), move(1, 'f2', { storms: 1, defenders: 2 }))!.text).toBe(`${begin}2 defend it as their reserve stands, beside 1 that lives there.`);
});

test('a conflict ends as the facts say', () => {
  expect(fate(4, 'e1', { room: 2, left: [2, 0] })).toBe('A conflict: 7 on a square for 2. As it stands 2 suns are left.');
  expect(fate(3, 'e1', { room: 2, left: [1, 1] })).toBe('A conflict: 6 on a square for 2. As it stands 1 sun and 1 moon are left.');
  expect(fate(1, 'e1', { room: 2, left: [0, 1] })).toBe('A conflict: 4 on a square for 2. As it stands 1 moon is left.');
  expect(fate(3, 'e1', { room: 2, left: [0, 0] })).toBe('A conflict: 6 on a square for 2. As it stands nobody is left.');
  expect(fate(1, 'e1', { room: 6 })).toBeNull();
});

test('a stack that can settle is told so, also where it has room', () => {
  expect(fate(5, 'd1', { room: 3, too_many: 2, settle_by: 'coin' })).toBe('Five on a site can found a settlement.');
  expect(fate(5, 'd1', { room: 3, too_many: 2, settle_by: 'own' })).toBe('Five on a site can found a settlement.');
  expect(fate(5, 'd1', { room: 3, too_many: 2, settle_by: 'loot' })).toBe('Five on a site can loot it.');
  expect(fate(10, 'c1', { room: 2, too_many: 8, settle_by: 'ace' })).toBe('Ten on one square can found a settlement with the Ace.');
  const cheap = { ...table, rules: { found: { bare: 20, site: 2 } } };
  const said = (facts: Facts) => foretold(cheap, read(cheap, stands), move(2, 'd1', facts))!.text;
  expect([said({ settle_by: 'ace' }), said({ settle_by: 'own' })]).toEqual(['20 on one square can found a settlement with the Ace.', 'Two on a site can found a settlement.']);
  expect(fate(3, 'c1', { room: 2, too_many: 1 })).toBe('Room for 2: 1 too many if it stays so.');
});

test('choices are sorted by squares, and a way is that of the facts', () => {
  const choices = choicesOf([move(1, 'b1', { way: 'step' }), move(2, 'b1', { way: 'step' }), move(1, 'f1', { way: 'boat', storms: 1 }), offer(['done_moving', 0])]);
  expect(most(choices, 'a1')).toBe(2);
  expect(wayOf(choices, 'a1', 'b1').way).toBe('step');
  expect(wayOf(choices, 'a1', 'f1')).toMatchObject({ way: 'boat', storms: 1 });
  expect(choices.done).not.toBeNull();
});

const entry = (phrase: CultureWarsPhrase, events: CultureWarsEvent[] = []): LogEntry => ({ at: 7, by: 0, action: '', text: '', phrase, events });

test('losses are those of the events, and who founds loses nobody', () => {
  const last = [
    entry(['done_moving', 0], [
      ['conflict', 'a1', 2, [['side', 0, 1, 1], ['side', 1, 2, 4]]],
      ['excess', 0, 4, [['on_square', 1, 'a1'], ['on_square', 3, 'b1']]],
      ['founded', 0, 1, 6, 'd1'],
      ['took_back', 1, 5, 'e1'],
    ]),
  ];
  expect(losses(last)).toEqual([{ square: 'a1', count: 4 }, { square: 'b1', count: 3 }, { square: 'e1', count: 5 }]);
});

test('what the last change named is marked, a tile with its four squares, and so is a settlement that fell', () => {
  expect([...marked([entry(['lay', 0, 'a1'])])].sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
  expect([...marked([entry(['move', 0, 2, 'a1', 'b1', null, null], [['stormed', 1, 'f2', 5, 2], ['abandoned_ace', 0, 'b2', 1]])])]).toEqual(['a1', 'b1', 'f2', 'b2']);
  expect(movesOf([entry(['move', 1, 2, 'a1', 'b1', null, null]), entry(['done_moving', 1])])).toEqual([{ at: 7, seat: 1, count: 2, from: 'a1', to: 'b1' }]);
});
