// The socket's promises: increments add up, a gap asks for the whole, a move is sent once over a cut line, a half-built move survives.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, Connection, type SocketLike } from './connection.svelte';

class FakeSocket implements SocketLike {
  static all: FakeSocket[] = [];
  readyState = 0 as WebSocket['readyState'];
  sent: Record<string, unknown>[] = [];
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onmessage: SocketLike['onmessage'] = null;
  constructor(public url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  begin() {
    this.readyState = 1;
    this.onopen?.({} as Event);
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }
  cut(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code } as CloseEvent);
  }
}

const seats = [{ seat: 0, kind: 'person', name: 'Anna', you: true, connected: true, bot: null, left_ms: 5000 }];
const state = (position: number, more: object = {}) => ({
  type: 'state', position, length: position, as: 0, you: [0],
  table: { id: 't', game: 'plague', seats, status: 'playing', to_act: 0 },
  view: { to_act: 0, result: null, piles: { draw: 9 }, scores: [1, 2] },
  legal: [{ action: 'pass', text: 'Pass' }], auto: false, log: [], undo: { can: null, to: null, asked: null },
  chat: [], watching: [], result: null, seed: null, now: 0, ...more,
});
const moved = (position: number, log: object[], changed: object, more: object = {}) => ({
  type: 'moved', position, length: position, log, changed, legal: [], auto: false, undo: { can: null, to: null, asked: null }, now: 0, ...more,
});
const entry = (at: number) => ({ at, by: 0, action: 'pass', text: 'Anna passes' });

let connection: Connection;
const socket = () => FakeSocket.all[FakeSocket.all.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  connection = new Connection('t', null, (url) => new FakeSocket(url));
  socket().begin();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('a table over a socket', () => {
  it('adds increments to the view and keeps the one before', () => {
    socket().say(state(3));
    const first = connection.view;
    socket().say(moved(4, [entry(3)], { to_act: 1, extra: 1 }));
    expect(connection.view).toEqual({ ...first, to_act: 1, extra: 1 });
    expect(connection.before).toBe(first);
    expect(connection.last).toHaveLength(1);
    expect(connection.legal).toEqual([]);
  });

  it('keeps what a move leaves as it was', () => {
    socket().say(state(3, { legal: [] }));
    const { table, legal, undo } = connection;
    socket().say(moved(4, [entry(3)], { to_act: 1 }));
    expect(connection.table).toBe(table);
    expect(connection.legal).toBe(legal);
    expect(connection.undo).toBe(undo);
    socket().say(moved(5, [entry(4)], { result: ['1', '0'] }, { clock: [4000] }));
    expect(connection.table).toMatchObject({ status: 'over', result: ['1', '0'], seats: [{ left_ms: 4000 }] });
  });

  it('asks for the whole state when an increment is missing', () => {
    socket().say(state(3));
    socket().say(moved(6, [entry(5)], { to_act: 1 }));
    expect(socket().sent).toEqual([{ sync: true }]);
    expect(connection.view!.to_act).toBe(0);
  });

  it('sends a move once, and not a second one before the answer', () => {
    socket().say(state(3));
    connection.act('pass');
    connection.act('pass');
    expect(socket().sent).toEqual([{ act: 'pass', at: 3 }]);
    // Written down, but not yet shown: what could be done before cannot be done again.
    socket().say({ type: 'acted', at: 3, position: 4 });
    expect(connection.pending).not.toBeNull();
    socket().say(moved(4, [entry(3)], { to_act: 1 }));
    expect(connection.pending).toBeNull();
  });

  it('comes back with what it has seen and sends the unanswered move again only where the table stood', () => {
    socket().say(state(3));
    connection.act('pass');
    socket().cut();
    expect(connection.line).toBe('lost');
    vi.advanceTimersByTime(60_000);
    expect(socket().url).toContain('since=3');
    socket().begin();
    socket().say(state(3, { since: 3 }));
    expect(socket().sent).toEqual([{ act: 'pass', at: 3 }]);

    socket().cut();
    vi.advanceTimersByTime(60_000);
    socket().begin();
    socket().say(state(4, { since: 3, log: [entry(3)] }));
    expect(socket().sent).toEqual([]);
    expect(connection.pending).toBeNull();
    expect(connection.log).toHaveLength(1);
  });

  it('keeps a move made while the line is cut', () => {
    socket().say(state(3));
    socket().cut();
    connection.act('pass');
    expect(connection.notice).toMatch(/kept/);
    vi.advanceTimersByTime(60_000);
    socket().begin();
    socket().say(state(3, { since: 3 }));
    expect(socket().sent).toEqual([{ act: 'pass', at: 3 }]);
  });

  it('leaves view and legal list untouched when nothing happened meanwhile, so that a half-built move survives', () => {
    socket().say(state(3));
    const { view, legal } = connection;
    socket().cut();
    vi.advanceTimersByTime(60_000);
    socket().begin();
    socket().say(state(3, { since: 3 }));
    expect(connection.view).toBe(view);
    expect(connection.legal).toBe(legal);
  });

  it('opens the socket anew when it was opened by nobody and somebody has sat down', () => {
    socket().say(state(0, { you: [], as: null }));
    const { table } = connection;
    connection.since({ ...table!, you: [] });
    expect(socket().sent).toEqual([{ sync: true }]);
    connection.since({ ...table!, you: [0] });
    expect(FakeSocket.all.map(({ readyState }) => readyState)).toEqual([3, 0]);
    socket().begin();
    socket().say(state(0));
    expect(connection.you).toEqual([0]);
    expect(connection.line).toBe('open');
  });

  it('does not come back to a table that is not there', () => {
    socket().cut(4004);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(connection.ended!.message).toMatch(/no table/);
  });

  it('knows the bots of a table made from a record by their level', () => {
    const names = ['Anna', 'adept'].map((name, seat) => ({ ...seats[0], seat, name }));
    const table = { ...state(3).table, seats: names };
    socket().say(state(3, { table: { ...table, imported: true } }));
    expect(connection.table!.seats.map(({ kind, bot }) => [kind, bot])).toEqual([['person', null], ['bot', 'adept']]);
    socket().say({ type: 'seats', seats: names, status: 'over', watching: [], now: 0 });
    expect(connection.table!.seats[1]!.kind).toBe('bot');
    socket().say(state(3, { table: { ...table, imported: false } }));
    expect(connection.table!.seats[1]!.kind).toBe('person');
  });

  it('takes a whole new log after an undo', () => {
    socket().say(state(3, { log: [entry(0), entry(1), entry(2)] }));
    socket().say(state(5, { length: 1, log: [entry(0)] }));
    expect(connection.log).toHaveLength(1);
    expect(connection.length).toBe(1);
  });
});

describe('waiting before coming back', () => {
  it('grows, is spread, and has an end', () => {
    expect(backoff(0, 0)).toBe(250);
    expect(backoff(0, 1)).toBe(750);
    expect(backoff(3, 0.5)).toBe(4000);
    expect(backoff(50, 1)).toBeLessThanOrEqual(45_000);
  });
});
