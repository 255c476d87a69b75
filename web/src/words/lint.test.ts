// No sentence is taken apart: boards and table know what the engine says by keys and kinds, and need no regular expressions for it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? files(join(folder, one.name)) : [join(folder, one.name)]));

test('there is no regular expression in boards and table', () => {
  const uses = ['.match(', '.matchAll(', '.exec(', '.search(', 'RegExp(', '.replace(/', '.split(/', '/.test('];
  const found = ['src/games', 'src/table', 'src/words']
    .flatMap(files)
    .filter((file) => /\.(ts|svelte)$/.test(file) && !/\.test\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').map((line, i) => ({ place: `${file}:${i + 1}`, line })))
    .filter(({ line }) => uses.some((use) => line.includes(use)));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});

test('nothing is of any type', () => {
  const found = files('src')
    .filter((file) => /\.(ts|svelte)$/.test(file) && file !== join('src', 'words', 'lint.test.ts'))
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').map((line, i) => ({ place: `${file}:${i + 1}`, line })))
    .filter(({ line }) => /(: any[;,)>=|]|\bas any\b|<any\b|\bany\[\]|, any>)/.test(line));
  expect(found.map(({ place, line }) => `${place} ${line.trim()}`)).toEqual([]);
});
