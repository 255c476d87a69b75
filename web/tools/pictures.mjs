// Takes the pictures of README and docs from real games against bots: node tools/pictures.mjs [NAME ...] writes docs/pictures/NAME.jpg.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dice, play, settled, turn } from '../tests/driver.mjs';
import { phone, tableOf, World } from '../tests/world.mjs';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'docs', 'pictures');
const bots = (count) => Array(count).fill('bot:novice');
const against = (game, players, more = {}) => ({ game, players, seats: ['me', ...bots(players - 1)], pace: 'instant', start: true, public: false, ...more });
const screen = { width: 1280, height: 800 };
const world = await World.begin();

async function save(page, name, quality = 72) {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality });
  console.log(`${name}.jpg`);
}

/** Plays so many decisions, and stops at the next turn that offers more than an answer. */
async function reach(page, decisions, wanted = '[data-step], .board [data-act]') {
  const roll = dice(31);
  await play(page, roll, { decisions });
  for (let n = 0; n < 12 && (await turn(page)) === 'mine' && !(await page.$(wanted)); ++n) await play(page, roll, { decisions: 1 });
}

const pictures = {
  async 'first-page'() {
    const page = await world.person({ name: 'Marta', viewport: screen });
    await tableOf(page, world, against('plague', 3));
    await tableOf(page, world, against('mesopotamia', 4, { pace: 'normal' }));
    const friend = await world.person({ name: 'Ilyas' });
    await tableOf(friend, world, { game: 'peoples', players: 4, seats: ['me', 'open', 'open', 'open'], title: 'Friday evening' });
    await page.goto(world.url);
    await page.waitForSelector('text=Friday evening');
    await save(page, 'first-page');
  },
  async mesopotamia() {
    const page = await world.person({ name: 'Marta', viewport: screen });
    await tableOf(page, world, against('mesopotamia', 4));
    await reach(page, 24, '.board [data-act]');
    await save(page, 'mesopotamia', 66);
  },
  async plague() {
    const page = await world.person({ name: 'Marta', viewport: screen, dark: true });
    await tableOf(page, world, against('plague', 5));
    await reach(page, 12);
    await save(page, 'plague');
  },
  async 'culture-wars'() {
    const page = await world.person({ name: 'Marta', viewport: screen });
    await tableOf(page, world, against('culture-wars', 3));
    await reach(page, 40, '.board [data-step]');
    await page.click('.board [data-step]', { force: true });
    await save(page, 'culture-wars');
  },
  async 'peoples-phone'() {
    const page = await world.person({ name: 'Marta', viewport: phone });
    await tableOf(page, world, against('peoples', 4));
    await reach(page, 14);
    await save(page, 'peoples-phone', 84);
  },
  async end() {
    const page = await world.person({ name: 'Marta', viewport: screen });
    await tableOf(page, world, against('plague', 4));
    await play(page, dice(6));
    await page.waitForSelector('text=Turning points');
    await page.waitForSelector('text=The bots look at the game again', { state: 'detached' });
    await save(page, 'end');
  },
};

const wanted = process.argv.slice(2);
for (const name of wanted) if (!pictures[name]) throw new Error(`There is no picture ${name}: ${Object.keys(pictures).join(', ')}.`);
try {
  for (const name of wanted.length ? wanted : Object.keys(pictures)) await pictures[name]();
} finally {
  await world.end();
}
