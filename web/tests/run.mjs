// Runs the browser tests one file after another (two browsers at once are enough for two cores): node tests/run.mjs [FILE ...]
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const files = process.argv.length > 2 ? process.argv.slice(2) : readdirSync(here).filter((name) => name.endsWith('.test.mjs')).sort().map((name) => join(here, name));
for (const file of files) {
  const { status } = spawnSync(process.execPath, ['--test', file], { stdio: 'inherit', cwd: join(here, '..') });
  if (status !== 0) process.exit(1);
}
