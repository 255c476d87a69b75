// Plays through the interface as a person would: picks among the controls that are lit, by mouse, by finger or by keyboard.
// Nothing here waits for a time to pass: only for what the page shows.

const controls = '[data-act]:not([disabled]):not([aria-disabled="true"]), [data-step]:not([disabled]):not([aria-disabled="true"])';

/** A small generator, so that a run can be repeated. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** Until the page has drawn what it was last told, and what moves or fades has come to rest. */
export async function settled(page) {
  await page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  });
}

/** Until the column beside the board, which is drawn after it, tells of the same moment. */
export const columnToo = (page) =>
  page.waitForFunction(() => document.querySelector('[role=log] .shown .at')?.textContent === document.querySelector('[data-length]')?.dataset.length, null, { polling: 30 });

/** 'mine' when a move can be made, 'end' when the game is over; waits as long as others act. */
export async function turn(page) {
  const found = await page.waitForFunction(
    (selector) => {
      if (document.querySelector('[data-end]')) return 'end';
      if (document.querySelector('[data-handover]')) return 'mine';
      return document.querySelector('.table') && document.querySelector(selector) ? 'mine' : null;
    },
    controls,
    { polling: 50 },
  );
  return found.jsonValue();
}

/** How many actions there have been, as the page tells it; 'end' or 'hand-over' when that is what it shows. */
const progress = (page) =>
  page.evaluate(() => (document.querySelector('[data-end]') ? 'end' : document.querySelector('[data-handover]') ? 'hand-over' : (document.querySelector('[data-length]')?.dataset.length ?? '')));
const moved = (page, before, options = {}) =>
  page.waitForFunction(
    (old) => (document.querySelector('[data-end]') ? 'end' : document.querySelector('[data-handover]') ? 'hand-over' : (document.querySelector('[data-length]')?.dataset.length ?? '')) !== old,
    before,
    { polling: 30, ...options },
  );

const choices = (page) =>
  page.$$eval(controls, (all) =>
    all.flatMap((one) => {
      const box = one.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) return [];
      return [{ act: one.getAttribute('data-act'), step: one.getAttribute('data-step'), cancel: one.hasAttribute('data-cancel') }];
    }),
  );

/** Clicks this control where nothing covers it: at its middle, else at some other point of it that can be hit. */
async function press(page, { act, step }, touch) {
  const spot = await page.evaluate(
    ([selector, wantedAct, wantedStep]) => {
      for (const one of document.querySelectorAll(selector)) {
        if (one.getAttribute('data-act') !== wantedAct || one.getAttribute('data-step') !== wantedStep) continue;
        one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const box = one.getBoundingClientRect();
        const tries = [[0.5, 0.5]];
        for (let i = 1; i < 10; ++i) for (let j = 1; j < 10; ++j) tries.push([i / 10, j / 10]);
        for (const [fx, fy] of tries) {
          const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
          const hit = document.elementFromPoint(x, y);
          if (hit && (one === hit || one.contains(hit))) return { x, y };
        }
      }
      return null;
    },
    [controls, act, step],
  );
  if (!spot) return false;
  if (touch) await page.touchscreen.tap(spot.x, spot.y);
  else await page.mouse.click(spot.x, spot.y);
  return true;
}

const key = (one) => `${one.act}|${one.step}`;

/** One decision: steps and then an act, at random. Returns how it was done, or throws when no control leads on. */
export async function decide(page, roll, { touch = false } = {}) {
  const before = await progress(page);
  const path = [];
  let covered = new Set();
  let restarts = 0;
  for (let presses = 0; presses < 80; ++presses) {
    const all = (await choices(page)).filter((one) => !covered.has(key(one)));
    if ((await progress(page)) !== before) return path;
    if (all.length === 0) {
      // What is left cannot be hit, or the page was just changing: put back what was begun, and look again.
      if (++restarts > 8) break;
      await page.keyboard.press('Escape');
      await settled(page);
      covered = new Set();
      if ((await turn(page)) === 'end') return path;
      continue;
    }
    // Finish what was begun: an act is preferred to one more step, now and then not.
    const acts = all.filter((one) => one.act !== null && !one.cancel);
    const from = acts.length && (path.length > 2 || roll(4) > 0) ? acts : all;
    const choice = from[roll(from.length)];
    if (!(await press(page, choice, touch))) {
      covered.add(key(choice));
      continue;
    }
    path.push(choice.act ?? `(${choice.step})`);
    if (choice.act === null) await settled(page);
    else if (await taken(page, choice.act, before)) {
      await moved(page, before);
      return path;
    }
  }
  throw new Error(`No decision came of ${path.join(', ')} at ${page.url()}`);
}

/** Whether a press was taken: the move is on its way, so its control is gone. Otherwise the press missed something that moved away. */
const taken = (page, act, before) =>
  page
    .waitForFunction(
      ([wanted, old]) => ![...document.querySelectorAll('[data-act]')].some((one) => one.getAttribute('data-act') === wanted) || document.querySelector('[data-length]')?.dataset.length !== old,
      [act, before],
      { polling: 30, timeout: 5000 },
    )
    .then(() => true, () => false);

/** Plays until the end, or for so many decisions; `at` is called before each. */
export async function play(page, roll, { decisions = Infinity, touch = false, at = async () => {} } = {}) {
  let made = 0;
  for (; made < decisions; ++made) {
    if ((await turn(page)) === 'end') return made;
    await at(made);
    await decide(page, roll, { touch });
  }
  return made;
}

/** Dice and bots may end a game before anything of it was seen: then another is played, until one gave more than so many decisions. */
export async function longerThan(decisions, game) {
  for (let games = 0; games < 6; ++games) if ((await game()) > decisions) return;
  throw new Error(`Six games, and none gave more than ${decisions} decisions`);
}

/** The control that has the focus, and whether that can be seen; null where the focus is on something else. */
const focus = (page) =>
  page.evaluate((selector) => {
    const one = document.activeElement;
    if (!one?.matches(selector) || one.hasAttribute('data-cancel')) return null;
    const style = getComputedStyle(one);
    const ring = style.outlineStyle !== 'none' || style.stroke !== 'none' || style.boxShadow !== 'none';
    return { visible: one.matches(':focus-visible') && ring, act: one.getAttribute('data-act'), step: one.getAttribute('data-step'), html: one.outerHTML.slice(0, 200) };
  }, controls);

/** One decision with the keyboard alone: Tab to a control, Enter; once a move is begun, on to a control that finishes it. */
export async function decideByKeyboard(page, roll) {
  const before = await progress(page);
  let skip = roll(3);
  let finishing = 0;
  const pressed = [];
  for (let presses = 0; presses < 900; ++presses) {
    await page.keyboard.press('Tab');
    const now = await focus(page);
    if (finishing > 0) --finishing;
    if (!now || (finishing > 0 && now.act === null) || skip-- > 0) continue;
    if (!now.visible) throw new Error(`The focus cannot be seen on ${now.html}`);
    pressed.push(now.act ?? `(${now.step})`);
    await page.keyboard.press('Enter');
    if (now.act === null) {
      await settled(page);
      // A step that leads nowhere within one round of the page is put back.
      if (finishing === 0 && pressed.length % 4 === 0) await page.keyboard.press('Escape');
      finishing = 200;
    } else if (await taken(page, now.act, before)) {
      await moved(page, before);
      return pressed;
    }
    skip = 0;
  }
  throw new Error(`No decision by keyboard came of ${pressed.join(', ')} at ${page.url()}`);
}

/** Where the focus is: nobody should have to begin again at the top of the page. */
export const focusIsKept = (page) => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
