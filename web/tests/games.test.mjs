// Whole games of all four by clicking, from the first page to the end screen; pictures of start, middle and end on the way.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { dice, longerThan, play, settled, turn } from './driver.mjs';
import { phone, screenshots, wide, World } from './world.mjs';

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

/** Both sizes, both themes, of what the page shows now. */
async function pictures(page, name) {
  for (const [size, viewport] of [['wide', wide], ['phone', phone]])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await settled(page);
      await page.screenshot({ path: `${screenshots}/${name}-${size}-${theme}.png` });
    }
  await page.setViewportSize(wide);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

// Options that keep a game short without leaving out a phase; they are set by hand on the set-up page.
const games = [
  { id: 'plague', options: { 'Starting pps': 40 }, middle: 5 },
  { id: 'culture-wars', options: { 'Turn cap': 3 }, middle: 8 },
  { id: 'mesopotamia', options: { Epochs: 2 }, middle: 3 },
  { id: 'peoples', options: {}, middle: 12 },
];

describe('a whole game by clicking', () => {
  for (const { id, options, middle } of games)
    it(id, { timeout: 600_000 }, async () => {
      const page = await world.person();
      const roll = dice(7);
      await longerThan(middle, async () => {
        await page.goto(world.url);
        await page.click(`article[data-game="${id}"] >> text=Set up`);
        await page.waitForSelector('text=Start the game');
        for (const select of await page.$$('select[aria-label^="Who takes seat"]'))
          if ((await select.inputValue()).startsWith('bot:')) await select.selectOption('bot:random');
        await page.check('label:has-text("No pauses") input');
        for (const [label, value] of Object.entries(options)) await page.fill(`label:has(b:text-is("${label}")) input`, String(value));
        await page.click('text=Start the game');
        assert.equal(await turn(page), 'mine');
        await pictures(page, `${id}-start`);
        return play(page, roll, { at: async (n) => n === middle && (await pictures(page, `${id}-middle`)) });
      });
      await page.waitForSelector('[data-end] h1');
      assert.match(await page.textContent('[data-end] h1'), /win/);
      await page.waitForSelector('[data-end] .points svg');
      await pictures(page, `${id}-end`);
      assert.deepEqual(world.troubles, []);
    });
});
