// Without colour: whatever is painted in the colour of a seat or a people also shows its sign or says its name, and cards of different kinds differ in drawing and words.
// Pictures without colour, and as the three kinds of colour-blind eyes see them, are kept beside the others.
import assert from 'node:assert/strict';
import { after, afterEach, before, it } from 'node:test';
import { decide, dice, settled, turn } from './driver.mjs';
import { screenshots, tableOf, World } from './world.mjs';

const limit = { timeout: 300_000 };
const tables = [
  { game: 'plague', players: 6, moves: 6 },
  { game: 'culture-wars', players: 4, moves: 30 },
  { game: 'mesopotamia', players: 5, moves: 12 },
  { game: 'peoples', players: 6, moves: 12 },
  { game: 'peoples', players: 4, moves: 12, options: { advanced: true } },
];

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

/** What is painted in a colour that means somebody, by that colour; and where the same thing without colours does not say who it is. */
const painted = () => {
  const colour = /var\(--((?:seat-\d)|(?:people-[a-z]+))(?:-chart|-wash)?\)/;
  const rows = [...document.querySelectorAll('[aria-label="Players"] li')];
  const names = rows.map((row) => row.querySelector('.first b').textContent);
  const ownSign = rows.map((row) => row.querySelector('path').getAttribute('d'));
  /** A seat's sign is the one beside its name; a people's is what is drawn in the ink of its colour. */
  const sign = (piece, who) => {
    const own = who.startsWith('seat-') ? ownSign[Number(who.slice(5))] : null;
    const path = [...(piece.matches('path') ? [piece] : []), ...piece.querySelectorAll('path')].find((one) => (own ? one.getAttribute('d') === own : one.getAttribute('fill') === `var(--${who}-ink)`));
    return path?.getAttribute('d') ?? null;
  };
  const found = {};
  const mute = [];
  for (const one of document.querySelectorAll('.table *')) {
    const paint = ['fill', 'stroke', 'style'].map((name) => one.getAttribute(name) ?? '').join(' ');
    const who = colour.exec(paint)?.[1];
    if (!who || !one.getClientRects().length) continue;
    found[who] ??= { count: 0, signs: [] };
    ++found[who].count;
    // The piece it is part of: the smallest thing around it that has a sign, or words with the name.
    const called = who.startsWith('seat-') ? [names[Number(who.slice(5))], ...(who === 'seat-0' ? ['You', 'Your'] : [])] : [];
    let piece = one;
    let told = null;
    for (let up = 0; up < 5 && piece && !told; ++up, piece = piece.parentElement) told = sign(piece, who) ?? (called.some((name) => piece.textContent.includes(name)) ? 'its name' : null);
    if (!told) mute.push(`${who}: ${one.outerHTML.slice(0, 120)} in ${one.parentElement.outerHTML.slice(0, 160)}`);
    else if (told !== 'its name' && !found[who].signs.includes(told)) found[who].signs.push(told);
  }
  return { found, mute };
};

/** Each kind of card in sight: its drawing and its words, without colours. */
const faces = () => {
  const kinds = {};
  for (const one of document.querySelectorAll('.card:has(.name)')) {
    const name = one.querySelector('.name').textContent;
    kinds[name] ??= [...one.querySelectorAll('path, circle, rect, ellipse, line')].map((shape) => shape.cloneNode().outerHTML.replace(/ (fill|stroke|class|style|opacity)="[^"]*"/g, '')).join('');
  }
  return kinds;
};

for (const { game, players, moves, options } of tables) {
  it(`${game} with ${players} seats${options ? ', advanced' : ''} can be told apart without colour`, limit, async () => {
    const page = await world.person();
    await tableOf(page, world, { game, players, options: options ?? {}, seats: ['me', ...Array(players - 1).fill('bot:random')], pace: 'instant', start: true, public: false });
    const roll = dice(11);
    const signs = {};
    const cards = {};
    let seen = 0;
    for (let made = 0; made < moves && (await turn(page)) !== 'end'; ++made) {
      await settled(page);
      const { found, mute } = await page.evaluate(painted);
      assert.deepEqual(mute, [], 'painted in a colour that means somebody, and nothing else says who');
      for (const [who, { count, signs: drawn }] of Object.entries(found)) {
        seen += count;
        for (const sign of drawn) (signs[sign] ??= new Set()).add(who);
      }
      Object.assign(cards, await page.evaluate(faces));
      if (made === moves - 1) break;
      await decide(page, roll);
    }
    assert.ok(seen > moves * players, `only ${seen} painted things were seen`);
    for (const [sign, who] of Object.entries(signs)) assert.equal(who.size, 1, `one sign for ${[...who].join(' and ')}: ${sign}`);
    assert.ok(new Set(Object.values(signs).map((who) => [...who][0])).size >= players, 'not every seat or people was seen with its sign');
    if (game === 'plague') {
      assert.ok(Object.keys(cards).length >= 5, `only ${Object.keys(cards).length} kinds of cards were seen`);
      assert.equal(new Set(Object.values(cards)).size, Object.keys(cards).length, 'two kinds of cards have the same drawing');
    }
    const cdp = await page.context().newCDPSession(page);
    for (const type of options ? [] : ['achromatopsia', 'protanopia', 'deuteranopia', 'tritanopia']) {
      await cdp.send('Emulation.setEmulatedVisionDeficiency', { type });
      await page.screenshot({ path: `${screenshots}/${game}-${type}.png` });
    }
    assert.deepEqual(world.troubles, []);
  });
}
