// The guide's phases and clauses must be those of the rulebooks.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Variant } from '../rules/numbers';
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

describe('the numbers in force', () => {
  const text = (game: string, view: object) => lesson(game, { options: { handicap_seat: -1 }, to_act: 0, ...view })!.text;

  it('are the printed ones without a variant', () => {
    const of = (phase: string) => text('culture-wars', { phase });
    expect(of('tiles')).toMatch(/ Peninsulas and islands need boats\.$/);
    expect(of('coins')).toBe('Each of your coins becomes a rich site. At least two squares must lie between coins; nobody knows which is which until all are turned.');
    expect(lesson('culture-wars', { phase: 'tokens', options: { handicap_seat: -1 }, to_act: 0 })!.title).toBe('Two tokens to begin with');
    expect(of('tokens')).toBe('Put them on any land. A site worth 4 or 5 feeds many and makes a fine home.');
    expect(of('expand')).toBe('Every square you live on gains a token. Your reserve is short this time, so you say where.');
    expect(of('move')).toMatch(/^Each token takes one step, or a boat beside a settlement of yours on the coast\. Say done/);
    expect(of('settle')).toBe('Five tokens on a site of your colour become a settlement. It needs five of your tokens round it every turn. Hold enough of them for a whole turn and you win.');
    expect(of('conflict')).toBe('Several of your settlements are attacked. Each turns back into a site and up to five defenders from your reserve join the fight; you say where first.');
    expect(text('peoples', { phase: 'migration', age: 1 })).toBe('Move any stack to a neighbour, whoever it belongs to: it slides under the tribes there. Three tribes make a village, which stays. Your secret subject brings you a point for each of its tribes in a village. The map is ours: the source has lost it.');
    expect(text('peoples', { phase: 'migration', age: 2 })).toBe('Six tribes make a city now, and one move leads over a region or a sea. New cities take the marker of the smallest village.');
    expect(text('peoples', { phase: 'advance' })).toBe('The settlement gets a new field, or raises one to the second level, where it counts twice.');
  });

  it('of Culture Wars (CW-18)', () => {
    const rules = {
      tokens: { start: 1 }, coins: { values: [3, 3, 7], distance: 1 }, growth: { per_square: 2 }, boats: false, storm: { defenders: 1 }, found: { site: 2 }, support: { farmers: 1, diagonals: false },
    };
    const of = (phase: string, changed: object = rules) => text('culture-wars', { phase, rules: changed });
    expect(of('tiles')).toMatch(/ There are no boats: nobody leaves an island\.$/);
    expect(of('coins')).toContain('At least one square must lie between coins; nobody knows');
    expect(of('coins', { coins: { values: [4, 4], distance: 0 } })).toBe('Each of your coins becomes a rich site. Coins may lie side by side; each is worth 4.');
    expect(of('tokens')).toBe('Put it on any land. A site worth 3 or 7 feeds many and makes a fine home.');
    expect(of('tokens', { coins: { values: [2, 3, 9] }, capacity: { empty: 4 } })).toContain('A site worth 9 feeds many');
    expect(of('tokens', { capacity: { empty: 6 } })).toBe('Put them on any land. Sites feed no more people than other land.');
    expect(of('coins', { capacity: { empty: 6 } })).toContain('becomes a site.');
    expect(of('expand')).toContain('gains two tokens.');
    expect(of('move')).toMatch(/^Each token takes one step; there are no boats\. Say done/);
    expect(of('settle')).toContain('Two tokens on a site of your colour become a settlement. It needs one of your tokens on its four sides every turn.');
    expect(of('settle', { support: { farmers: 0 } })).toContain('It needs nobody round it.');
    expect(of('conflict')).toContain('up to one defender from your reserve joins the fight');
    const title = (view: object) => lesson('culture-wars', { phase: 'tokens', options: { handicap_seat: 1 }, ...view })!.title;
    expect(title({ to_act: 0, rules })).toBe('One token to begin with');
    expect(title({ to_act: 1, rules })).toBe('Two tokens to begin with');
  });

  it('of Peoples (PE-19)', () => {
    const rules = { ages: { sizes: [4, 7, 10], settlements: [10, 7, 5] }, reach: { first: 2, second: 3 }, scoring: { tribe: [2, 1, 1] }, advances: { level_2: 3 } };
    const migration = (age: number, changed: object = rules) => text('peoples', { phase: 'migration', age, rules: changed });
    expect(migration(1)).toContain('Move any stack to a neighbour, over one region, or over one sea, whoever it belongs to');
    expect(migration(1)).toContain('Four tribes make a village, which stays. Your secret subject brings you 2 points for each');
    expect(migration(1, { scoring: { tribe: [0, 1, 1] } })).toContain('In this age the tribes of your secret subject bring no points.');
    expect(migration(2)).toBe('Seven tribes make a city now, and one move leads over two regions, or over a region and a sea. New cities take a marker from the stock, and when it is empty that of the smallest village.');
    expect(migration(2, { reach: { second: 1 } })).toContain('one move leads to a neighbour only.');
    expect(text('peoples', { phase: 'advance', rules })).toContain('where it counts three times.');
    expect(text('peoples', { phase: 'advance', rules: { advances: { level_2: 1 } } })).toContain('where it counts no more than the first.');
  });
});

describe('the numbers of Plague in force (PL-20)', () => {
  const text = (phase: string, rules: Variant = {}, more: object = {}) => lesson('plague', { phase, age: 'prosperity', rules, ...more })!.text;
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
