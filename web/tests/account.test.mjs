// What people do with what is kept about them: save it as a file, delete it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, it } from 'node:test';
import { decide, dice, settled, turn } from './driver.mjs';
import { phone, screenshots, tableOf, wide, World } from './world.mjs';

const limit = { timeout: 300_000 };

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

async function picture(page, name) {
  for (const [size, viewport] of [['wide', wide], ['phone', phone]]) {
    await page.setViewportSize(viewport);
    await settled(page);
    await page.screenshot({ path: `${screenshots}/${name}-${size}.png` });
  }
  await page.setViewportSize(wide);
}

it('saves all that is kept, and deletes the account after asking for the password', limit, async () => {
  const [marta, ilyas] = [await world.person({ name: 'Marta', quiet: true }), await world.person({ name: 'Ilyas' })];
  const id = await tableOf(marta, world, { game: 'mesopotamia', players: 2, seats: ['me', 'open'], pace: 'instant', public: false });
  await ilyas.goto(marta.url());
  await ilyas.click('text=Sit here');
  await marta.click('text=Begin the game');
  const first = await Promise.any([marta, ilyas].map(async (page) => ((await turn(page)), page)));
  await decide(first, dice(3));

  await marta.goto(`${world.url}/settings`);
  await marta.fill('form:has(h2:text-is("Password")) input', 'correct horse');
  await marta.click('text=Protect my name');
  await marta.waitForSelector('text=Your name is protected');
  const [download] = await Promise.all([marta.waitForEvent('download'), marta.click('text=Save all of it as a file')]);
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.equal(data.person.name, 'Marta');
  assert.deepEqual(data.tables.map((table) => table.id), [id]);

  await marta.click('text=Delete my account');
  await marta.click('button:text-is("Stay")');
  assert.equal(await marta.$('text=for good'), null);
  await marta.click('text=Delete my account');
  const password = 'form:has(h2:text("Your data")) input[type=password]';
  await marta.fill(password, 'wrong horse');
  await marta.click('text=Delete Marta for good');
  await marta.waitForSelector('text=nothing was deleted');
  await picture(marta, 'leaving');
  await marta.fill(password, 'correct horse');
  await marta.click('text=Delete Marta for good');
  await marta.waitForSelector('text=You have been forgotten here');
  assert.equal(await marta.$('h2:text("Your data")'), null);
  const suggested = await marta.inputValue('form:has(h2:text("Your name")) input');
  assert.ok(await marta.$(`header >> text=${suggested}`), `${suggested} is the name suggested above too`);

  // The other sees it at once, and plays on against a bot.
  await ilyas.waitForSelector('text=former player');
  assert.equal(await turn(ilyas), 'mine');
  await decide(ilyas, dice(4));
  await settled(ilyas);
  await ilyas.screenshot({ path: `${screenshots}/former-player.png` });
  assert.deepEqual(world.troubles, []);
});
