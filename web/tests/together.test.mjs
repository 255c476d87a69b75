// What people do with each other and after the game: take back by consent, clocks, records, replays, the end and its charts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, it } from 'node:test';
import { decide, dice, play, settled, turn } from './driver.mjs';
import { phone, screenshots, tableOf, wide, World } from './world.mjs';

const limit = { timeout: 300_000 };
const against = (game, more = {}) => ({ game, players: 2, seats: ['me', 'bot:random'], pace: 'instant', start: true, public: false, ...more });

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

async function picture(page, name) {
  await settled(page);
  await page.screenshot({ path: `${screenshots}/${name}.png` });
}
const length = (page) => page.evaluate(() => Number(document.querySelector('[data-length]').dataset.length));

it('takes back when the other agrees, and not when they decline', limit, async () => {
  const [marta, ilyas] = [await world.person({ name: 'Marta' }), await world.person({ name: 'Ilyas' })];
  await tableOf(marta, world, { game: 'plague', players: 2, options: { starting_pps: 200 }, seats: ['me', 'open'], pace: 'instant', public: false }); // so rich that no luck ends it early
  await ilyas.goto(marta.url());
  await ilyas.click('text=Sit here');
  await marta.click('text=Begin the game');
  // Until somebody can only take back with the other's consent.
  const roll = dice(17);
  let asker = null;
  for (let n = 0; n < 120 && !asker; ++n) {
    const now = await Promise.any([marta, ilyas].map(async (page) => ((await turn(page)), page)));
    await decide(now, roll);
    for (const page of [marta, ilyas]) {
      await settled(page);
      if (await page.$('button[aria-label="Ask to undo"]:not([aria-disabled="true"])')) asker = page;
    }
  }
  assert.ok(asker, 'somebody may ask');
  const other = asker === marta ? ilyas : marta;
  const long = await length(asker);
  await asker.click('button[aria-label="Ask to undo"]');
  await asker.waitForSelector('text=The others are asked');
  await other.waitForSelector('text=asks to take back');
  await picture(asker, 'undo-asked');
  await picture(other, 'undo-consent');
  await other.click('text=Decline');
  await asker.waitForSelector('text=The others are asked', { state: 'detached' });
  assert.equal(await length(asker), long);
  await asker.click('button[aria-label="Ask to undo"]');
  await other.click('text=Agree');
  for (const page of [asker, other]) await page.waitForFunction((old) => Number(document.querySelector('[data-length]').dataset.length) < old, long);
  assert.equal(await length(asker), await length(other));
  assert.deepEqual(world.troubles, []);
});

it('lets somebody without a name sit down by the link alone', limit, async () => {
  const marta = await world.person({ name: 'Marta' });
  await tableOf(marta, world, { game: 'plague', players: 2, options: { starting_pps: 200 }, seats: ['me', 'open'], pace: 'instant', public: false }); // so rich that no luck ends it early
  const guest = await world.person();
  await guest.goto(marta.url());
  await guest.click('text=Sit here');
  await marta.click('text=Begin the game');
  const roll = dice(4);
  for (let n = 0; n < 30 && !(await guest.$('.table [data-act], .table [data-step]')); ++n) {
    await Promise.any([marta, guest].map(turn));
    if (await marta.$('.table [data-act], .table [data-step]')) await decide(marta, roll);
  }
  assert.equal(await turn(guest), 'mine');
  await decide(guest, roll);
  assert.deepEqual(world.troubles, []);
});

it('shows a live clock running for whoever is to act', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, against('plague', { clock: { kind: 'live', minutes: 20, increment: 10 } }));
  await turn(page);
  const mine = 'li.acting .clock';
  const first = await page.textContent(mine);
  assert.match(first, /^(20:[01]\d|19:\d\d)$/);
  await page.waitForFunction(([selector, old]) => document.querySelector(selector).textContent !== old, [mine, first]);
  await picture(page, 'clock');
  await page.setViewportSize(phone);
  await page.waitForSelector('.strip .clock');
  await picture(page, 'clock-phone');
  assert.deepEqual(world.troubles, []);
});

it('says what happened while somebody was away', limit, async () => {
  const page = await world.person();
  const id = await tableOf(page, world, against('peoples', { players: 4, seats: ['me', 'bot:random', 'bot:random', 'bot:random'] })); // never over so soon
  await play(page, dice(2), { decisions: 3 });
  await turn(page);
  // As if this browser had last looked long ago.
  await page.evaluate((table) => localStorage.setItem(`seen ${table}`, '9'), id);
  await page.goto(`${world.url}/settings`);
  await page.waitForSelector('h2');
  await page.evaluate((table) => localStorage.setItem(`seen ${table}`, '9'), id);
  await page.goto(`${world.url}/tables/${id}`);
  await page.waitForSelector('text=Since you left');
  await picture(page, 'since-you-left');
  await page.setViewportSize(phone);
  await picture(page, 'since-you-left-phone');
  await page.setViewportSize(wide);
  await page.click('text=Step through');
  await page.waitForURL(/\/replay\/\d+$/);
  await page.click('text=To the present');
  await page.click('[data-since]');
  assert.equal(await page.$('text=Since you left'), null);
  assert.deepEqual(world.troubles, []);
});

