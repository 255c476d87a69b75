// Coming to a table: its socket is opened and its board is fetched as soon as the address is known, before anything of the page is drawn.
import type { GameModule } from '../games/game';
import { api } from '../protocol/api';
import { loadNumbers } from '../rules/numbers';
import { loadCatalogue } from '../words/catalogues';
import { Connection, type SocketLike } from '../protocol/connection.svelte';

const modules = import.meta.glob<{ default: GameModule }>('../games/*/index.ts');

export interface Arrival {
  connection: Connection;
  /** The board of the game that is played there; a game without one gives a sentence. */
  board: Promise<GameModule>;
}

/** A game without a drawing is laid out by its schema; so is any game whose address ends with ?board=plain. */
async function plain(game: string): Promise<{ default: GameModule }> {
  const [{ plainModule }, { games }] = await Promise.all([import('./plain/module'), api.games()]);
  return { default: plainModule(game, games.find(({ id }) => id === game)?.title ?? game) };
}

async function boardOf(connection: Connection): Promise<GameModule> {
  const { game } = await connection.known;
  const wantsPlain = new URLSearchParams(location.search).get('board') === 'plain';
  const drawn = wantsPlain ? undefined : modules[`../games/${game}/index.ts`];
  const [module] = await Promise.all([drawn ? drawn() : plain(game), loadNumbers(game), loadCatalogue(game)]); // boards show the numbers in force
  return module.default;
}

/** What public/early.js began, if this is a table's page and it is there. */
declare global {
  interface Window {
    earlySocket?: { socket: WebSocket; heard: Event[] } | undefined;
  }
}

/** The socket that was opened before this script was there, if it leads to this address: what it has said is told again, in its order. Else a new one. */
export function takenOrNew(url: string): SocketLike {
  const early = window.earlySocket;
  window.earlySocket = undefined;
  if (early?.socket.url !== url) {
    early?.socket.close();
    return new WebSocket(url);
  }
  const socket: SocketLike = early.socket;
  queueMicrotask(() => {
    for (const event of early.heard) {
      if (event.type === 'message') socket.onmessage?.(event as MessageEvent);
      else if (event.type === 'close') socket.onclose?.(event as CloseEvent);
      else socket.onopen?.(event);
    }
  });
  return socket;
}

let early: Arrival | null = null;

function arrival(id: string): Arrival {
  const connection = new Connection(id, null, takenOrNew);
  const board = boardOf(connection);
  board.catch(() => {}); // told to whoever waits for it
  return { connection, board };
}

/** To be called by the page's first script, when the page is that of a table; the board comes when there is something to show on it. */
export function arriveEarly(id: string): Promise<GameModule> {
  early = arrival(id);
  return early.board;
}

/** The arrival that was begun early, once; another table, or the same a second time, is come to anew. */
export function arrive(id: string): Arrival {
  const begun = early?.connection.id === id ? early : arrival(id);
  if (early && begun !== early) early.connection.close();
  early = null;
  return begun;
}
