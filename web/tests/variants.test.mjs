// A designer's way through the browser: change numbers by the form, play them, see them at the table, share them, look at them again.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, it } from 'node:test';
import { dice, play, settled } from './driver.mjs';
import { phone, screenshots, wide, World } from './world.mjs';

const limit = { timeout: 300_000 };

let world;
before(async () => (world = await World.begin()));
afterEach(() => world.clear());
after(() => world.end());

async function picture(page, name) {
  await settled(page);
  await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: name.includes('form') });
}
const form = (page) => page.locator('section[aria-label="Change the numbers"]');
/** Chooses the game and opens the form. */
async function numbersOf(page, game) {
  await page.goto(`${world.url}/new?game=${game}`);
  await page.click('text=Change the numbers');
  await form(page).locator('[role=tab]').first().waitFor();
}

it('changes a card of Plague by the form, plays it, and sees its number on the card and in the rules', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: wide });
  await numbersOf(page, 'plague');
  await form(page).locator('summary', { hasText: 'Pied Piper' }).click();
  await page.fill('input[aria-label="Pied Piper: amount"]', '25');
  await page.keyboard.press('Tab');
  await form(page).locator('text=One number differs').waitFor();
  await page.locator('button[aria-label="Pied Piper: amount: as printed, 15"]').waitFor();
  await picture(page, 'form-plague');
  await page.click('text=Start the game');
  const sign = page.locator('button.house');
  await sign.waitFor();
  assert.match(await sign.textContent(), /House rules: 1/);
  await sign.click();
  await page.locator('dialog >> text=Pied Piper: amount: 25').waitFor();
  await page.locator('dialog >> text=printed: 15').waitFor();
  await picture(page, 'house-rules');
  await page.locator('dialog a', { hasText: 'PL-6' }).click();
  await page.locator('.house', { hasText: 'Pied Piper: amount 25, printed 15' }).waitFor();
  await picture(page, 'house-rules-clause');
});

it('shows the numbers in force on the cards of the hand, and a new card by its name', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: wide });
  const cards = ['bumper_harvest', 'trade_center', 'pestilence', 'crusade', 'drought', 'famine', 'fire', 'flood', 'earthquake', 'viking_raid', 'pied_piper'];
  const rules = {
    cards: Object.fromEntries([...cards.map((card) => [card, { amount: 33 }]), ['minor_war', { copies: 0 }], ['major_war', { copies: 0 }]]),
    new_cards: ['locusts', 'hail', 'comet', 'tempest', 'blight'].map((id) => ({ id, name: `The ${id}`, kind: 'one_loses', copies: 7, amount: 33 })),
  };
  await page.goto(`${world.url}/new?game=plague&rules=${encodeURIComponent(JSON.stringify(rules))}`);
  await form(page).locator('text=numbers differ').waitFor();
  await page.click('text=Start the game');
  await page.locator('[data-bar] >> text=/33/').first().waitFor();
  assert.equal(await page.locator('[data-bar] >> text=/loses (5|10|15)\\b/').count(), 0, 'no printed number is left');
  await picture(page, 'numbers-on-cards');
});

it('refuses what cannot be, where it is, and keeps the table from beginning', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: wide });
  await numbersOf(page, 'peoples');
  const sizes = (i) => page.locator(`input[aria-label="Ages: sizes, entry ${i}"]`);
  await sizes(2).fill('8');
  await page.keyboard.press('Tab');
  await form(page).locator('[role=status]', { hasText: 'ages.settlements' }).waitFor();
  await page.locator('.line.wrong', { hasText: 'ettlements' }).waitFor();
  await page.click('text=Start the game');
  await page.locator('p.trouble', { hasText: 'tribes' }).waitFor();
  assert.match(page.url(), /\/new/);
  await picture(page, 'form-refused');
});

it('saves a file, reads it again, and shares an address', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: wide });
  await page.goto(`${world.url}/new?game=mesopotamia&rules=${encodeURIComponent('{"combat":{"attacker_dice":3},"stack":2}')}`);
  await form(page).locator('text=2 numbers differ').waitFor();
  await form(page).getByText('only what differs').click();
  await picture(page, 'form-mesopotamia');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as a file')]);
  const path = join(world.folder, 'saved.toml');
  await download.saveAs(path);
  const text = readFileSync(path, 'utf8');
  assert.match(text, /game = "mesopotamia"/);
  assert.match(text, /attacker_dice = 3/);
  await page.click('text=All as printed');
  await form(page).getByText('Everything is as printed').first().waitFor();
  await page.setInputFiles('input[aria-label="A variant file"]', path);
  await form(page).locator('text=Read from saved.toml').waitFor();
  assert.equal(await page.inputValue('input[aria-label="Combat: attacker dice"]'), '3');
  writeFileSync(path, 'ecumene_variant = 1\ngame = "peoples"\n');
  await page.setInputFiles('input[aria-label="A variant file"]', path);
  await form(page).locator('text=Choose that game first').waitFor();
});

it('plays a whole game of a variant to its end, and its replay and rematch keep it', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: wide });
  await page.goto(`${world.url}/new?game=plague&rules=${encodeURIComponent('{"death_ship":{"loss":40},"rolls":{"plague":[40,40,40,40,40,40,40,40,40,40,40,40,40,40]}}')}`);
  await form(page).locator('text=2 numbers differ').waitFor();
  await page.selectOption('label:has-text("Players") select', '2');
  await page.check('text=No pauses');
  await page.click('text=Start the game');
  await page.waitForURL(/tables/);
  await play(page, dice(5));
  const address = page.url();
  await page.goto(`${address.replace(/\/$/, '')}/replay/3`);
  await page.locator('button.house').waitFor();
  await picture(page, 'house-rules-replay');
});

it('says the house rules on a phone', limit, async () => {
  const page = await world.person({ name: 'Marta', viewport: phone });
  await page.goto(`${world.url}/new?game=peoples&rules=${encodeURIComponent('{"ages":{"sizes":[4,7,10],"settlements":[10,7,5]}}')}`);
  await form(page).locator('text=2 numbers differ').waitFor();
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width, 'nothing sticks out');
  await picture(page, 'form-phone');
  await page.click('text=Start the game');
  await page.locator('button.house').click();
  await page.locator('dialog >> text=printed: 3, 6, 9').waitFor();
  await picture(page, 'house-rules-phone');
});
