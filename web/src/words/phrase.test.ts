// Phrases in words: every kind of argument, phrases in phrases, names from a table's own rules, and what a catalogue lacks.
import { describe, expect, it } from 'vitest';
import { parts, pieces, plain, type Catalogue, type Speaker } from './phrase';

const nothing = { type: 'object' as const, fields: [] };
const catalogue: Catalogue = {
  words: {
    play: '{by:seat} plays {card:card} at {town:seat}{why:phrase}',
    why: ', {chance:percent} to win',
    left: '{tribes:number|tribe|tribes} left in {where:place}',
    several: 'then {all:list}',
    stack: '{of:stack} stays',
  },
  events: [],
  names: { card: { fire: 'Great Fire' } },
  view: nothing,
  facts: nothing,
  situation: nothing,
};
const speaker: Speaker = { catalogue, names: ['Wren', 'Ilyas'], rename: (kind, id) => (kind === 'place' && id === 'new_town' ? 'Newtown' : null) };

describe('phrases', () => {
  it('are read by the kinds of their arguments', () => {
    expect(plain(speaker, ['play', 0, 'fire', 1, null])).toBe('Wren plays Great Fire at Ilyas');
    expect(plain(speaker, ['play', 0, 'pied_piper', 4, ['why', 57.9]])).toBe('Wren plays Pied Piper at seat 4, 58% to win');
    expect(plain(speaker, ['left', 1, 'new_town'])).toBe('1 tribe left in Newtown');
    expect(plain(speaker, ['several', [['left', 2, 'ur'], ['stack', 'rog']]])).toBe('Then 2 tribes left in Ur, rog stays');
    expect(plain(speaker, null)).toBe('');
    expect(plain(speaker, ['unknown', 1])).toBe('Unknown');
  });
  it('give parts to be drawn', () => {
    expect(parts(speaker, ['play', 0, 'fire', 1, null])).toEqual([
      { kind: 'seat', seat: 0, text: 'Wren' },
      { kind: 'text', text: ' plays ' },
      { kind: 'card', id: 'fire', text: 'Great Fire' },
      { kind: 'text', text: ' at ' },
      { kind: 'seat', seat: 1, text: 'Ilyas' },
    ]);
    expect(pieces('{left:number|tribe|tribes}!')).toEqual([{ name: 'left', kind: 'number', one: 'tribe', many: 'tribes' }, '!']);
  });
  it('never run into each other where a name looks like a template', () => {
    expect(plain({ ...speaker, names: ['{card:card}', 'x'] }, ['play', 0, 'fire', 1, null])).toBe('{card:card} plays Great Fire at x');
  });
});
