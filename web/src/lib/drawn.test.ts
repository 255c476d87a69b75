// Drawings written as text: what has not changed stays the same element.
import { expect, test } from 'vitest';
import { drawn } from './drawn';

const svg = 'http://www.w3.org/2000/svg';
const [sun, moon, star] = ['<circle r="1"></circle>', '<circle r="2"></circle>', '<path d="M0 0"></path>'];

test('only the drawing whose text has changed is made anew', () => {
  const node = document.createElementNS(svg, 'g');
  const action = drawn(node, [sun, '', moon]);
  expect([...node.children].map((one) => one.innerHTML)).toEqual([sun, '', moon]);
  expect(node.querySelector('circle')!.namespaceURI).toBe(svg);
  const [first, , third] = [...node.children].map((one) => one.firstChild);
  action.update([sun, star, '']);
  expect([...node.children].map((one) => one.innerHTML)).toEqual([sun, star, '']);
  expect(node.children[0]!.firstChild).toBe(first);
  expect(node.contains(third!)).toBe(false);
});

test('more or fewer texts are drawn all anew', () => {
  const node = document.createElementNS(svg, 'g');
  const action = drawn(node, [sun]);
  action.update([moon, star]);
  expect([...node.children].map((one) => one.innerHTML)).toEqual([moon, star]);
  action.update([]);
  expect(node.children).toHaveLength(0);
});
