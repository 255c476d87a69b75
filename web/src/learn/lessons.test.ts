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

describe('the numbers of Plague in force (PL-20)', () => {
  const text = (phase: string, rules: object = {}, more: object = {}) => lesson('plague', { phase, age: 'prosperity', rules, ...more })!.text;
  const ill = { age: 'plague' };

  it('are the printed ones without a variant', () => {
    expect(text('play')).toBe('Your town has grown by its roll and you hold six cards. Good cards help you, attacks hurt a rival, improvements help every roll to come. Only one card a turn. The numbers of the reference card are ours: the source does not give them.');
    expect(text('play', {}, ill)).toBe('From now on every roll takes people away; each improvement softens it by one. The last town with anybody in it wins.');
    const counter = 'A war or a Crusade was announced. Buy Indulgence / Negotiated Peace cancels it, a Tactical Advantage adds one to your own die. Or pass.';
    for (const card of ['crusade', 'minor_war', 'major_war']) expect(text('counter', {}, { attack: { card } })).toBe(counter);
    expect(text('raze')).toBe('Choose which one goes. Each helps your rolls by one, and has a protection of its own.');
    expect(text('death_ship')).toBe('Send it at a rival: that town loses 10 and the plague begins. Most send it at whoever leads.');
  });

  it('are those of a variant', () => {
    const rules = { hand: { limit: 8 }, improvements: { roll_bonus: 2 }, rolls: { prosperity: [] }, death_ship: { loss: 25 }, cards: { tactical_advantage: { amount: 2 } } };
    expect(text('play', rules)).toBe('Your town has grown by its roll and you hold eight cards. Good cards help you, attacks hurt a rival, improvements help every roll to come. Only one card a turn.');
    expect(text('play', rules, ill)).toContain('each improvement softens it by two.');
    expect(text('raze', rules)).toContain('Each helps your rolls by two,');
    expect(text('death_ship', rules)).toContain('loses 25 and');
    expect(text('counter', rules)).toContain('adds two to your own die');
    const none = { improvements: { roll_bonus: 0 }, death_ship: { loss: 0 } };
    expect(text('play', none)).toContain('improvements protect you.');
    expect(text('play', none, ill)).toContain('improvements do not soften it.');
    expect(text('raze', none)).toBe('Choose which one goes. Each has a protection of its own.');
    expect(text('death_ship', none)).toContain('loses nothing and');
  });

  it('say what can answer the card at hand', () => {
    const siege = { id: 'siege', name: 'Siege', kind: 'war', copies: 1, amount: 1, amount_winner: 1 };
    const rules = { cards: { minor_war: { cancelled_by_peace: false }, mongol_raid: { cancelled_by_peace: true } }, new_cards: [siege, { ...siege, id: 'long_siege', cancelled_by_peace: true }] };
    const counter = (card: string) => text('counter', rules, { attack: { card } });
    expect(counter('minor_war')).toBe('A war was announced. Nobody can make peace, but a Tactical Advantage adds one to your own die. Or pass.');
    expect(counter('siege')).toBe(counter('minor_war'));
    expect(counter('long_siege')).toBe('A war was announced. Buy Indulgence / Negotiated Peace cancels it, a Tactical Advantage adds one to your own die. Or pass.');
    expect(counter('mongol_raid')).toBe('A card was announced that peace can stop. Buy Indulgence / Negotiated Peace cancels it. Or pass.');
  });
});
