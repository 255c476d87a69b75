// The guide's phases and clauses must be those of the rulebooks.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { clausesOf, lesson } from './lessons';

describe.each(['plague', 'culture-wars', 'mesopotamia', 'peoples'])('the guide of %s', (game) => {
  const rules = readFileSync(`../rules/${game}.md`, 'utf8');
  it('points to clauses that exist', () => {
    expect(clausesOf(game).length).toBeGreaterThan(3);
    for (const clause of clausesOf(game)) expect(rules, clause).toMatch(new RegExp(`(\\*\\*|^#+ )${clause.replace(/\./g, '\\.')}\\b`, 'm'));
  });
});

it('knows a phase by its age where that matters', () => {
  expect(lesson('plague', { phase: 'play', age: 'plague' })!.key).toBe('plague play plague');
  expect(lesson('peoples', { phase: 'migration', age: 2 })!.title).toMatch(/second age/);
  expect(lesson('mesopotamia', { phase: 'over' })).toBeNull();
});
