// The tables that wait for me, and the next one of them.
import { api } from '../protocol/api';
import type { Table } from '../protocol/messages';

/** The table to go to next: the first that waits for me, other than the one I am at. */
export function next(tables: Table[], here?: string): Table | null {
  return tables.find((table) => table.your_turn && table.id !== here) ?? null;
}

export async function nextWaiting(here?: string): Promise<Table | null> {
  return next(await api.mine(), here);
}
