// What every browser test needs: a server of its own on a free port with a throwaway store, and browsers that tell on the page.
// ECUMENE names the program (default: the release build beside this folder), CHROMIUM the browser. With DIST=1 the pages come from web/dist
// instead of the program: a change can be tried without building that.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const screenshots = join(root, 'screenshots');
export const program = process.env.ECUMENE ?? join(root, '..', 'build', 'release', 'ecumene');
export const wide = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const patience = Number(process.env.PATIENCE ?? 60_000);

function freePort() {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail).listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** A server, a browser, and everything that went wrong in any page. */
export class World {
  troubles = [];

  static async begin() {
    if (!existsSync(program)) throw new Error(`There is no program at ${program}: build it first, or name it with ECUMENE.`);
    const world = new World();
    world.folder = mkdtempSync(join(tmpdir(), 'ecumene-web-'));
    await world.serve(await freePort());
    world.browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--disable-dev-shm-usage', ...(process.env.DIST ? ['--disable-features=LocalNetworkAccessChecks'] : [])] });
    mkdirSync(screenshots, { recursive: true });
    return world;
  }

  async serve(port) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    const said = [];
    this.server = spawn(program, ['serve', '--listen', `127.0.0.1:${port}`, '--store', join(this.folder, 'tables.db'), '--limits', 'off'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.server.stderr.on('data', (text) => said.push(String(text)));
    this.server.stdout.on('data', (text) => said.push(String(text)));
    this.stopped = new Promise((done) => this.server.once('exit', done));
    for (let tries = 0; tries < 300; ++tries) {
      if (this.server.exitCode !== null) break;
      if (await fetch(`${this.url}/healthz`).then((answer) => answer.ok, () => false)) return;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`The server did not start:\n${said.join('')}`);
  }

  /** To be called after each test: what it left open would go on talking, and its troubles would be laid at the next one's door. */
  async clear() {
    await Promise.all(this.browser.contexts().map((context) => context.close()));
    this.troubles.length = 0;
  }

  async stop() {
    this.server.kill('SIGTERM');
    await this.stopped;
  }

  async end() {
    await this.browser?.close();
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A person at a browser of their own. Console errors, page errors and requests to anywhere else are noted. */
  async person({ viewport = wide, touch = false, dark = false, name = null, guide = false, quiet = false } = {}) {
    const context = await this.browser.newContext({
      viewport, hasTouch: touch, isMobile: touch, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce', deviceScaleFactor: 1,
    });
    context.setDefaultTimeout(patience);
    if (!guide) await context.addInitScript(() => localStorage.getItem('ecumene') ?? localStorage.setItem('ecumene', JSON.stringify({ guide: false })));
    if (process.env.DIST) {
      await context.route(/^[^?]*:\d+(?!\/api\/|\/healthz)\//, (route) => {
        const { pathname } = new URL(route.request().url());
        const path = join(root, 'dist', pathname);
        return route.fulfill({ path: existsSync(path) && statSync(path).isFile() ? path : join(root, 'dist', pathname.startsWith('/tables/') ? 'table.html' : 'index.html') });
      });
    }
    const page = await context.newPage();
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!['data:', 'blob:'].includes(url.protocol) && url.host !== `127.0.0.1:${this.port}`) this.troubles.push(`request to ${request.url()}`);
    });
    if (!quiet) {
      page.on('console', (message) => message.type() === 'error' && this.troubles.push(`console: ${message.text()} at ${page.url()}`));
      page.on('pageerror', (error) => this.troubles.push(`page: ${error.stack} at ${page.url()}`));
    }
    if (name) {
      await page.goto(`${this.url}/settings`);
      await page.fill('form:has(h2:text("Your name")) input', name);
      await page.click('text=Use this name');
      await page.waitForSelector('text=This is your name now.');
    }
    return page;
  }
}

/** Makes a table by the server's interface, as the person of this page, and goes to it. */
export async function tableOf(page, world, what) {
  if (page.url() === 'about:blank') await page.goto(world.url);
  const id = await page.evaluate(async (body) => {
    const post = (path, json) => fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(json) }).then((answer) => answer.json());
    if (!(await (await fetch('/api/me')).json()).person) await post('/api/guest', { name: 'Marta' });
    const answer = await post('/api/tables', body);
    if (!answer.table) throw new Error(answer.error.message);
    return answer.table.id;
  }, what);
  await page.goto(`${world.url}/tables/${id}`);
  return id;
}
