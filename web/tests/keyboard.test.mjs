// Whole games of all four by keyboard alone: Tab, Enter, Escape. The focus is seen on every control and is never lost.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { decideByKeyboard, dice, focusIsKept, longerThan, settled, turn } from './driver.mjs';
import { tableOf, World } from './world.mjs';

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

// Few seats, and options that keep a game short without leaving out a phase.
const games = [
  { game: 'plague', players: 2, options: { starting_pps: 40 } },
  { game: 'culture-wars', players: 2, options: { turn_cap: 2 } },
  { game: 'mesopotamia', players: 2, options: { epochs: 2 } },
  { game: 'peoples', players: 3, options: {} },
];

describe('a whole game by keyboard alone', () => {
  for (const { game, players, options } of games)
    it(game, { timeout: 600_000 }, async () => {
      const page = await world.person();
      const seats = ['me', ...Array(players - 1).fill('bot:random')];
      const roll = dice(21);
      await longerThan(3, async () => {
        await tableOf(page, world, { game, players, seats, options, pace: 'instant', start: true, public: false });
        let decisions = 0;
        for (; (await turn(page)) !== 'end'; ++decisions) {
          const way = await decideByKeyboard(page, roll);
          await settled(page);
          assert.ok(await focusIsKept(page), `the focus is somewhere after ${way.join(', ')}`);
        }
        return decisions;
      });
      assert.match(await page.textContent('[data-end] h1'), /win/);
      // The end screen goes on by keyboard too.
      await page.keyboard.press('Tab');
      assert.ok(await page.evaluate(() => document.activeElement.closest('[data-end]') !== null));
      assert.deepEqual(world.troubles, []);
    });
});
