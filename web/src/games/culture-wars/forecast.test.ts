// The worked examples of CW-15.
import { expect, test } from 'vitest';
import { conflict, type Technology } from './forecast';

const examples: [string, number[], number, Technology, number[], number[]][] = [
  ['a', [4, 2], 2, 'off', [], [3, 0]],
  ['b', [3, 3], 2, 'off', [], [1, 1]],
  ['c', [3, 3], 5, 'off', [], [2, 2]],
  ['d', [5, 3, 2], 4, 'off', [], [3, 1, 0]],
  ['e', [2, 2, 2], 2, 'off', [], [0, 0, 0]],
  ['f', [3, 2, 2], 3, 'off', [], [2, 0, 0]],
  ['g', [5, 1], 5, 'off', [], [5, 0]],
  ['h', [5, 7], 3, 'off', [], [0, 3]],
  ['i', [4, 2], 2, 'first', [0, 1], [2, 0]],
  ['j', [4, 2], 2, 'all', [0, 1], [0, 2]],
  ['k', [3, 2], 4, 'off', [0, 2], [3, 1]],
  ['l', [3, 2], 4, 'first', [0, 2], [2, 2]],
  ['m', [4, 3, 3], 5, 'all', [0, 0, 1], [2, 0, 3]],
  ['n', [4, 3, 3], 5, 'first', [0, 0, 1], [2, 1, 2]],
];

test.each(examples)('example %s', (_, tokens, room, technology, settlements, left) => {
  expect(conflict(tokens, room, technology, settlements)).toEqual(left);
});

const literally: [string, number[], number, Technology, number[], number[]][] = [
  ['o', [4, 2], 2, 'off', [], [2, 0]],
  ['q', [9, 1], 3, 'off', [], [3, 0]],
  ['s', [5, 9], 3, 'off', [], [0, 3]],
  ['t', [5, 1], 4, 'off', [], [4, 0]],
  ['u', [7, 1], 5, 'off', [], [5, 0]],
  ['v', [6, 2, 1], 2, 'all', [1, 0, 0], [2, 0, 0]],
  ['w', [6, 0], 2, 'off', [], [6, 0]],
];

test.each(literally)('example %s, until the square can support all (CW-6.9)', (_, tokens, room, technology, settlements, left) => {
  expect(conflict(tokens, room, technology, settlements, true)).toEqual(left);
});
