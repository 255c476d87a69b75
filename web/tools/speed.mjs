// Measures the table in Chromium: what is sent, when the first view is there on a slow processor, and what redrawing a move costs.
// Usage: npm run speed [-- --runs 5 --clock]. Misses of the aims are named, and the exit code is then 1.
import { turn } from '../tests/driver.mjs';
import { tableOf, World } from '../tests/world.mjs';
import { redraws } from './redraw.mjs';
import { traced, worked } from './trace.mjs';

const at = process.argv.indexOf('--runs');
const runs = at < 0 ? 5 : Number(process.argv[at + 1]);
const ids = ['plague', 'culture-wars', 'mesopotamia', 'peoples'];
const against = (game, players = 4) => ({ game, players, seats: ['me', ...Array(players - 1).fill('bot:random')], pace: 'instant', start: true, public: false });
const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const kb = (bytes) => bytes / 1000;
const misses = [];
const row = (what, value, unit, aim) => {
  const figure = value < 10 ? value.toFixed(1) : Math.round(value);
  console.log(`| ${what} | ${figure} ${unit} | ${aim ? `${aim} ${unit}` : ''} |`);
  if (aim && value > aim) misses.push(`${what}: ${figure} ${unit}, the aim is ${aim}`);
};

/** Bytes as they were sent, compressed, by address; fonts and answers of the interface apart. */
async function counted(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const asked = new Map();
  const sent = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => asked.set(requestId, { path: new URL(request.url).pathname, type }));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { path, type } = asked.get(requestId) ?? {};
    if (path && type !== 'Font' && !path.startsWith('/api/')) sent.set(path, encodedDataLength);
  });
  return sent;
}
const sum = (sent, except = new Map()) => [...sent].reduce((all, [path, size]) => all + (except.has(path) ? 0 : size), 0);

/** Tells on the console, in milliseconds from the start of the page, when a frame with `selector` was drawn: an init script, and nothing is asked of the page meanwhile, so that nothing else runs in it. */
const watch = (selector) => {
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look);
    // The frame that follows these callbacks shows it; the next task comes after that frame.
    setTimeout(() => {
      performance.mark('shown');
      console.info(`shown ${performance.now()}`);
    });
  };
  requestAnimationFrame(look);
};
/** Opens an address and waits for what `watch` tells. */
async function shown(page, address) {
  const told = page.waitForEvent('console', (message) => message.text().startsWith('shown '));
  await page.goto(address, { waitUntil: 'commit' });
  return Number((await told).text().slice(6));
}

const world = await World.begin();
try {
  console.log('| what | measured | aim |\n| --- | --- | --- |');

  // Sizes.
  const reader = await world.person();
  let sent = await counted(reader);
  await reader.goto(world.url);
  await reader.waitForLoadState('networkidle');
  const first = new Map(sent);
  row('first page, compressed, without fonts', kb(sum(first)), 'KB', 120);
  let frame = null;
  for (const id of ids) {
    const page = await world.person();
    await page.goto(world.url);
    await page.waitForLoadState('networkidle');
    sent = await counted(page);
    await tableOf(page, world, against(id));
    await turn(page);
    await page.waitForLoadState('networkidle').catch(() => {});
    // What only this game loads, by its own files; the frame is what every table shares.
    const own = new Map([...sent].filter(([path]) => path.startsWith('/assets/board-')));
    frame ??= sum(sent, new Map([...first, ...own]));
    row(`board of ${id}, compressed`, kb(sum(own)), 'KB', 80);
    await page.context().close();
  }
  row('the frame of every table, compressed', kb(frame), 'KB');

  // The first view. Counted is the processor time of the page's main thread until then, which other work on the machine changes little, times four;
  // a page is shown no sooner. With --clock the time on the clock too, Chromium slowed down four times: only an idle machine gives a meaning to that.
  const slow = 4;
  const measure = async (path, selector) => {
    const [works, clock] = [[], []];
    for (const slowed of [...Array(runs).fill(false), ...Array(process.argv.includes('--clock') ? runs : 0).fill(true)]) {
      const page = await reader.context().newPage();
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.clearBrowserCache');
      if (slowed) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
      await page.addInitScript(watch, selector);
      const open = () => shown(page, world.url + path);
      if (slowed) clock.push(await open());
      else {
        const { events, at } = await traced(world.browser, page, 'shown', open);
        works.push(slow * worked(events, -Infinity, at));
      }
      await page.close();
    }
    return { worked: median(works), clock: clock.length ? median(clock) : null };
  };
  const report = (what, { worked: ms, clock }) => {
    row(`${what}: processor time, 4 times slower`, ms, 'ms', 1000);
    if (clock !== null) row(`${what}: on the clock, 4 times slower`, clock, 'ms', 1000);
  };
  report('first page', await measure('/', 'article[data-game="peoples"] button'));
  for (const id of ids) {
    const table = await tableOf(reader, world, against(id));
    await turn(reader);
    report(`table of ${id}, board lit`, await measure(`/tables/${table}`, '.table [data-act], .table [data-step]'));
  }
  await reader.context().close();

  // A move on the largest board, at full speed: from the message that tells it to the frame that shows it, and all work from the key to rest.
  const { redraws: drawn, rests } = await redraws(world, against('peoples'), { moves: 2 * runs });
  const of = (lit) => drawn.filter((one) => one.lit === lit).map((one) => one.ms);
  row(`a move of another redrawn on the board of peoples (median of ${of(false).length})`, median(of(false)), 'ms', 16);
  row(`a move redrawn that gives us the turn (median of ${of(true).length})`, median(of(true)), 'ms', 16);
  row(`our move and the answers of three bots, from the key to rest (median of ${rests.length})`, median(rests), 'ms');
} finally {
  await world.end();
}
for (const miss of misses) console.error(`Missed: ${miss}`);
process.exitCode = misses.length ? 1 : 0;
