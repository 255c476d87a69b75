// Runs the browser tests, two files at a time, each with its own server and browser: node tests/run.mjs [FILE ...]
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(here, name));

/** What a file has to say is shown when it is done, so that two do not talk at once. */
function run(file) {
  return new Promise((done) => {
    const said = [];
    const child = spawn(process.execPath, ['--test', file], { stdio: ['ignore', 'pipe', 'pipe'], cwd: join(here, '..') });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      done(status === 0);
    });
  });
}

let well = true;
async function worker() {
  for (let file = files.shift(); file; file = files.shift()) well = (await run(file)) && well;
}
await Promise.all([worker(), worker()]);
process.exitCode = well ? 0 : 1;
