// Plays through the interface as a person would: picks among the controls that are lit, by mouse, by finger or by keyboard.

const controls = '[data-act]:not([disabled]):not([aria-disabled="true"]), [data-step]:not([disabled]):not([aria-disabled="true"])';

/** A small generator, so that a run can be repeated. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * below);
  };
}

/** 'mine' when a move can be made, 'end' when the game is over; waits as long as others act. */
export async function turn(page) {
  return page.waitForFunction(
    (selector) => {
      if (document.querySelector('[data-end]')) return 'end';
      if (document.querySelector('[data-handover]')) return 'mine';
      return document.querySelector('.table') && document.querySelector(selector) ? 'mine' : null;
    },
    controls,
    { polling: 50 },
  ).then((handle) => handle.jsonValue());
}

/** What the server has said last, from the page: how many actions there have been. */
const progress = (page) => page.evaluate(() => document.querySelector('[data-length]')?.dataset.length ?? document.querySelector('[data-end]')?.tagName ?? '');

async function choices(page) {
  return page.$$eval(controls, (all) =>
    all.flatMap((one, index) => {
      const box = one.getBoundingClientRect();
      if (box.width < 1 || box.height < 1) return [];
      return [{ index, act: one.getAttribute('data-act'), step: one.getAttribute('data-step'), cancel: one.hasAttribute('data-cancel') }];
    }),
  );
}

/** Clicks the n-th control where nothing covers it: at its middle, else at some other point of it that can be hit. */
async function press(page, index, touch) {
  const spot = await page.evaluate(
    ([selector, n]) => {
      const one = document.querySelectorAll(selector)[n];
      if (!one) return null;
      one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = one.getBoundingClientRect();
      const tries = [[0.5, 0.5]];
      for (let i = 1; i < 10; ++i) for (let j = 1; j < 10; ++j) tries.push([i / 10, j / 10]);
      for (const [fx, fy] of tries) {
        const [x, y] = [box.left + box.width * fx, box.top + box.height * fy];
        const hit = document.elementFromPoint(x, y);
        if (hit && (one === hit || one.contains(hit))) return { x, y };
      }
      return null;
    },
    [controls, index],
  );
  if (!spot) return false;
  if (touch) await page.touchscreen.tap(spot.x, spot.y);
  else await page.mouse.click(spot.x, spot.y);
  return true;
}

/** One decision: steps and then an act, at random. Returns how it was done, or throws when no control leads on. */
export async function decide(page, roll, { touch = false } = {}) {
  const before = await progress(page);
  const path = [];
  let covered = new Set();
  for (let steps = 0; steps < 60; ++steps) {
    const all = (await choices(page)).filter((one) => !covered.has(`${one.act}|${one.step}`));
    if (all.length === 0) {
      if ((await progress(page)) !== before) return path;
      if (covered.size || steps) {
        await page.keyboard.press('Escape');
        covered = new Set();
        await page.waitForTimeout(50);
        if (steps < 50 && (await turn(page)) !== 'end') continue;
        return path;
      }
      throw new Error(`Nothing can be chosen after ${path.join(', ')} at ${page.url()}`);
    }
    // Finish what was begun: an act is preferred to one more step, now and then not.
    const acts = all.filter((one) => one.act !== null && !one.cancel);
    const from = acts.length && (path.length > 2 || roll(4) > 0) ? acts : all;
    const choice = from[roll(from.length)];
    if (!(await press(page, choice.index, touch))) {
      covered.add(`${choice.act}|${choice.step}`);
      continue;
    }
    path.push(choice.act ?? `(${choice.step})`);
    if (choice.act === null) {
      await page.waitForTimeout(20);
      continue;
    }
    await page.waitForFunction(
      (old) => (document.querySelector('[data-length]')?.dataset.length ?? document.querySelector('[data-end]')?.tagName ?? '') !== old || document.querySelector('[data-handover]'),
      before,
      { polling: 30 },
    );
    return path;
  }
  throw new Error(`No decision came of ${path.join(', ')} at ${page.url()}`);
}

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

/** One decision with the keyboard alone: Tab to a control, Enter; arrows where Tab does not lead on. */
export async function decideByKeyboard(page, roll) {
  const before = await progress(page);
  const skip = roll(3);
  let seen = 0;
  let begun = 0; // after a step, a control that finishes the move is looked for, once round the page
  for (let presses = 0; presses < 400; ++presses) {
    await page.keyboard.press(presses % 40 === 39 ? 'ArrowRight' : 'Tab');
    const now = await page.evaluate((selector) => {
      const one = document.activeElement;
      if (!one?.matches(selector) || one.hasAttribute('data-cancel')) return null;
      const style = getComputedStyle(one);
      const ring = style.outlineStyle !== 'none' || style.stroke !== 'none' || style.boxShadow !== 'none';
      return { visible: one.matches(':focus-visible') && ring, act: one.hasAttribute('data-act'), html: one.outerHTML.slice(0, 200) };
    }, controls);
    if (begun > 0) --begun;
    if (!now || (begun > 0 && !now.act) || seen++ < skip) continue;
    if (!now.visible) throw new Error(`The focus cannot be seen on ${now.html}`);
    await page.keyboard.press('Enter');
    for (let waits = 0; waits < (now.act ? 40 : 3); ++waits) {
      await page.waitForTimeout(50);
      if ((await progress(page)) !== before) return true;
    }
    begun = now.act ? 0 : 100;
    seen = skip;
  }
  return false;
}
