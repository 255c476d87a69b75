// Plain language must be right in the corners.
import { describe, expect, it } from 'vitest';
import type { Table } from '../protocol/messages';
import { next } from './waiting';
import { ago, aOrAn, botWord, clockText, meaningOf, seatNames, several, share, spelled, standing, timeLeft, together, valueText, winners } from './words';

describe('words', () => {
  it('tells time left', () => {
    expect(timeLeft(75_000)).toBe('1:15');
    expect(timeLeft(-4)).toBe('0:00');
    expect(timeLeft(3_700_000)).toBe('1:01 h');
    expect(timeLeft(3 * 86_400_000)).toBe('3 days');
  });
  it('reads shares and finds winners, shared ones too', () => {
    expect(share('1/2')).toBe(0.5);
    expect(winners(['0', '1', '0'])).toEqual([1]);
    expect(winners(['1/2', '0', '1/2'])).toEqual([0, 2]);
  });
  it('spells small numbers', () => {
    expect([0, 1, 12, 13].map(spelled)).toEqual(['zero', 'one', 'twelve', '13']);
    expect([several(1, 'token'), several(2, 'token'), several(20, 'city', 'cities')]).toEqual(['one token', 'two tokens', '20 cities']);
    expect([aOrAn(7), aOrAn('8')]).toEqual(['a 7', 'an 8']);
  });
  it('joins names', () => {
    expect(together(['A'])).toBe('A');
    expect(together(['A', 'B', 'C'])).toBe('A, B and C');
  });
  it('tells seats of one person apart', () => {
    const seat = (name: string, kind = 'person') => ({ name, kind });
    expect(seatNames([seat('Anna'), seat('Anna'), seat('', 'empty')])).toEqual(['Anna (sun)', 'Anna (moon)', 'empty']);
  });
  it('gives bots the name of their seat, and their level beside it', () => {
    const bot = { name: 'adept', kind: 'bot', bot: 'adept' };
    expect(seatNames([bot, bot, { name: 'Ezra', kind: 'person' }])).toEqual(['Ban Zhao', 'Ahmes', 'Ezra']);
    expect(seatNames([{ name: 'Ahmes', kind: 'person' }, bot])).toEqual(['Ahmes (sun)', 'Ahmes (moon)']);
    expect(botWord(bot)).toBe('adept bot');
  });
  it('says what a table waits for', () => {
    const seats = [{ seat: 0, kind: 'person', name: 'Anna' }, { seat: 1, kind: 'empty', name: '' }];
    const table = { seats, status: 'open', title: '', host: 'Anna' } as unknown as Table;
    expect(standing(table)).toEqual({ strong: 'Anna', text: 'waits for one more' });
    expect(standing({ ...table, status: 'over', result: ['1', '0'] }).text).toBe('Over: Anna won');
  });
  it('goes to the next waiting table, not to this one', () => {
    const tables = [{ id: 'a', your_turn: true }, { id: 'b', your_turn: false }, { id: 'c', your_turn: true }] as Table[];
    expect(next(tables)!.id).toBe('a');
    expect(next(tables, 'a')!.id).toBe('c');
    expect(next(tables.slice(1, 2))).toBeNull();
  });
  it('names clocks and ages', () => {
    expect(clockText({ kind: 'days', days: 1 })).toBe('a day for each move');
    expect(clockText({ kind: 'live', minutes: 20, increment: 10 })).toBe('20 minutes + 10 s a move');
    expect(ago(0, 30 * 60_000)).toBe('30 min ago');
  });
});

it('options are told in sentences, without underscores', () => {
  expect(meaningOf('a fight ends (one_left), or goes on (capacity)')).toBe('A fight ends (one left), or goes on (capacity).');
  expect(valueText('full_turn')).toBe('full turn');
  expect([true, false, -1].map(valueText)).toEqual(['yes', 'no', '-1']);
});
