// The server's routes as functions; every failure becomes an ApiError whose message is a sentence.
import type { RuleRow, Variant } from '../rules/numbers';
import type { Catalogue } from '../words/phrase';
import { withBots } from './imported';
import type { Analysis, Game, LogLine, Moment, Person, Points, Table } from './messages';

export class ApiError extends Error {
  constructor(
    public code: string,
    message: string,
    public status: number,
    /** Where a variant of the rules is wrong; empty elsewhere. */
    public path = '',
  ) {
    super(message);
  }
}

async function asked(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError('offline', 'The server cannot be reached just now. Is it running, and are you online?', 0);
  }
  if (answer.ok) return answer;
  let error: { code?: string; message?: string; path?: string } = {};
  try {
    error = (await answer.json()).error ?? {};
  } catch {
    // No JSON came: the status says what can be said.
  }
  throw new ApiError(error.code ?? 'trouble', error.message ?? `The server answered with status ${answer.status}.`, answer.status, error.path);
}

async function get<T>(path: string): Promise<T> {
  return (await (await asked(path)).json()) as T;
}

async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return (await (await asked(path, init)).json()) as T;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const query = (as: number | string | null | undefined) => (as === null || as === undefined ? '' : `?as=${as}`);

let known: Promise<{ games: Game[]; bots: string[] }> | undefined;

export const api = {
  me: () => get<{ person: Person | null }>('/api/me').then((answer) => answer.person),
  guest: (name: string) => post<{ person: Person }>('/api/guest', { name }).then((answer) => answer.person),
  change: (what: { name?: string; password?: string; old_password?: string }) =>
    post<{ person: Person }>('/api/me', what).then((answer) => answer.person),
  login: (name: string, password: string) => post<{ person: Person }>('/api/login', { name, password }).then((answer) => answer.person),
  logout: () => post<unknown>('/api/logout'),
  /** Where all that is kept about the person can be saved from. */
  data: '/api/me/data',
  deleteMe: (password: string) => post<unknown>('/api/me/delete', password ? { password } : {}),

  /** The games and bots do not change while a server runs: asked once. */
  games(): Promise<{ games: Game[]; bots: string[] }> {
    known ??= get<{ games: Game[]; bots: string[] }>('/api/games').catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  },
  rules: async (game: string) => (await asked(`/api/games/${game}/rules`)).text(),
  /** How a game speaks. */
  schema: (game: string) => get<Catalogue>(`/api/games/${game}/schema`),
  /** Every number that a variant can change. */
  numbers: (game: string) => get<{ rules: RuleRow[]; usual: Variant }>(`/api/games/${game}/numbers`),
  /** The canonical form of rules that can be played; a refusal names the path. */
  tryNumbers: (game: string, what: { players: number; options: object; rules: Variant }) => post<{ rules: Variant }>(`/api/games/${game}/numbers`, what),
  guide: async (game: string) => (await asked(`/api/games/${game}/guide`)).text(),

  tables: (status: string, limit = 50) => get<{ tables: Table[] }>(`/api/tables?status=${status}&limit=${limit}`).then((a) => a.tables.map(withBots)),
  mine: (limit = 50) => get<{ tables: Table[] }>(`/api/me/tables?limit=${limit}`).then((a) => a.tables.map(withBots)),
  create: (what: object) => post<{ table: Table }>('/api/tables', what).then((a) => a.table),
  table: (id: string) => get<{ table: Table }>(table(id)).then((a) => withBots(a.table)),
  sit: (id: string, seat: number) => post<{ table: Table }>(`${table(id)}/sit`, { seat }).then((a) => a.table),
  leave: (id: string, seat?: number) => post<{ table: Table }>(`${table(id)}/leave`, seat === undefined ? {} : { seat }).then((a) => a.table),
  bot: (id: string, seat: number, level: string | null) => post<{ table: Table }>(`${table(id)}/bot`, { seat, level }).then((a) => a.table),
  start: (id: string) => post<{ table: Table }>(`${table(id)}/start`).then((a) => a.table),
  resign: (id: string, seat?: number) => post<{ table: Table }>(`${table(id)}/resign`, seat === undefined ? {} : { seat }).then((a) => a.table),
  abandon: (id: string) => post<{ table: Table; abandoned?: boolean; asked?: number[] }>(`${table(id)}/abandon`),
  rematch: (id: string, order: string) => post<{ table: Table }>(`${table(id)}/rematch`, { order }).then((a) => a.table),

  branch: (id: string, at: number) => post<{ table: Table }>(`${table(id)}/branch`, { at }).then((a) => a.table),

  record: (id: string, as?: number | string | null) => get<Record<string, unknown>>(`${table(id)}/record${query(as)}`),
  log: (id: string, as?: number | string | null) => get<{ log: LogLine[] }>(`${table(id)}/log${query(as)}`).then((a) => a.log),
  moment: (id: string, at: number, as?: number | string | null) => get<Moment>(`${table(id)}/at/${at}${query(as)}`),
  upload: (record: unknown) => post<{ table: Table }>('/api/records', record).then((a) => a.table),
  points: (id: string) => get<Points>(`${table(id)}/points`),
  analysis: (id: string) => get<Analysis>(`${table(id)}/analysis`),
  analyse: (id: string) => post<Analysis>(`${table(id)}/analysis`),
};

/** The sentence of whatever went wrong. */
export function sentence(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
