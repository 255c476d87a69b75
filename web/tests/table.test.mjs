// What people do at a table: two clicks to the first move, reload, a cut line, a phone, a friend with a hidden hand; axe on every page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before, describe, it } from 'node:test';
import { columnToo, decide, dice, play, settled, turn } from './driver.mjs';
import { phone, screenshots, tableOf, World } from './world.mjs';

const limit = { timeout: 300_000 };
const ids = ['plague', 'culture-wars', 'mesopotamia', 'peoples'];
const against = (game, more = {}) => ({ game, players: 3, seats: ['me', 'bot:random', 'bot:random'], pace: 'instant', start: true, public: false, ...more });

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

it('leads from the first page to the first move in two clicks', limit, async () => {
  const page = await world.person({ guide: true });
  await page.goto(world.url);
  await page.screenshot({ path: `${screenshots}/first-page.png` });
  await page.click('article[data-game="mesopotamia"] >> text=Play now');
  assert.equal(await turn(page), 'mine');
  await page.waitForSelector('[data-guide]');
  assert.match(await page.title(), /Your turn/);
  await page.screenshot({ path: `${screenshots}/guide.png` });
  assert.deepEqual(world.troubles, []);
});

it('keeps the hand of one player from the other', limit, async () => {
  const [marta, ilyas] = [await world.person({ name: 'Marta' }), await world.person({ name: 'Ilyas' })];
  const heard = [];
  ilyas.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  ilyas.on('response', async (answer) => {
    if (answer.url().includes('/api/')) heard.push(await answer.text().catch(() => ''));
  });
  await tableOf(marta, world, { game: 'plague', players: 2, options: { starting_pps: 200 }, seats: ['me', 'open'], pace: 'instant' }); // so rich that no luck ends it early
  await ilyas.goto(marta.url());
  await ilyas.click('text=Sit here');
  await marta.click('text=Begin the game');
  const roll = dice(3);
  for (let rounds = 0; rounds < 8; ++rounds) {
    const [now, next] = await Promise.any([marta, ilyas].map(async (page) => [await turn(page), page]));
    if (now === 'end') break;
    await decide(next, roll);
  }
  let views = 0;
  for (const text of heard) {
    const message = JSON.parse(text || '{}');
    if (message.result ?? message.view?.result ?? message.changed?.result) break; // a short game: from its end on all hands are open
    const seats = message.view?.seats ?? message.changed?.seats;
    if (!seats) continue;
    ++views;
    const hand = seats[0].hand;
    assert.ok(Object.keys(hand).length === 0 || (Object.keys(hand).length === 1 && 'hidden' in hand), `Ilyas heard of Marta's hand: ${JSON.stringify(hand)}`);
    for (const line of message.log ?? []) if (/^deal 0 |^draw /.test(line.action) && line.by === 'chance') assert.ok(!/^deal 0 [a-z]/.test(line.action), line.action);
  }
  assert.ok(views > 2, `${views} views`);
  // What one says the other reads.
  await marta.click('[role=tab]:has-text("Chat")');
  await ilyas.click('[role=tab]:has-text("Chat")');
  await marta.fill('input[aria-label^="Say something"]', 'Good luck <b>you</b>');
  await marta.keyboard.press('Enter');
  await ilyas.waitForSelector('text=Good luck <b>you</b>');
  assert.deepEqual(world.troubles, []);
});

it('is the same after a reload in the middle, and replays every moment by its address', limit, async () => {
  const page = await world.person();
  const id = await tableOf(page, world, against('peoples')); // never over so soon
  await play(page, dice(5), { decisions: 4 });
  await turn(page);
  const state = async () => {
    await columnToo(page);
    return page.evaluate(() => [document.querySelector('[data-length]').dataset.length, [...document.querySelectorAll('.side .score')].map((one) => one.textContent).join(' '), document.querySelectorAll('[data-act], [data-step]').length]);
  };
  const earlier = await state();
  await page.reload();
  await turn(page);
  assert.deepEqual(await state(), earlier);
  await page.goto(`${world.url}/tables/${id}/replay/11`);
  await page.waitForSelector('text=A moment of the past');
  assert.match(await page.textContent('.scrubber .count'), /^11 of /);
  await page.click('[aria-label="One action on"]');
  await page.waitForURL('**/replay/12');
  await page.screenshot({ path: `${screenshots}/replay.png` });
  await page.click('text=To the present');
  assert.equal(await turn(page), 'mine');
  await decide(page, dice(6));
  assert.deepEqual(world.troubles, []);
});

it('heals a cut line, keeps what was begun, and sends a move once', limit, async () => {
  const page = await world.person({ quiet: true });
  let cut;
  let sent = 0;
  let dead = false;
  await page.routeWebSocket(/\/ws\/tables\//, (socket) => {
    if (dead) return socket.close({ code: 1006 + 5 });
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      if (String(text).includes('"act"')) ++sent;
      server.send(text);
    });
    cut = () => {
      dead = true;
      socket.close({ code: 1011 });
      server.close();
    };
  });
  await tableOf(page, world, against('plague'));
  // Wait for a turn that is more than an answer: then a card is chosen first.
  for (let n = 0; n < 20; ++n) {
    if ((await turn(page)) === 'end') await tableOf(page, world, against('plague'));
    else if (await page.$('[data-step]')) break;
    else await decide(page, dice(n));
  }
  sent = 0;
  await page.click('[data-step]');
  const chosen = await page.$$eval('[data-act]', (all) => all.map((one) => one.getAttribute('data-act')));
  assert.ok(chosen.length > 0);
  cut();
  await page.waitForSelector('[data-line="lost"]');
  const kept = await page.$$eval('[data-act]', (all) => all.map((one) => one.getAttribute('data-act')));
  assert.deepEqual(kept, chosen);
  const count = await page.getAttribute('[data-length]', 'data-length');
  await page.click('[data-act]');
  await page.waitForSelector('text=your move is kept');
  assert.equal(sent, 0);
  await page.screenshot({ path: `${screenshots}/line-cut.png` });
  dead = false;
  await page.waitForFunction((old) => document.querySelector('[data-length]')?.dataset.length !== old, count);
  assert.equal(sent, 1);
  assert.equal(await page.$('[data-line="lost"]'), null);
});

