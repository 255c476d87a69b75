// Pictures of a board from its fixtures: node tools/specimen.mjs GAME [FIXTURE ...] [--light|--dark] [--wide|--phone]
// Writes screenshots/specimen-GAME-FIXTURE-{wide,phone}-{light,dark}.png and prints every console error.
import { execFileSync } from 'node:child_process';
import { readdirSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { program } from '../fixtures/engine.mjs';

const here = join(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const [game, ...named] = words.filter((word) => !word.startsWith('--'));
if (!game) {
  console.error('usage: node tools/specimen.mjs GAME [FIXTURE ...] [--light|--dark] [--wide|--phone]');
  process.exit(2);
}
const only = (all) => {
  const kept = all.filter((one) => words.includes(`--${one}`));
  return kept.length ? kept : all;
};
const fixtures = named.length ? named : readdirSync(join(here, 'fixtures', game)).map((file) => file.replace(/\.json$/, ''));
const { rules } = JSON.parse(execFileSync(program(), ['games', '--json'], { encoding: 'utf8' })).games.find(({ id }) => id === game);
const schema = JSON.parse(execFileSync(program(), ['games', game, '--schema'], { encoding: 'utf8' }))[game];
const sizes = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

process.chdir(here);
const server = await createServer({ root: here, logLevel: 'error', server: { port: 0, hmr: false, watch: null }, cacheDir: 'node_modules/.vite-specimen-' + game });
await server.listen();
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--disable-dev-shm-usage'] });
mkdirSync('screenshots', { recursive: true });
let errors = 0;
try {
  for (const size of only(['wide', 'phone'])) {
    const context = await browser.newContext({ viewport: sizes[size], deviceScaleFactor: size === 'phone' ? 2 : 1, hasTouch: size === 'phone' });
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && (errors++, console.error(`${game}: ${message.text()}`)));
    page.on('pageerror', (error) => (errors++, console.error(`${game}: ${error.stack}`)));
    await page.route('**/api/games/*/numbers', (route) => route.fulfill({ json: { rules, usual: {} } }));
    await page.route('**/api/games/*/schema', (route) => route.fulfill({ json: schema }));
    for (const fixture of fixtures)
      for (const theme of only(['light', 'dark'])) {
        await page.goto(`${server.resolvedUrls.local[0]}specimen.html?game=${game}&fixture=${fixture}&theme=${theme}`);
        await page.waitForSelector('.board svg', { timeout: 60000 }).catch(() => console.error(`${fixture}: no board appeared`));
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(700);
        const file = `screenshots/specimen-${game}-${fixture}-${size}-${theme}.png`;
        await page.screenshot({ path: file });
        console.log(file);
      }
    await context.close();
  }
} finally {
  await browser.close();
  await server.close();
}
process.exit(errors ? 1 : 0);
