// What a screen reader gets, as text: whose turn it is, who has what, and a name of its own for everything that can be done.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, afterEach, before, describe, it } from 'node:test';
import { columnToo, decide, dice, settled, turn } from './driver.mjs';
import { screenshots, tableOf, World } from './world.mjs';

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

/** The names said for controls, each with the moves that its controls make. */
async function said(page) {
  const cdp = await page.context().newCDPSession(page);
  const { root } = await cdp.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '.table [data-act], .table [data-step]' });
  const names = new Map();
  for (const nodeId of nodeIds) {
    const { attributes } = (await cdp.send('DOM.describeNode', { nodeId })).node;
    const of = (name) => (attributes.includes(name) ? attributes[attributes.indexOf(name) + 1] : null);
    const { nodes } = await cdp.send('Accessibility.getPartialAXTree', { nodeId, fetchRelatives: false });
    if (nodes[0].ignored) continue; // hidden, or told by another way
    const name = nodes[0].name?.value?.trim() ?? '';
    const what = of('data-act') ?? of('data-step');
    if (!names.has(name)) names.set(name, new Set());
    names.get(name).add(what);
  }
  await cdp.detach();
  return names;
}

const games = [
  { game: 'plague', players: 4, moves: 5 },
  { game: 'culture-wars', players: 3, moves: 16 },
  { game: 'mesopotamia', players: 4, moves: 8 },
  { game: 'peoples', players: 4, moves: 5 },
];

describe('a table read aloud', () => {
  for (const { game, players, moves } of games)
    it(game, { timeout: 300_000 }, async () => {
      const page = await world.person();
      await tableOf(page, world, { game, players, seats: ['me', ...Array(players - 1).fill('bot:random')], pace: 'instant', start: true, public: false });
      const roll = dice(5);
      for (let made = 0; made < moves && (await turn(page)) !== 'end'; ++made) {
        await settled(page);
        await columnToo(page);
        const dump = await page.locator('body').ariaSnapshot();
        const names = await said(page);
        assert.ok(names.size > 0, 'nothing can be done');
        for (const [name, what] of names) {
          assert.ok(name.length > 1, `no name is said for ${[...what].join(', ')}`);
          assert.equal(what.size, 1, `“${name}” is said for different things: ${[...what].join(', ')}`);
        }
        assert.match(dump, /Your turn/, 'it is not said whose turn it is');
        const rows = await page.$$eval('[aria-label="Players"] li', (all) => all.map((one) => [one.querySelector('.first b').textContent, one.querySelector('.score').textContent.trim()]));
        assert.equal(rows.length, players);
        for (const [name, score] of rows) assert.ok(dump.includes(name) && dump.includes(score), `${name} with ${score} is not said`);
        if (made === moves - 1) writeFileSync(`${screenshots}/${game}-read-aloud.txt`, dump);
        await decide(page, roll);
      }
      assert.deepEqual(world.troubles, []);
    });
});