it('finds the server again when that was stopped and started', limit, async () => {
  const page = await world.person({ quiet: true });
  await tableOf(page, world, against('mesopotamia'));
  await turn(page);
  const count = await page.getAttribute('[data-length]', 'data-length');
  await world.stop();
  await page.waitForSelector('[data-line="lost"]');
  await world.serve(world.port);
  await page.waitForFunction(() => !document.querySelector('[data-line="lost"]'));
  assert.equal(await page.getAttribute('[data-length]', 'data-length'), count);
  await decide(page, dice(2));
});

it('hands the screen over without showing secrets', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, { game: 'plague', players: 2, seats: ['me', 'me'], pace: 'instant', start: true, public: false });
  const roll = dice(11);
  let handed = 0;
  for (let n = 0; n < 14; ++n) {
    if ((await turn(page)) === 'end') break;
    if (await page.$('[data-handover]')) {
      ++handed;
      assert.equal(await page.$('.board'), null, 'the board is hidden while the screen is handed over');
      if (handed === 1) await page.screenshot({ path: `${screenshots}/hand-over.png` });
      await page.keyboard.press('Enter');
      await page.waitForSelector('.board');
      continue;
    }
    await decide(page, roll);
  }
  assert.ok(handed >= 2, `${handed} times`);
  assert.deepEqual(world.troubles, []);
});

it('says why something is not allowed, and opens the clause', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, against('plague'));
  await turn(page);
  // A counter card is never the card of a turn: cards that cannot be played now are asked about.
  const refused = '[data-bar] [aria-disabled="true"]';
  for (let n = 0; n < 40 && !(await page.$(refused)); ++n) {
    if ((await turn(page)) === 'end') await tableOf(page, world, against('plague'));
    else await decide(page, dice(n));
    await turn(page);
  }
  // The leaf goes by itself after a few seconds, which a busy machine may use up: then it is asked for again.
  for (let tries = 0, open = false; !open; ++tries) {
    assert.ok(tries < 5, 'the refusal names a clause');
    await page.click(refused, { force: true });
    await page.waitForSelector('.popup');
    await page.screenshot({ path: `${screenshots}/refused.png` });
    open = await page.evaluate(() => {
      const clause = document.querySelector('.popup a');
      clause?.click();
      return clause !== null;
    });
  }
  await page.waitForSelector('dialog .pointed');
  await page.screenshot({ path: `${screenshots}/clause.png` });
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.fill('dialog input[type=search]', 'death ship');
  await page.waitForSelector('dialog mark');
  assert.deepEqual(world.troubles, []);
});

describe('on a phone, by touch', () => {
  for (const game of ids)
    it(game, limit, async () => {
      const page = await world.person({ viewport: phone, touch: true });
      await tableOf(page, world, against(game));
      await play(page, dice(9), { decisions: 3, touch: true });
      await turn(page);
      for (const viewport of [{ width: 360, height: 640 }, phone]) {
        await page.setViewportSize(viewport);
        await settled(page);
        const [width, room] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
        assert.ok(width <= room, `nothing sticks out: ${width} in ${room}`);
      }
      await settled(page);
      await page.screenshot({ path: `${screenshots}/${game}-touch.png` });
      await page.click('nav >> text=Log');
      await page.waitForSelector('[role=log]');
      assert.deepEqual(world.troubles, []);
    });
});

describe('no serious accessibility finding', () => {
  const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  async function examine(page, where) {
    // Evaluated from outside: the page's own policy forbids scripts that are not its own.
    await page.evaluate(axe);
    const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations);
    const serious = found.filter((one) => one.impact === 'serious' || one.impact === 'critical');
    assert.deepEqual(serious.map((one) => `${where}: ${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')}`), []);
  }
  for (const [name, path, ready] of [
    ['first-page', '/', 'article'], ['new-table', '/new', 'text=Start the game'], ['games', '/games', 'h2'], ['about', '/games/mesopotamia', '.book .text h2'],
    ['rules', '/games/peoples/rules#PE-6.1.3', '.pointed'], ['replays', '/replays', 'h2'], ['settings', '/settings', 'h2'], ['no-table', '/tables/nosuchtable', 'h1'], ['nowhere', '/nowhere', 'h1'],
  ])
    it(name, limit, async () => {
      for (const dark of [false, true]) {
        const page = await world.person({ dark, quiet: name === 'no-table' });
        await page.goto(world.url + path);
        await page.waitForSelector(ready);
        await settled(page);
        await page.screenshot({ path: `${screenshots}/${name}${dark ? '-dark' : ''}.png`, fullPage: name !== 'about' && name !== 'rules' });
        await examine(page, `${name} ${dark ? 'dark' : 'light'}`);
        await page.context().close();
      }
      assert.deepEqual(world.troubles, []);
    });
  for (const game of ids)
    it(`the table of ${game}`, limit, async () => {
      const page = await world.person({ dark: game === 'plague' || game === 'peoples' });
      await tableOf(page, world, against(game));
      await play(page, dice(4), { decisions: 2 });
      await turn(page);
      await examine(page, game);
      await page.keyboard.press('m');
      await page.waitForSelector('dialog');
      await examine(page, `${game}, menu`);
      assert.deepEqual(world.troubles, []);
    });
});
