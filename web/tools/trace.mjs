// Reads Chromium's own trace: what the main thread of a page worked between two moments.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink.user_timing'];

/** The events of the page's main thread while `act` was done, in their order; the page marks a moment with performance.mark(mark). */
export async function traced(browser, page, mark, act) {
  const file = join(tmpdir(), `ecumene-trace-${process.pid}.json`);
  await browser.startTracing(page, { path: file, categories });
  try {
    await act();
  } finally {
    await browser.stopTracing();
  }
  const all = JSON.parse(readFileSync(file, 'utf8')).traceEvents;
  rmSync(file);
  const moment = all.find((one) => one.name === mark && one.cat === 'blink.user_timing');
  if (!moment) throw new Error(`The trace holds no mark “${mark}”.`);
  const events = all.filter((one) => one.ph === 'X' && one.pid === moment.pid && one.tid === moment.tid).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  return { events, at: moment.ts };
}

/** Processor time in milliseconds of all tasks that lie, at least in part, between two moments of a trace. */
export function worked(events, from, to) {
  let [sum, end] = [0, -Infinity];
  for (const one of events) {
    if (one.ts + one.dur < from || one.ts > to || one.ts < end) continue; // before, after, or inside the task before it
    sum += one.tdur ?? one.dur;
    end = one.ts + one.dur;
  }
  return sum / 1000;
}
