// For unit tests: a view, a situation and offers with only what a test is about.
import type { CultureWarsPhrase } from '../../protocol/games.gen';
import type { Facts, Offer, Situation, View } from './types';

export const view = (parts: Partial<View> = {}): View => ({
  game: 'culture-wars', players: 2, options: {}, to_act: 0, result: null, scores: [0, 0], phase: 'move', turn: 3, order: [0, 1], pending: [], tiles: ['a1', 'c1', 'e1'], lifted: null,
  coins: [], tokens: [], reserve: [], to_place: 0, grown: [], arrived: [], queue: [], turning: null, tech: [0, 0], held: [false, false], alive: [true, true], ...parts,
});

export const situation = (parts: Partial<Situation> = {}): Situation => ({ target: 3, order: [], standing: [], settlements: [], crowded: [], ...parts });

export const offer = (phrase: CultureWarsPhrase, facts?: Facts): Offer => ({ action: phrase.slice(0, 4).join(' '), text: '', phrase, ...(facts ? { facts } : {}) });
