// What stands on each square, read from a view once; and the legal actions sorted by the squares that make them.
import { capital, spelled } from '../../lib/words';
import { numbersFor } from '../../rules/numbers';
import type { Legal, LogEntry, Player, View } from '../game';
import { conflict } from './forecast';
import { around, distance, landOf, tileSquares } from './squares';

/** The numbers in force (CW-18). */
export const { number, numbers, flag } = numbersFor('culture-wars');

export interface Coin {
  square: string;
  suit: number;
  value: number; // 1 the Ace, 0 unknown
  side: 'suit' | 'value';
}

export interface Square {
  name: string;
  counts: number[]; // tokens of each seat
  coin: Coin | null;
  settlement: boolean;
  /** CW-1.9: how many tokens have room here. */
  capacity: number;
  /** Of a settlement: its owner's tokens on the squares around it (CW-9.1). */
  farmers: number;
  /** How many farmers a settlement needs. */
  needed: number;
  /** Tokens of the acting seat that have moved already. */
  arrived: number;
}

export interface Position {
  land: Set<string>;
  squares: Map<string, Square>;
}

export function read(view: View): Position {
  const land = landOf(view.tiles);
  const squares = new Map<string, Square>();
  const none = () => Array<number>(view.players).fill(0);
  const [empty, settled] = [number(view, 'capacity.empty'), number(view, 'capacity.settlement')];
  const [needed, diagonals] = [number(view, 'support.farmers'), flag(view, 'support.diagonals')];
  for (const name of land)
    squares.set(name, { name, counts: none(), coin: null, settlement: false, capacity: empty, farmers: 0, needed, arrived: 0 });
  for (const { square, counts } of view.tokens) squares.get(square)!.counts = counts;
  for (const { square, count } of view.arrived) squares.get(square)!.arrived = count;
  for (const coin of view.coins as Coin[]) {
    const at = squares.get(coin.square)!;
    at.coin = coin;
    at.settlement = coin.side === 'suit' && view.turn > 0;
    if (at.settlement) at.capacity = settled;
    else if (coin.side === 'value') at.capacity = coin.value;
  }
  for (const at of squares.values())
    if (at.settlement) at.farmers = around(at.name, diagonals).reduce((sum, near) => sum + (squares.get(near)?.counts[at.coin!.suit] ?? 0), 0);
  return { land, squares };
}

export function settlements(view: View, seat: number): number {
  return view.turn === 0 ? 0 : view.coins.filter((coin: Coin) => coin.side === 'suit' && coin.suit === seat).length;
}

/** CW-10.1: how many settlements win. */
export function goalOf(view: View): number {
  return view.options.settlements_to_win || numbers(view, 'win.settlements')[view.players - 2]!;
}

/** The legal actions by the squares that make them. */
export interface Offer {
  verb: string;
  /** One square, one action: lift, lay, coin, place, grow, defend, abandon. */
  single: Map<string, string>;
  /** FROM, then TO, then the numbers of tokens that may go. */
  moves: Map<string, Map<string, number[]>>;
  /** Squares to settle or loot, each with its actions. */
  settle: Map<string, string[]>;
  done: boolean;
}

export function offerOf(legal: Legal[]): Offer {
  const offer: Offer = { verb: '', single: new Map(), moves: new Map(), settle: new Map(), done: false };
  for (const { action } of legal) {
    const [verb, first = '', second = '', third = ''] = action.split(' ');
    if (verb === 'done') {
      offer.done = true;
      continue;
    }
    offer.verb = verb!;
    if (verb === 'move') {
      const to = offer.moves.get(first) ?? new Map<string, number[]>();
      to.set(second, [...(to.get(second) ?? []), Number(third)]);
      offer.moves.set(first, to);
    } else if (verb === 'found' || verb === 'loot') offer.settle.set(first, [...(offer.settle.get(first) ?? []), action]);
    else offer.single.set(first, action);
  }
  return offer;
}

/** The most tokens that may leave a square. */
export function most(offer: Offer, from: string): number {
  return Math.max(0, ...[...(offer.moves.get(from)?.values() ?? [])].flat());
}

/** Whether so long a way must be by boat: the steps and exits of the options do not reach so far. */
export function byBoat(view: View, from: string, to: string): boolean {
  const { steps, rings } = distance(from, to);
  const { diagonal_movement: diagonal, two_space_movement: two, settlement_exit: exit } = view.options;
  const reach = (two ? 2 : 1) + (exit ? 1 : 0);
  return diagonal || exit ? rings > reach : steps > reach;
}

export const suitNames = ['suns', 'moons', 'crowns', 'arms'];
export const suitName = ['sun', 'moon', 'crown', 'arms'];

function countText(count: number, seat: number): string {
  return `${count} ${count === 1 ? suitName[seat] : suitNames[seat]}`;
}

/** Who meets those that storm a settlement: defenders from the reserve (CW-6.7), and its people where they may live in it (CW-18.7). */
function defence(view: View, { capacity, counts, coin }: Square): string {
  const owner = coin!.suit;
  const most = number(view, 'storm.defenders');
  const defenders = Math.min(most, view.reserve[owner].tokens);
  const who = defenders === 0 ? 'nobody defends it' : defenders === 1 ? '1 defends it' : `${defenders} defend it`;
  const beside = capacity > 0 && counts[owner]! > 0 ? `, beside ${counts[owner]} ${counts[owner] === 1 ? 'that lives' : 'that live'} there` : '';
  return `${who}${most > 0 ? ' as their reserve stands' : ''}${beside}`;
}

