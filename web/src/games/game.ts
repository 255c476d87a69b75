// The contract between the frame and the boards: what a board is given, and what a game's module offers.
import type { Component } from 'svelte';
import type { PeopleName } from '../pieces/symbols';
import type { Variant } from '../rules/numbers';
import type { Kind, Phrase } from '../words/phrase';

/** What the views of all games have (rules/<game>.md, chapter "State"). */
export interface CommonView {
  game: string;
  players: number;
  options: Record<string, number | boolean | string>;
  /** What differs from the standard rules. */
  rules?: Variant;
  to_act: number | 'chance' | null;
  result: string[] | null;
  scores: (number | null)[];
}
/** A view whose game is not known. What a game adds is in protocol/games.gen.ts. */
export type View = CommonView & Record<string, unknown>;

/** A legal action as the engine offers it: what it means, and what there is to know before choosing. */
export interface Offer<F = Record<string, unknown>> {
  action: string;
  phrase: Phrase;
  facts?: F;
}
/** With its sentence, in which the seats have their names. */
export interface Legal<F = Record<string, unknown>> extends Offer<F> {
  text: string;
}

/** What was done, and what came of it. */
export interface Happened {
  at: number;
  by: number | 'chance';
  action: string;
  phrase: Phrase;
  events?: Phrase[];
}
export interface LogEntry extends Happened {
  text: string;
}

/** What everybody may know of the present moment, by the game's schema. */
export type Situation = Record<string, unknown>;

export interface Player {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'empty';
  connected: boolean;
}

export interface BoardProps<V = View, F = Record<string, unknown>, S = Situation> {
  /** What the viewer sees now (or at the replayed moment). */
  view: V;
  /** The view before the last change: for animation and "what changed". */
  before: V | null;
  /** The seat that looks; null: a spectator. */
  seat: number | null;
  /** Empty unless this seat is to act. */
  legal: Legal<F>[];
  /** The actions of the last change, to mark and animate. */
  last: LogEntry[];
  /** Odds and the like that everybody may know now. */
  situation: S;
  players: Player[];
  /** Makes this move. */
  act: (action: string) => void;
  /** Tries a move: the frame asks the server why not, and shows sentence and clause at the finger. */
  ask: (action: string, at: { x: number; y: number } | Element) => void;
  /** Places and pieces named by a log link that shall flash; the board decides what the ids mean. */
  flash: string[];
  /** Opens one of the module's cards, where a frame is there to show it. */
  open?: (card: string) => void;
  reducedMotion: boolean;
}

/** A card that can be opened and read at any time: a people, an aide card. */
export interface CardProps<V = View, S = Situation> {
  view: V;
  situation: S;
  id: string;
  seat: number | null;
  players: Player[];
  /** Opens another card in its place. */
  open: (id: string) => void;
}

/** What a game brings to the table: V its view, F the facts of its offers, S its situation. */
export interface GameModule<V = View, F = Record<string, unknown>, S = Situation> {
  id: string;
  title: string;
  /** What must be made from a table's rules before anything of it is drawn. */
  prepare?: (view: V) => Promise<void>;
  /** The board: an SVG that fills its box, wide or phone. */
  Board: Component<BoardProps<V, F, S>>;
  /** The viewer's hand or action bar. Board and bar together make every legal action reachable. */
  Bar: Component<BoardProps<V, F, S>>;
  /** What stands beside a player's name. */
  score: (view: V, seat: number, situation: S) => string;
  /** Where the game stands, in a sentence; without it: what the engine asks. */
  summary?: (view: V) => string;
  /** Small public facts in the player's row. */
  facts?: (view: V, seat: number, situation: S) => { label: string; value: string; card?: string }[];
  /** Cards that can be opened: anything with `data-card` on the table does, and a name in the log. `title` is null for what is no card; `wide` for one that needs room. */
  cards?: { title: (id: string) => string | null; wide?: (id: string) => boolean; Card: Component<CardProps<V, S>> };
  /** What a table's own rules call a thing, where they name it; null: as usual. */
  rename?: (kind: Kind, id: string, variant: Variant | undefined) => string | null;
  /** Stacks of tribes, which the engine writes as letters, are drawn. */
  stack?: (letters: string) => PeopleName[];
  /** By how much the first is ahead of the second at the end; without it: points. */
  margin?: (best: number, next: number) => string;
  /** What decides beside the score, at the end. */
  finally?: (view: V, seat: number, situation: S) => string;
  /** The part of the game that a moment belongs to, short, for the charts. */
  era?: (view: EraView) => string;
  /** What an era is called, where points are earned era by era and never lost. */
  eraWord?: string;
  /** What a score counts, for the charts, and how much of it: without it points. */
  counts?: { word: string; of: (score: number) => number };
  /** On a phone the board shows every player itself, so no strip of players is needed. */
  showsPlayers?: boolean;
}

/** What the era is told from: a view, or the marks of the points over the game. */
export type EraView = Record<string, unknown>;

/** A module written with the types of its game, for a frame that knows none of them: the view it is given is of that game, as the server says. */
export function gameModule<V extends CommonView, F, S>(module: GameModule<V, F, S>): GameModule {
  return module as unknown as GameModule;
}
