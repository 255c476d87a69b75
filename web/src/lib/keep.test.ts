// What is kept between two lists is the very object; what differs in any field is new.
import { expect, it } from 'vitest';
import { keeper } from './keep';

const keep = () => keeper<{ id: string; n: number | undefined }>((item) => item.id);

it('keeps the objects that have not changed, wherever they stand now', () => {
  const kept = keep();
  const first = kept([{ id: 'a', n: 1 }, { id: 'b', n: 2 }]);
  const next = kept([{ id: 'b', n: 2 }, { id: 'a', n: 7 }, { id: 'c', n: undefined }]);
  expect(next[0]).toBe(first[1]);
  expect(next[1]).toEqual({ id: 'a', n: 7 });
  expect(next).toHaveLength(3);
});

it('gives the same list when nothing has changed, and forgets what is gone', () => {
  const kept = keep();
  const first = kept([{ id: 'a', n: 1 }]);
  expect(kept([{ id: 'a', n: 1 }])).toBe(first);
  kept([]);
  expect(kept([{ id: 'a', n: 1 }])[0]).not.toBe(first[0]);
});
