// The server's words (docs/api.md) as types: people, games, tables, and the messages of a table's socket.
import type { LogEntry as BoardLogEntry, Legal, View } from '../games/game';

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
}

export interface LogLine extends BoardLogEntry {
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
  legal: Legal[];
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
  legal: Legal[];
  auto: boolean;
  undo: Undo;
  clock?: (number | null)[];
  result?: string[] | null;
  seed?: string | null;
  now: number;
}

export interface Candidate {
  action: string;
  text?: string;
  value: number;
  visits: number;
}

export interface HintMessage {
  type: 'hint';
  action: string;
  text: string;
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

export interface Analysis {
  state: 'none' | 'working' | 'done';
  done: number;
  of: number;
  chances: { at: number; shares: number[] }[];
  turns: { at: number; by: number; swing: number; text: string }[];
}

export interface Moment {
  at: number;
  of: number;
  view: View;
  log: LogLine | null;
}
