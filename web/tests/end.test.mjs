// The end screen of all four games: the sentence, luck and choices that add up, turning points, the costliest decision; axe; spectators.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before, describe, it } from 'node:test';
import { settled } from './driver.mjs';
import { phone, screenshots, tableOf, wide, World } from './world.mjs';

const limit = { timeout: 600_000 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

/** Plays the viewer's seat to the end by the table's socket, the middle one of the legal actions each time. */
const finish = (page, id) =>
  page.evaluate(
    (table) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/tables/${table}?as=0`);
        let said = -1;
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type !== 'state' && message.type !== 'moved') return;
          if (message.result) return socket.close(), done();
          if (!message.legal.length || said === message.position) return;
          said = message.position;
          socket.send(JSON.stringify({ act: message.legal[message.legal.length >> 1].action, at: said }));
        };
        socket.onerror = () => fail(new Error('the socket failed'));
      }),
    id,
  );

async function examine(page, where) {
  await page.evaluate(axe); // from outside: the page's own policy forbids scripts that are not its own
  const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations);
  const serious = found.filter((one) => one.impact === 'serious' || one.impact === 'critical');
  assert.deepEqual(serious.map((one) => `${where}: ${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`), []);
}

/** Both sizes, both themes, the whole page. */
async function pictures(page, name) {
  for (const [size, viewport] of [['wide', wide], ['phone', phone]])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await settled(page);
      const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(width <= room, `${name} ${size}: nothing sticks out: ${width} in ${room}`);
      await page.screenshot({ path: `${screenshots}/end-${name}-${size}-${theme}.png`, fullPage: true });
      await examine(page, `${name} ${size} ${theme}`);
    }
  await page.setViewportSize(wide);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));
}

// Options that keep a game short.
const games = [
  { game: 'plague', players: 6, options: { starting_pps: 40 }, parts: ['Prosperity', 'Plague'] },
  { game: 'culture-wars', players: 2, options: { turn_cap: 4 }, parts: ['1'] },
  { game: 'mesopotamia', players: 4, options: { epochs: 3 }, parts: ['III'] },
  { game: 'peoples', players: 3, options: {}, parts: ['II'] },
];

describe('the end screen', () => {
  for (const { game, players, options, parts } of games)
    it(game, limit, async () => {
      const page = await world.person({ name: 'Marta' });
      const id = await tableOf(page, world, { game, players, options, seats: ['me', ...Array(players - 1).fill('bot:novice')], pace: 'instant', start: true, public: false });
      await finish(page, id);
      await page.waitForSelector('[data-end] h1');
      assert.match(await page.textContent('[data-end] h1'), /win/);
      await page.waitForSelector('[data-analysis=working] [role=status], [data-analysis=done] .turns li', { timeout: 120_000 });
      await page.waitForSelector('[data-analysis=done]', { timeout: 400_000 });
      // Start, luck, own and others' add up to the result, in every row as in the sentence.
      const sentence = await page.textContent('.luck p b');
      const [left, right] = sentence.replace(/^You: /, '').replace(/\.$/, '').replaceAll('−', '-').replaceAll(' ', '').split('=');
      assert.equal(left.match(/[+-]?\d+/g).map(Number).reduce((a, b) => a + b), Number(right), sentence);
      assert.equal(await page.locator('.luck tbody tr').count(), players);
      // Every turning point: one seat, two percentages that differ by what stands beside them.
      for (const swing of await page.locator('.turns .swing').allTextContents()) {
        const [, before, after, change] = swing.replace('−', '-').match(/(\d+)% → (\d+)%\s*\+?(-?\d+)/);
        assert.equal(Number(after) - Number(before), Number(change), swing);
        assert.ok(Math.abs(Number(change)) >= 4, swing);
      }
      assert.ok((await page.locator('.chances svg path').count()) > players, 'a line for each seat, and bands');
      const eras = await page.locator('.chances .era').allTextContents();
      assert.ok(parts.some((part) => eras.includes(part)), `${eras}`); // one too narrow for its name has none
      await pictures(page, game);
      // The turning point leads into the replay.
      if (await page.locator('.turns a').count()) {
        await page.locator('.turns a').first().click();
        await page.waitForURL(/\/replay\/\d+$/);
        await page.goBack();
        await page.waitForSelector('[data-end] h1');
      }
      assert.deepEqual(world.troubles, []);
      // A spectator sees the same, but for "you".
      const other = await world.person();
      await other.goto(`${world.url}/tables/${id}`);
      await other.waitForSelector('[data-analysis=done]');
      const read = await other.$eval('[data-end] main', (main) => {
        const said = main.cloneNode(true);
        for (const drawn of said.querySelectorAll('[aria-hidden=true]')) drawn.remove(); // a card in the picture may say "to you"
        return said.textContent;
      });
      assert.ok(!/\byou\b/i.test(read), read);
      assert.equal(await other.locator('text=Rematch').count(), 0);
      assert.deepEqual(world.troubles, []);
    });
});

it('says so where the analysis cannot run, and asks before it begins for a spectator', limit, async () => {
  const page = await world.person({ name: 'Marta', quiet: true });
  const id = await tableOf(page, world, { game: 'plague', players: 2, options: { starting_pps: 40 }, seats: ['me', 'bot:random'], pace: 'instant', start: true, public: false });
  await page.route('**/analysis', (route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{"error": {"code": "trouble", "message": "many games are being looked at: try again later"}}' }));
  await finish(page, id);
  await page.waitForSelector('text=Many games are being looked at: try again later');
  assert.match(await page.textContent('[data-end] h1'), /win/);
  const other = await world.person();
  await other.goto(`${world.url}/tables/${id}`);
  await other.click('text=Let the bots look at the game again');
  await other.waitForSelector('[data-analysis=done]', { timeout: 120_000 });
});
