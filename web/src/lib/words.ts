// Words for people: options, clocks, results and lists in plain language.
import type { Clock, Table } from '../protocol/messages';
import { seatSymbols } from '../pieces/symbols';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** starting_pps -> Starting pps */
export function label(name: string): string {
  return capital(name.replace(/_/g, ' '));
}

const small = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
/** 3 -> three; figures from 13 on. */
export const spelled = (number: number): string => small[number] ?? `${number}`;
/** "a 7", "an 8". */
export const aOrAn = (number: number | string): string => `${`${number}` === '8' ? 'an' : 'a'} ${number}`;
/** Of one or several: "one token", "two tokens". */
export const several = (number: number, one: string, many = `${one}s`): string => `${spelled(number)} ${number === 1 ? one : many}`;

/** What an option means, as a sentence; names of values are written as words: "(one_left)" -> "(one left)". */
export function meaningOf(text: string): string {
  const words = text.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replace(/_/g, ' '));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? '' : '.'}`;
}

/** The value of an option, as it is read. */
export function valueText(value: unknown): string {
  return value === true ? 'yes' : value === false ? 'no' : String(value).replace(/_/g, ' ');
}

export function clockText(clock: Clock): string {
  if (clock.kind === 'days') return clock.days === 1 ? 'a day for each move' : `${clock.days} days for each move`;
  if (clock.kind === 'live') return `${clock.minutes} minutes${clock.increment ? ` + ${clock.increment} s a move` : ''}`;
  return 'no clock';
}

/** 75000 -> 1:15; days when there are many. */
export function timeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} days`;
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)}:${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export function together(names: string[]): string {
  if (names.length < 2) return names[0] ?? '';
  return `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;
}

/** "1/2" -> 0.5 */
export function share(text: string): number {
  const [top, bottom] = text.split('/').map(Number);
  return (top ?? 0) / (bottom ?? 1);
}

/** Scribes and chroniclers of old: a bot takes the name of its seat, so name, symbol and colour always go together. */
const scribes = ['Ban Zhao', 'Ahmes', 'Ilimilku', 'Berossus', 'Manetho', 'Ezra'];
export const scribe = (seat: number): string => scribes[seat % 6]!;

/** Names that tell every seat apart: where one person holds several seats the symbol is added. */
export function seatNames(seats: { name: string; kind: string }[]): string[] {
  const names = seats.map((seat, i) => (seat.kind === 'empty' ? 'empty' : seat.kind === 'bot' ? scribe(i) : seat.name));
  return names.map((name, i) => (name !== 'empty' && names.some((other, j) => j !== i && other === name) ? `${name} (${seatSymbols[i % 6]!.name})` : name));
}

/** What a bot is called beside its name: the server names it by its level. */
export function botWord(seat: { name: string; bot: string | null }): string {
  return `${seat.bot ?? seat.name} bot`;
}

export function winners(result: string[]): number[] {
  const best = Math.max(...result.map(share));
  return result.flatMap((text, seat) => (share(text) === best ? [seat] : []));
}

/** One line for a list of tables. */
export function standing(table: Table): { strong: string; text: string } {
  const names = seatNames(table.seats);
  if (table.status === 'open') {
    const free = table.seats.filter((seat) => seat.kind === 'empty').length;
    return { strong: table.title || table.host, text: free === 0 ? 'ready to start' : free === 1 ? 'waits for one more' : `waits for ${free} more` };
  }
  if (table.status === 'abandoned') return { strong: '', text: table.title || 'Abandoned' };
  if (table.status === 'over' && table.result) {
    const who = winners(table.result).map((seat) => names[seat]!);
    return { strong: '', text: `Over: ${together(who)} won` };
  }
  if (table.your_turn) return { strong: 'Your turn', text: table.title || `after ${table.actions} actions` };
  const actor = table.to_act === null ? '' : names[table.to_act];
  return { strong: '', text: actor ? `${actor} to move` : table.title || 'under way' };
}

/** How long ago, roughly. */
export function ago(time: number, now = Date.now()): string {
  const minutes = Math.round((now - time) / 60000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
