// The plain board of every game: each legal action of many positions is offered, with its facts, and nothing else; the view is laid out whole.
import { describe, expect, test } from 'vitest';
import { laid, randomGames, written } from '../../../fixtures/reach';
import { walk } from '../../../fixtures/walk';
import { brief, byVerb, panels } from './layout';
import { plainModule } from './module';

const settings = { plague: 4, 'culture-wars': 3, mesopotamia: 4, peoples: 4 };

describe.each(Object.entries(settings))('the plain board of %s', (game, players) => {
  const module = plainModule(game, game);
  randomGames(game, [{ players }, { players, options: game === 'peoples' ? { advanced: true } : {} }], game === 'peoples' ? 40 : 9, (position) => {
    const table = laid(module, position);
    const { found, lies } = walk(table);
    expect([...found].sort()).toEqual(written(position));
    expect(lies).toEqual([]);
    expect(table.root.querySelectorAll('.panel').length).toBeGreaterThan(2);
    expect(table.root.textContent).not.toContain('undefined');
    expect(table.root.textContent).not.toContain('[object');
  });
});

test('offers are told by their verb, in their order', () => {
  const offers = ['play fire 1', 'discard fire', 'play fire 2'].map((action) => ({ action }));
  expect(byVerb(offers).map(({ verb, offers: all }) => [verb, all.length])).toEqual([['play', 2], ['discard', 1]]);
});

test('what the frame tells is not told again', () => {
  const shape = { type: 'object' as const, fields: ['phase', 'scores', 'turn'].map((key) => ({ key, shape: { type: 'number' as const } })) };
  expect(panels(shape)).toEqual({ short: [{ key: 'turn', shape: { type: 'number' } }], own: [] });
});

test('facts stand beside an offer in a few words', () => {
  const hit = { type: 'object' as const, fields: [{ key: 'seat', shape: { type: 'seat' as const } }, { key: 'people', shape: { type: 'number' as const } }, { key: 'falls', shape: { type: 'boolean' as const }, label: 'is wiped out', optional: true }] };
  const nothing = { type: 'object' as const, fields: [] };
  const speaker = { catalogue: { words: {}, events: [], names: {}, view: nothing, facts: nothing, situation: nothing }, names: ['Wren', 'Ilyas'] };
  expect(brief({ type: 'list', of: hit }, [{ seat: 1, people: 5, falls: true }, { seat: 0, people: 3 }], speaker)).toBe('Ilyas, people 5, is wiped out; Wren, people 3');
  expect(brief({ type: 'percent' }, 57.9, speaker)).toBe('58%');
});
