// A table made from a record: the record holds names only, and a bot stands in it under its level.
import type { Table } from './messages';

const levels = ['random', 'greedy', 'novice', 'adept', 'master'];

/** The same table, its bots known as bots, so that they are called as at any other table. */
export function withBots(table: Table): Table {
  if (!table.imported) return table;
  return { ...table, seats: table.seats.map((seat) => (seat.kind === 'person' && levels.includes(seat.name) ? { ...seat, kind: 'bot', bot: seat.name } : seat)) };
}
