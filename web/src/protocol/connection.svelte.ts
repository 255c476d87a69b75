// One table over one socket: keeps the view up to date, sends each move exactly once, comes back by itself when the line is cut.
import type { Offer, Situation, View } from '../games/game';
import type { Phrase } from '../words/phrase';
import { withBots } from './imported';
import type { ChatLine, HintMessage, LogLine, MovedMessage, RefusedMessage, ServerMessage, StateMessage, Table, Undo } from './messages';

export type Line = 'connecting' | 'open' | 'lost' | 'closed';
export type SocketLike = Pick<WebSocket, 'send' | 'close' | 'readyState'> & {
  onopen: ((event: Event) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
};

const open = 1;
const longestWait = 30_000;

/** Milliseconds to wait before the n-th try: doubling, half of it drawn at random, so that a crowd does not come back at once. */
export function backoff(tries: number, random = Math.random()): number {
  return Math.min(longestWait, 500 * 2 ** Math.min(tries, 10)) * (0.5 + random);
}

const quietUndo: Undo = { can: null, to: null, asked: null };

export class Connection {
  line: Line = $state('connecting');
  /** As it was last told whole; whose turn it is and how many actions there were says the view. */
  table: Table | null = $state.raw(null);
  view: View | null = $state.raw(null);
  before: View | null = $state.raw(null);
  last: LogLine[] = $state.raw([]);
  log: LogLine[] = $state.raw([]);
  legal: Offer[] = $state.raw([]);
  /** What is asked now, and what everybody may know of it. */
  prompt: Phrase | null = $state.raw(null);
  situation: Situation = $state.raw({});
  auto = $state(false);
  as: number | null = $state(null);
  you: number[] = $state.raw([]);
  position = $state(0);
  length = $state(0);
  undo: Undo = $state.raw(quietUndo);
  chat: ChatLine[] = $state.raw([]);
  watching: string[] = $state.raw([]);
  seed: string | null = $state(null);
  hint: HintMessage | null = $state.raw(null);
  refusal: RefusedMessage | null = $state.raw(null);
  /** A sentence from the server or from us, to be shown for a while. */
  notice: string | null = $state(null);
  /** Why there is no way back: shown instead of the table. */
  ended: { code: number; message: string } | null = $state(null);
  rematch: string | null = $state(null);
  /** The move that was sent and not yet answered. */
  pending: { action: string; at: number } | null = $state.raw(null);
  retryAt: number | null = $state(null);
  /** Server time minus ours, and when the clocks were last told. */
  clockSkew = 0;
  clocksAt = $state(Date.now());

  /** The table as it was first told; waits as long as nothing is. */
  readonly known: Promise<Table>;
  private tell: (table: Table) => void = () => {};

  private socket: SocketLike | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = true;

  constructor(
    readonly id: string,
    private wish: number | 'spectator' | null = null,
    private make: (url: string) => SocketLike = (url) => new WebSocket(url),
  ) {
    this.known = new Promise((tell) => (this.tell = tell));
    this.connect();
  }

  private connect(): void {
    clearTimeout(this.timer);
    this.retryAt = null;
    this.line = this.view ? 'lost' : 'connecting';
    const query = new URLSearchParams();
    if (this.wish !== null) query.set('as', String(this.wish));
    if (this.view) query.set('since', String(this.position));
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const text = query.toString();
    const socket = this.make(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.id)}${text ? `?${text}` : ''}`);
    this.socket = socket;
    socket.onopen = () => {
      this.line = 'open';
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private lost(code: number): void {
    this.socket = null;
    if (!this.wanted) return;
    if (code === 4004) this.ended = { code, message: 'There is no table with this address.' };
    if (code === 4003) this.ended = { code, message: 'This table is not open to you.' };
    if (this.ended) {
      this.line = 'closed';
      return;
    }
    this.line = 'lost';
    const wait = backoff(this.tries++);
    this.retryAt = Date.now() + wait;
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** Tries at once instead of waiting: the person asked, or the machine is online again. */
  retry(): void {
    if (this.wanted && !this.socket && !this.ended) this.connect();
  }

  /** Something was done beside the socket, and this is the table since. A socket that was opened by a stranger does not know who has sat down: it is opened anew. */
  since(table: Table): void {
    if (table.you.every((seat) => this.you.includes(seat))) return this.sync();
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  close(): void {
    this.wanted = false;
    clearTimeout(this.timer);
    this.line = 'closed';
    this.socket?.close();
    this.socket = null;
  }

  private send(message: object): boolean {
    if (!this.socket || this.socket.readyState !== open) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Makes a move. While the line is cut it is kept, and sent once when the table is found where it was. */
  act(action: string): void {
    if (this.pending) return;
    this.hint = null;
    this.refusal = null;
    this.pending = { action, at: this.position };
    if (!this.send({ act: action, at: this.position })) this.notice = 'The line is cut: your move is kept and sent as soon as it is back.';
  }
  explain(action: string): void {
    if (!this.send({ explain: action })) this.notice = 'The line is cut just now.';
  }
  askHint(): void {
    this.hint = null;
    this.send({ hint: true });
  }
  askUndo(answer: true | 'agree' | 'decline' = true): void {
    this.send({ undo: answer });
  }
  say(text: string): boolean {
    return this.send({ chat: text });
  }
  look(seat: number): void {
    this.wish = seat;
    this.send({ look: seat });
  }
  sync(): void {
    this.send({ sync: true });
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        return this.onState(message);
      case 'moved':
        return this.onMoved(message);
      case 'acted':
        // Its `moved` comes with it and tells what is to be seen: until then the move is still under way.
        return;
      case 'stale':
        this.pending = null;
        if (message.position !== this.position) this.sync();
        return;
      case 'refused':
        if (this.pending && message.action === this.pending.action) this.pending = null;
        this.refusal = message;
        return;
      case 'seats':
        if (this.table) this.table = withBots({ ...this.table, seats: message.seats, status: message.status });
        this.watching = message.watching;
        this.setClock(message.now);
        return;
      case 'undo':
        this.undo = message.undo;
        return;
      case 'hint':
        this.hint = message;
        return;
      case 'chat':
        this.chat = [...this.chat.filter((line) => !message.lines.some((other) => other.id === line.id)), ...message.lines];
        return;
      case 'rematch':
        this.rematch = message.table;
        return;
      case 'trouble':
        this.notice = message.message;
        return;
      case 'error':
        if (message.to === 'act') this.pending = null;
        this.notice = message.message;
        return;
      case 'pong':
        return;
    }
  }

  private setClock(now: number): void {
    this.clockSkew = now - Date.now();
    this.clocksAt = Date.now();
  }

  private onState(message: StateMessage): void {
    this.tries = 0;
    this.line = 'open';
    this.setClock(message.now);
    const same = this.view !== null && message.position === this.position && message.as === this.as;
    this.table = withBots(message.table);
    this.tell(this.table);
    this.you = message.you;
    this.undo = message.undo;
    this.chat = message.chat;
    this.watching = message.watching;
    this.seed = message.seed;
    this.auto = message.auto;
    // A half-built move lives in the board as long as its view and its legal list are the same objects.
    if (!same || JSON.stringify(message.legal) !== JSON.stringify(this.legal)) this.legal = message.legal;
    if (!same) {
      const sameEyes = message.as === this.as;
      this.before = sameEyes ? this.view : null;
      this.view = message.view;
      this.prompt = message.prompt ?? null;
      this.situation = message.situation ?? {};
      if (message.since !== undefined) {
        this.log = [...this.log, ...message.log];
        this.last = message.log;
      } else {
        this.last = sameEyes && message.length > this.length ? message.log.slice(this.length) : message.log.slice(-1);
        this.log = message.log;
      }
      this.hint = null;
    }
    this.as = message.as;
    this.position = message.position;
    this.length = message.length;
    if (this.pending) {
      const { action, at } = this.pending;
      if (at === message.position) this.send({ act: action, at });
      else this.pending = null;
    }
  }

  private onMoved(message: MovedMessage): void {
    if (!this.view || message.position !== this.position + message.log.length) return this.sync();
    this.setClock(message.now);
    const next: View = { ...this.view, ...message.changed };
    this.before = this.view;
    this.view = next;
    this.prompt = message.prompt ?? null;
    if (message.situation) this.situation = message.situation; // left out where it is as before
    this.last = message.log;
    this.log = [...this.log, ...message.log];
    // What is as it was stays the same object, so that nothing is drawn again for it.
    if (message.legal.length + this.legal.length > 0) this.legal = message.legal;
    if (JSON.stringify(message.undo) !== JSON.stringify(this.undo)) this.undo = message.undo;
    this.auto = message.auto;
    this.position = message.position;
    this.length = message.length;
    this.pending = null;
    this.hint = null;
    this.refusal = null;
    if (message.seed !== undefined) this.seed = message.seed;
    const over = next.result !== null && next.result !== undefined;
    if (this.table && (message.clock || over)) {
      const seats = message.clock ? this.table.seats.map((seat) => ({ ...seat, left_ms: message.clock![seat.seat] ?? null })) : this.table.seats;
      this.table = { ...this.table, seats, status: over ? 'over' : this.table.status, result: next.result ?? null };
    }
  }
}
