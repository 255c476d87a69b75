// The server's words (docs/api.md) as types: people, games, tables, and the messages of a table's socket.
import type { Variant } from '../rules/numbers';
import type { Happened, Offer, Situation, View } from '../games/game';
import type { Phrase } from '../words/phrase';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
}

export interface Option {
  name: string;
  type: 'int' | 'bool' | 'choice';
  default: number | boolean | string;
  range: (number | boolean | string)[];
  step?: number;
  meaning: string;
}

export interface Game {
  id: string;
  title: string;
  about: string;
  /** Who made it, as the source text says. */
  source: string;
  /** What the project had to add because the source lost or lacks it. */
  reconstruction: string;
  /** How long a game takes; `source` is null where the source does not say. */
  minutes: { source: number | null; estimate: number };
  players: { min: number; max: number; usual?: number };
  options: Option[];
}

export type Clock = { kind: 'none' } | { kind: 'days'; days: number } | { kind: 'live'; minutes: number; increment: number };

export interface Seat {
  seat: number;
  kind: 'person' | 'bot' | 'empty';
  name: string;
  you: boolean;
  connected: boolean;
  bot: string | null;
  left_ms: number | null;
}

export interface Table {
  id: string;
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  /** What differs from the standard rules; not in lists. */
  rules?: Variant;
  /** In lists: the rules differ. */
  variant?: boolean;
  title: string;
  status: 'open' | 'playing' | 'over' | 'abandoned';
  public: boolean;
  hints: boolean;
  pace: string;
  clock: Clock;
  host: string;
  you_host: boolean;
  you: number[];
  your_turn: boolean;
  to_act: number | null;
  seats: Seat[];
  created: number;
  updated: number;
  actions: number;
  seed_hash: string | null;
  result: string[] | null;
  rematch: string | null;
  frozen: string | null;
  /** Made from a record that somebody gave back. */
  imported: boolean;
  /** Goes on from the middle of another game. */
  branched: boolean;
}

export interface LogLine extends Happened {
  time?: number;
}

export interface ChatLine {
  id: number;
  by: string;
  seat: number | null;
  text: string;
  time: number;
}

export interface Undo {
  can: 'free' | 'ask' | null;
  to: number | null;
  asked: { by: number; to: number; agreed: number[] } | null;
}

export interface StateMessage {
  type: 'state';
  position: number;
  length: number;
  as: number | null;
  you: number[];
  table: Table;
  view: View;
  prompt?: Phrase | null;
  situation?: Situation;
  legal: Offer[];
  auto: boolean;
  log: LogLine[];
  since?: number;
  undo: Undo;
  chat: ChatLine[];
  watching: string[];
  result: string[] | null;
  seed: string | null;
  now: number;
}

export interface MovedMessage {
  type: 'moved';
  position: number;
  length: number;
  log: LogLine[];
  changed: View;
  prompt?: Phrase | null;
  situation?: Situation;
  legal: Offer[];
  auto: boolean;
  undo: Undo;
  clock?: (number | null)[];
  result?: string[] | null;
  seed?: string | null;
  now: number;
}

export interface Candidate {
  action: string;
  phrase: Phrase;
  value: number;
  visits: number;
}

export interface HintMessage {
  type: 'hint';
  action: string;
  phrase: Phrase;
  value: number;
  candidates: Candidate[];
}

export interface RefusedMessage {
  type: 'refused';
  action: string;
  at?: number;
  legal: boolean;
  why: string;
  rule: string;
}

export type ServerMessage =
  | StateMessage
  | MovedMessage
  | HintMessage
  | RefusedMessage
  | { type: 'acted'; at: number; position: number }
  | { type: 'stale'; at: number; position: number; length: number; message: string }
  | { type: 'seats'; seats: Seat[]; status: Table['status']; watching: string[]; now: number }
  | { type: 'undo'; undo: Undo }
  | { type: 'chat'; lines: ChatLine[] }
  | { type: 'rematch'; table: string; seats: number[] }
  | { type: 'trouble'; message: string }
  | { type: 'error'; code: string; message: string; to?: string }
  | { type: 'pong'; now: number };

/** Chances before the action `at`; the errors are half the width of a 95% interval. */
export interface Chance {
  at: number;
  shares: number[];
  errors: number[];
}

/** A throw, or the moves of one seat in a row, that changed somebody's chance: that of `seat`, from `before` to `after`. */
export interface Turn {
  at: number;
  from: number;
  to: number;
  seat: number;
  before: number;
  after: number;
  by: number | 'chance';
  /** How likely it was to go at least so far; null where that cannot be listed, or a seat moved. */
  probability: number | null;
  /** What the costliest of the moves gave away. */
  lost: number;
  phrase: Phrase;
}

/** start + luck + own + others = end. */
export interface Balance {
  start: number;
  luck: number;
  setup: number;
  own: number;
  others: number;
  end: number;
}

export interface BetterMove {
  at: number;
  seat: number;
  action: string;
  phrase: Phrase;
  better: string;
  better_phrase: Phrase;
  gain: number;
  error: number;
}

export interface DecisionOption {
  action: string;
  phrase: Phrase;
  value: number;
  error: number;
  taken: boolean;
}

/** The costliest decision of a seat: what it took comes first. */
export interface Costliest {
  at: number;
  seat: number;
  gain: number;
  error: number;
  options: DecisionOption[];
}

export interface Analysis {
  state: 'none' | 'working' | 'done';
  done: number;
  of: number;
  playouts: number;
  /** The action before which somebody first had a choice. */
  first: number;
  chances: Chance[];
  turns: Turn[];
  balance: Balance[];
  decisions: BetterMove[];
  costliest: Costliest[];
}

/** The points over the game, and what the game counts by at each moment: its epoch, age or turn. */
export interface Points {
  of: number;
  points: { at: number; scores: (number | null)[]; marks: Record<string, number | string> }[];
}

export interface Moment {
  at: number;
  of: number;
  view: View;
  prompt: Phrase | null;
  situation: Situation;
  log: LogLine | null;
}
