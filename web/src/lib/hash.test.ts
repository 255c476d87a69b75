// The published test values of SHA-256, and both ways of computing it against Node's own.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Plain } from './hash';

describe('SHA-256', () => {
  it('agrees with the standard', () => {
    expect(sha256Plain('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256Plain('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });
  it('agrees with Node at every length up to three blocks', () => {
    for (let n = 0; n < 200; ++n) {
      const text = 'é7'.repeat(n).slice(0, n);
      expect(sha256Plain(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});