it('tells of a turn by a notification, when that is wanted and nobody looks', limit, async () => {
  const page = await world.person();
  await page.context().grantPermissions(['notifications'], { origin: world.url });
  await page.addInitScript(() => {
    globalThis.told = [];
    globalThis.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        globalThis.told.push(`${title}: ${body}`);
      }
    };
  });
  await page.goto(`${world.url}/settings`);
  await page.check('label:has-text("notification") input');
  await picture(page, 'settings-chosen');
  await tableOf(page, world, against('plague'));
  await turn(page);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  for (let n = 0; n < 12 && !(await page.evaluate(() => globalThis.told.length)); ++n) {
    await turn(page);
    await decide(page, dice(n));
  }
  assert.deepEqual(await page.evaluate(() => globalThis.told[0]), 'Your turn: Plague');
  assert.deepEqual(world.troubles, []);
});

it('ends with charts and turning points; the record, the replay and the dice can be checked by anybody', limit, async () => {
  const page = await world.person();
  const id = await tableOf(page, world, against('plague', { players: 3, seats: ['me', 'bot:random', 'bot:random'], options: { starting_pps: 40 } }));
  await play(page, dice(8));
  await page.waitForSelector('[data-end] h1');
  await page.waitForSelector('text=Turning points');
  await page.waitForSelector('text=The bots look at the game again', { state: 'detached' });
  const lines = await page.$$eval('svg[aria-label^="Chances"] path', (all) => all.map((one) => one.getAttribute('d') ?? ''));
  assert.ok(lines.filter((line) => line.split('C').length > 15).length >= 3, 'a line of chances for every seat');
  for (const [size, viewport] of [['wide', wide], ['phone', phone]])
    for (const theme of ['light', 'dark']) {
      await page.setViewportSize(viewport);
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await settled(page);
      await page.screenshot({ path: `${screenshots}/end-${size}-${theme}.png`, fullPage: true });
    }
  await page.setViewportSize(wide);
  await page.evaluate(() => (document.documentElement.dataset.theme = 'light'));

  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[aria-label="Save the record"]')]);
  const file = await download.path();
  const record = JSON.parse(readFileSync(file, 'utf8'));
  assert.equal(record.game, 'plague');

  // A replay's address, opened by a stranger.
  const stranger = await world.person();
  await stranger.goto(`${world.url}/tables/${id}/replay/12`);
  await stranger.waitForSelector('text=A moment of the past');
  assert.match(await stranger.textContent('.scrubber .count'), /^12 of /);
  await picture(stranger, 'replay-stranger');
  await stranger.goto(`${world.url}/tables/${id}/dice`);
  await stranger.waitForSelector('text=It is the same');
  await picture(stranger, 'dice');
  await stranger.setViewportSize(phone);
  await picture(stranger, 'dice-phone');
  await stranger.setViewportSize(wide);

  // The record comes back as a table of its own; what is no record is refused with a sentence.
  await stranger.goto(`${world.url}/replays`);
  await stranger.setInputFiles('input[type=file]', { name: 'no.json', mimeType: 'application/json', buffer: Buffer.from('{"game": "chess"}') });
  await stranger.waitForSelector('[role=alert]');
  await picture(stranger, 'upload-refused');
  await stranger.setInputFiles('input[type=file]', { name: 'record.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await stranger.waitForURL(/\/tables\/[^/]+/);
  await stranger.waitForSelector('[data-end] h1, .scrubber');
  assert.ok(!stranger.url().includes(id));
  // The record calls a bot by its level only; the table calls it as it did.
  const told = await stranger.textContent('#app');
  assert.match(told, /Ahmes/);
  assert.match(told, /random bot/);
  assert.doesNotMatch(told, /random \(/);
  await picture(stranger, 'uploaded');
  assert.deepEqual(world.troubles.filter((one) => !/40[0-9]|422/.test(one)), []);
  world.troubles.length = 0;
  await stranger.context().close();

  // And once more, with the same people.
  await page.click('text=Rematch');
  await page.waitForURL((url) => url.pathname.startsWith('/tables/') && !url.pathname.includes(id));
  assert.equal(await turn(page), 'mine');
});
