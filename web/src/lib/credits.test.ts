// The page About shows CREDITS.md and not a list of its own.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { creditsOf } from './credits';

const { licence, afterGames, used } = creditsOf(readFileSync('../CREDITS.md', 'utf8'));

it('says what the licence covers and what it does not', () => {
  expect(licence).toMatch(/^<p>The licence of this repository .*covers its code.*does not cover the designs/s);
});
it('leaves the games to the server, and keeps what is said after them', () => {
  expect(afterGames).toMatch(/^<p>If you are the author/);
  expect(afterGames).toContain('reconstructed');
  expect(afterGames).not.toContain('Harnish');
});
it('has data, fonts, libraries and tools, each as a table', () => {
  expect(used.map(({ title }) => title)).toEqual(['Data', 'Fonts', 'Libraries in the program', 'In the web table', 'Tools, for building and testing only']);
  for (const { html } of used) expect(html).toContain('<table>');
  expect(used[0]!.html).toContain('Natural Earth');
  expect(used[1]!.html).toContain('SIL Open Font License');
});
