// The map's geometry and what is read from a view: land, seas, coasts, capacity and support.
import { expect, test } from 'vitest';
import type { View } from '../game';
import cultureWars from './index';
import { byBoat, losses, read } from './position';
import { coast, fit, inlandSeas, landOf } from './squares';

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

const view = (parts: Partial<View>): View => ({
  players: 2, turn: 3, tiles: ['a1', 'c1'], coins: [], tokens: [], arrived: [], options: {}, ...parts,
});

test('capacity and farmers', () => {
  const { squares } = read(view({
    coins: [{ square: 'b2', suit: 0, value: 4, side: 'suit' }, { square: 'd1', suit: 1, value: 3, side: 'value' }],
    tokens: [{ square: 'a1', counts: [2, 0] }, { square: 'c2', counts: [1, 1] }, { square: 'd2', counts: [5, 0] }],
  }));
  expect(squares.get('b2')).toMatchObject({ settlement: true, capacity: 0, farmers: 3 });
  expect(squares.get('d1')).toMatchObject({ settlement: false, capacity: 3 });
  expect(squares.get('a1')!.capacity).toBe(2);
});

test('a coin of the set-up lies suit up and is no settlement', () => {
  expect(read(view({ turn: 0, coins: [{ square: 'b2', suit: 0, value: 0, side: 'suit' }] })).squares.get('b2')!.settlement).toBe(false);
});

test('what steps do not reach is a voyage', () => {
  expect(byBoat(view({}), 'a1', 'b1')).toBe(false);
  expect(byBoat(view({}), 'a1', 'b2')).toBe(true);
  expect(byBoat(view({ options: { two_space_movement: true } }), 'a1', 'b2')).toBe(false);
});

test('losses leave out those who walked away', () => {
  const before = view({ tokens: [{ square: 'a1', counts: [3, 0] }, { square: 'b1', counts: [0, 2] }] });
  const after = view({ tokens: [{ square: 'a1', counts: [1, 0] }, { square: 'b1', counts: [0, 2] }] });
  expect(losses(after, before, [{ at: 0, by: 0, action: 'move a1 b1 2', text: '' }])).toEqual([{ square: 'b1', count: 2 }]);
});

test('squares in the log are links', () => {
  const entry = { at: 0, by: 0, action: '', text: '' };
  expect(cultureWars.links!('Ilyas moves 2 tokens from n20 to n21', entry)).toEqual([{ from: 26, to: 29, id: 'n20' }, { from: 33, to: 36, id: 'n21' }]);
});
