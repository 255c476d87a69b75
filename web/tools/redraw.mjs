// What a move costs the page: the work of its main thread from the socket's message to the frame that shows it, read from Chromium's own trace.
import { dice, turn } from '../tests/driver.mjs';
import { tableOf } from '../tests/world.mjs';
import { traced, worked } from './trace.mjs';

const quiet = (ms = 700) => new Promise((done) => setTimeout(done, ms));

/** Increments of the socket wait until they are let through; an init script. */
const hold = () => {
  globalThis.held = [];
  const { get, set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    get,
    set(hear) {
      set.call(this, (event) => (event.data.startsWith('{"type":"moved"') ? globalThis.held.push({ event, hear }) : hear(event)));
    },
  });
};
const letThrough = () => {
  const { event, hear } = globalThis.held.shift();
  performance.mark('increment');
  hear(event);
  return JSON.parse(event.data).legal.length > 0;
};

/**
 * Plays some moves at a table. The socket's increments are let through one at a time, each when the page is at rest.
 * `redraws`: the work for each increment, message to frame; `lit` says whether it gave us the turn. `rests`: all work from the Enter key until the page rests again.
 */
export async function redraws(world, table, { moves = 8, seed = 5 } = {}) {
  const page = await world.person();
  await page.addInitScript(hold);
  await tableOf(page, world, table);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' }); // processor time of the page's main thread, whatever else the machine does
  const busy = async () => (await cdp.send('Performance.getMetrics')).metrics.find((one) => one.name === 'TaskDuration').value * 1000;
  const roll = dice(seed);
  const found = { redraws: [], rests: [] };
  for (let tries = 0; found.rests.length < moves && tries < 3 * moves; ++tries) {
    if ((await turn(page)) === 'end') break;
    // A stack is picked up, and the focus put on one of its targets; then only the Enter key and its consequences are measured.
    const ready = await page.evaluate((pick) => {
      const steps = [...document.querySelectorAll('[data-step]')];
      steps[pick % steps.length]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return new Promise((done) => requestAnimationFrame(() => {
        const target = document.querySelector('.board [data-act]') ?? document.querySelector('[data-act]');
        target?.focus();
        done(target !== null);
      }));
    }, roll(1000));
    if (!ready) {
      await page.keyboard.press('Escape');
      continue;
    }
    await quiet();
    const before = await busy();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => globalThis.held.length > 0);
    await quiet();
    let rest = (await busy()) - before;
    for (let mine = false; !mine; ) {
      await page.waitForFunction(() => globalThis.held.length > 0);
      const idle = await busy();
      const { events, at } = await traced(world.browser, page, 'increment', async () => {
        mine = await page.evaluate(letThrough);
        await quiet();
      });
      rest += (await busy()) - idle;
      const frame = events.find((one) => one.name === 'Commit' && one.ts > at);
      if (!frame) throw new Error('No frame was drawn for an increment.');
      found.redraws.push({ ms: worked(events, at, frame.ts + frame.dur), lit: mine });
      if (await page.$('[data-end]')) break;
    }
    found.rests.push(rest);
  }
  await page.context().close();
  return found;
}
