// Addresses, also those that nobody would write by intent.
import { expect, it } from 'vitest';
import { partsOf } from './router.svelte';

it('reads the parts of an address', () => {
  expect(partsOf('/tables/abc/replay/7')).toEqual(['tables', 'abc', 'replay', '7']);
  expect(partsOf('/tables/a%20b/')).toEqual(['tables', 'a b']);
});

it('leaves a part that cannot be read as it is', () => {
  expect(partsOf('/tables/%E0')).toEqual(['tables', '%E0']);
});