/** What becomes of people in their own settlement (CW-5.3, CW-18.7). */
function atHome(capacity: number, people: number): { text: string; clause: string } {
  if (capacity === 0) return { text: 'Into your own settlement: back to the reserve.', clause: 'CW-5.3' };
  const back = people - capacity;
  return { text: `Into your own settlement: room for ${capacity}${back > 0 ? `, ${back} ${back === 1 ? 'goes' : 'go'} back to the reserve` : ''}.`, clause: 'CW-18.7' };
}

/** What comes of moving tokens there, as things stand; the clause goes with it. */
export function foretold(view: View, position: Position, seat: number, to: string, count: number): { text: string; clause: string } | null {
  const at = position.squares.get(to)!;
  if (at.settlement && at.coin!.suit === seat) return atHome(at.capacity, at.counts[seat]! + count);
  if (at.settlement) return { text: `Storms the settlement of the ${suitNames[at.coin!.suit]}: ${defence(view, at)}.`, clause: 'CW-6.7' };
  const counts = at.counts.map((tokens, other) => (other === seat ? tokens + count : tokens));
  const total = counts.reduce((sum, tokens) => sum + tokens, 0);
  if (total > counts[seat]!) {
    if (total <= at.capacity) return null; // CW-18.8: who shares a square cannot found there
    const noted = counts.map((_, other) => settlements(view, other));
    const left = conflict(counts, at.capacity, view.options.technological_advantage, noted, view.options.conflict_stops === 'capacity');
    const survivors = left.flatMap((tokens, other) => (tokens > 0 ? [countText(tokens, other)] : []));
    const outcome = survivors.length === 0 ? 'nobody is left' : `${survivors.join(' and ')} ${survivors.length === 1 && left.some((tokens) => tokens === 1) ? 'is' : 'are'} left`;
    return { text: `A conflict: ${total} on a square for ${at.capacity}. As it stands ${outcome}.`, clause: 'CW-6.4' };
  }
  const [site, bare] = [number(view, 'found.site'), number(view, 'found.bare')];
  if (at.coin && total >= site) return { text: `${capital(spelled(site))} on a site can found a settlement.`, clause: 'CW-7.3' };
  if (!at.coin && total >= bare && view.reserve[seat].coins.includes(1)) return { text: `${capital(spelled(bare))} on one square can found a settlement with the Ace.`, clause: 'CW-7.2' };
  if (total <= at.capacity) return null;
  return { text: `Room for ${at.capacity}: ${total - at.capacity} too many if it stays so.`, clause: 'CW-8.1' };
}

/** What stands on a square, for those who cannot see it. */
export function told(position: Position, players: Player[], name: string, seat: number | null): string {
  const at = position.squares.get(name);
  if (!at) return `${name}, water`;
  const owner = (other: number) => (other === seat ? 'you' : (players.find((player) => player.seat === other)?.name ?? `seat ${other}`));
  const parts = [name];
  if (at.settlement) parts.push(`settlement of ${owner(at.coin!.suit)}, ${at.needed > 0 ? `${at.farmers} farmers of ${at.needed}` : 'needs no farmers'}`);
  else if (at.coin && at.coin.side === 'value') parts.push(`site of ${at.coin.value}, coin of ${owner(at.coin.suit)}`);
  else if (at.coin) parts.push(`coin of ${owner(at.coin.suit)}, face down`);
  at.counts.forEach((count, other) => {
    if (count > 0) parts.push(`${count} of ${owner(other)}`);
  });
  if (parts.length === 1) parts.push('empty');
  const total = at.counts.reduce((sum, count) => sum + count, 0);
  if (total > at.capacity) parts.push(`room for ${at.capacity}`);
  return parts.join(', ');
}

/** The squares that the last change named. */
export function marked(last: LogEntry[]): Set<string> {
  const out = new Set<string>();
  for (const { action } of last) {
    const [verb, ...words] = action.split(' ');
    const squares = words.filter((word) => /^[a-z]\d+$/.test(word));
    if (verb === 'lay' || verb === 'lift') squares.slice(0, 1).forEach((tile) => tileSquares(tile).forEach((square) => out.add(square)));
    else squares.forEach((square) => out.add(square));
  }
  return out;
}

/** Tokens that vanished in the last change, apart from those that walked away: square and number. */
export function losses(view: View, before: View | null, last: LogEntry[]): { square: string; count: number }[] {
  if (!before || before.turn === 0) return [];
  const then = new Map<string, number>();
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  for (const { square, counts } of before.tokens) then.set(square, sum(counts));
  for (const { action } of last) {
    const [verb, from = '', to = '', count = ''] = action.split(' ');
    if (verb === 'move') {
      then.set(from, (then.get(from) ?? 0) - Number(count));
      then.set(to, (then.get(to) ?? 0) + Number(count));
    }
    if (verb === 'found') then.delete(from);
  }
  const now = new Map<string, number>(view.tokens.map(({ square, counts }: { square: string; counts: number[] }) => [square, sum(counts)]));
  return [...then].flatMap(([square, count]) => {
    const lost = count - (now.get(square) ?? 0);
    return lost > 0 ? [{ square, count: lost }] : [];
  });
}
