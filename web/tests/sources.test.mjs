// True to the sources, and said so: who made the games, what is rebuilt, the limit of Culture Wars, people cards and aide cards; axe on all of it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, afterEach, before, describe, it } from 'node:test';
import { columnToo, decide, dice, settled, turn } from './driver.mjs';
import { phone, screenshots, tableOf, wide, World } from './world.mjs';

const limit = { timeout: 300_000 };
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

async function clean(page) {
  await settled(page);
  await page.evaluate(axe); // from outside: the page's own policy forbids scripts that are not its own
  const found = await page.evaluate(async () => (await globalThis.axe.run(document, { resultTypes: ['violations'] })).violations);
  assert.deepEqual(found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`), [], page.url());
}
/** Both sizes and themes; what is seen is looked at by axe as well. */
async function seen(page, name) {
  for (const [size, viewport] of [['phone', phone], ['wide', wide]])
    for (const theme of ['dark', 'light']) {
      await page.setViewportSize(viewport);
      await page.evaluate((value) => (document.documentElement.dataset.theme = value), theme);
      await clean(page);
      await page.screenshot({ path: `${screenshots}/${name}-${size}-${theme}.png` });
    }
}
const bots = (game, players, options = {}) => ({ game, players, options, seats: ['me', ...Array(players - 1).fill('bot:random')], pace: 'instant', start: true, public: false });

/** Presses a sign: the rules open at its clause. */
async function opensClause(page, sign) {
  const clause = await sign.getAttribute('data-rebuilt');
  const told = await sign.textContent();
  assert.ok(told.includes(clause) && /reconstruction|are ours|is ours/.test(told), told);
  await sign.click();
  await page.waitForSelector(`dialog .pointed[id="${clause}"]`);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog .book', { state: 'detached' });
}

describe('credits', () => {
  it('About names the makers, the licence, libraries, data and fonts, and gives the fonts’ licences', limit, async () => {
    const page = await world.person();
    await page.goto(world.url);
    await page.click('header >> text=About');
    await page.waitForSelector('[data-source=peoples]');
    const { games } = await page.evaluate(() => fetch('/api/games').then((answer) => answer.json()));
    for (const { id, source, reconstruction } of games) {
      const told = await page.textContent(`[data-source=${id}]`);
      assert.ok(told.includes(source) && told.includes(reconstruction), `${id}: ${told}`);
    }
    const text = await page.textContent('main');
    for (const wanted of ['Nicholas Hjelmberg', 'George Harnish', 'names no author', 'does not cover the designs', 'Natural Earth', 'Boost', 'Svelte', 'SIL Open Font License']) assert.ok(text.includes(wanted), wanted);
    await seen(page, 'about');
    assert.deepEqual(world.troubles, []);
    const reader = await world.person({ quiet: true }); // beside a plain text the browser asks for an icon that no page names
    for (const font of ['EB Garamond', 'Source Sans 3']) {
      await reader.goto(`${world.url}/about`);
      await reader.click(`main a:text-is("${font}")`);
      await reader.waitForURL(/licence-.*\.txt$/);
      assert.match(await reader.textContent('body'), /SIL OPEN FONT LICENSE Version 1\.1/);
    }
  });
  it('each game’s own page says the same', limit, async () => {
    const page = await world.person();
    await page.goto(world.url);
    const { games } = await page.evaluate(() => fetch('/api/games').then((answer) => answer.json()));
    for (const { id, source } of games) {
      await page.goto(`${world.url}/games/${id}`);
      assert.equal(await page.textContent(`[data-source=${id}]`), source);
    }
    await clean(page);
  });
});

it('Plague: the reference card is marked, and cards have their full names', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, bots('plague', 3));
  await turn(page);
  await opensClause(page, page.locator('[aria-label="Reference table"] [data-rebuilt="PL-1.5"]'));
  await seen(page, 'plague-sources');
  assert.deepEqual(world.troubles, []);
});

it('Culture Wars: the turn, the limit and what follows; the standing as it nears', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, bots('culture-wars', 2, { turn_cap: 8 }));
  const roll = dice(3);
  const until = async (found) => {
    for (let made = 0; made < 120 && !(await page.$(found)); ++made) {
      assert.equal(await turn(page), 'mine');
      await decide(page, roll);
    }
    await settled(page);
  };
  const told = async () => {
    const text = await page.textContent('[data-limit]');
    const turns = /^Turn (\d+) of 8, (then the score decides|the last: now the score decides)/.exec(text);
    assert.ok(turns, text);
    assert.equal((await page.$('[data-limit] .standing')) !== null, 8 - Number(turns[1]) < 5, text);
    return text;
  };
  await until('[data-limit]');
  await told();
  assert.match(await page.textContent('.top h1'), /^Turn \d of 8: /);
  await opensClause(page, page.locator('[data-limit] [data-rebuilt="CW-10.6"]'));
  await until('[data-limit] .standing');
  assert.match(await told(), /1\. .*: \d+ settlements?, \d+ tokens? on the map/s);
  await seen(page, 'culture-wars-limit');
  assert.deepEqual(world.troubles, []);
});

describe('Mesopotamia', () => {
  it('a people card opens from the column, the order, the map and the log', limit, async () => {
    const page = await world.person();
    await tableOf(page, world, bots('mesopotamia', 4));
    const roll = dice(7);
    while ((await turn(page)) !== 'end' && !(await page.$('[data-act="stop"]'))) await decide(page, roll);
    await settled(page);
    await columnToo(page);
    const opened = async (how, people) => {
      await page.waitForSelector('dialog article.full');
      if (people) assert.equal(`people:${await page.getAttribute('dialog article.full', 'data-people')}`, people, how);
      const text = await page.textContent('dialog');
      for (const part of ['Number', 'Begins in', 'Tribes', 'Bonus area', 'Now']) assert.ok(text.includes(part), `${part}, from ${how}`);
      await page.keyboard.press('Escape');
      await page.waitForSelector('dialog', { state: 'detached' });
    };
    const column = page.locator('[aria-label="Players"] [data-card]').first();
    await column.click();
    await opened('the column', await column.getAttribute('data-card'));

    const strip = page.locator('.order [data-card]').last();
    await strip.click();
    await opened('the order', await strip.getAttribute('data-card'));

    const held = page.locator('[data-area][aria-label*=" of the "]').first();
    await held.locator('circle').click({ button: 'right', force: true });
    await opened('the map, by a right click');
    await held.focus();
    await page.keyboard.press('c');
    await opened('the map, by a key');

    await page.locator('[role=log] button:text-matches("^(Sumerians|Elamites|Egyptians|Akkadians|Guti)$")').first().click();
    await opened('the log');
    assert.deepEqual(world.troubles, []);
  });

  it('the list has all 25; a card tells both numbers, all tribes and what is rebuilt', limit, async () => {
    const page = await world.person();
    await tableOf(page, world, bots('mesopotamia', 3));
    await turn(page);
    await opensClause(page, page.locator('.signs [data-rebuilt]'));
    await page.click('.signs [data-card=peoples]');
    await page.waitForSelector('dialog ul');
    assert.equal(await page.locator('dialog li').count(), 25);
    await seen(page, 'mesopotamia-list');
    await page.click('dialog li >> text=Egyptians');
    await page.waitForSelector('dialog [data-people=egyptians]');
    assert.match(await page.textContent('dialog [data-people=egyptians]'), /Number\s*3\s*acts as number 12 in epoch III/);
    assert.deepEqual(await page.locator('dialog .epochs span').allTextContents(), ['I4', 'II4', 'III6', 'IV–', 'V–']);
    assert.equal(await page.locator('dialog [data-rebuilt="ME-17"]').count(), 2);
    await seen(page, 'mesopotamia-card');
    await page.locator('dialog [data-rebuilt="ME-17"]').first().click();
    await page.waitForSelector('dialog .pointed[id="ME-17"]');
    assert.deepEqual(world.troubles, []);
  });
});

it('Peoples: the map and diplomacy are marked; the ages and all settlement maps can be read', limit, async () => {
  const page = await world.person();
  await tableOf(page, world, bots('peoples', 3, { advanced: true }));
  await turn(page);
  await opensClause(page, page.locator('.sign [data-rebuilt="PE-3"]'));
  await page.click('[data-card=ages]');
  await page.waitForSelector('dialog .ages');
  assert.match(await page.textContent('dialog .ages'), /3 tribes make a village.*6 tribes make a city.*9 tribes make a metropolis/s);
  await seen(page, 'peoples-ages');
  await page.keyboard.press('Escape');

  const roll = dice(7);
  for (let made = 0; made < 120 && !(await page.$('.civil')); ++made) {
    assert.equal(await turn(page), 'mine');
    await decide(page, roll);
  }
  await settled(page);
  assert.match(await page.textContent('.civil .question'), /asks: .*\?/);
  await opensClause(page, page.locator('.civil [data-rebuilt="PE-9.1"]'));
  await seen(page, 'peoples-diplomacy');
  await page.click('[data-card=maps]');
  await page.waitForSelector('dialog [data-map]');
  assert.equal(await page.locator('dialog [data-map]').count(), 12);
  assert.match(await page.textContent('dialog .questions'), /\?/);
  await seen(page, 'peoples-maps');
  assert.deepEqual(world.troubles, []);
});
