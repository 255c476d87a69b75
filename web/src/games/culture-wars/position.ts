// What stands on each square, read from view and situation once; the legal actions sorted by the squares that make them; and what the last change did to the map.
import { capital, spelled } from '../../lib/words';
import type { CultureWarsEvent, CultureWarsPhrase } from '../../protocol/games.gen';
import { numbersFor } from '../../rules/numbers';
import type { LogEntry, Player } from '../game';
import { landOf, tileSquares } from './squares';
import type { Coin, Offer, Situation, View } from './types';

/** The numbers in force (CW-18). */
export const { number, numbers, flag } = numbersFor('culture-wars');

export interface Square {
  name: string;
  counts: number[]; // tokens of each seat
  coin: Coin | null;
  /** Its farmers, and how many it needs (CW-9.1); null where there is no settlement. */
  settlement: { farmers: number; needed: number } | null;
  /** How many have room here, where more stand; else null. */
  room: number | null;
  /** Tokens of the acting seat that have moved already. */
  arrived: number;
}

export interface Position {
  land: Set<string>;
  squares: Map<string, Square>;
}

export function read(view: View, situation: Situation): Position {
  const land = landOf(view.tiles);
  const squares = new Map<string, Square>();
  for (const name of land) squares.set(name, { name, counts: Array<number>(view.players).fill(0), coin: null, settlement: null, room: null, arrived: 0 });
  for (const { square, counts } of view.tokens) squares.get(square)!.counts = counts;
  for (const { square, count } of view.arrived) squares.get(square)!.arrived = count;
  for (const coin of view.coins) squares.get(coin.square)!.coin = coin;
  for (const { square, farmers, needed } of situation.settlements) squares.get(square)!.settlement = { farmers, needed };
  for (const { square, room } of situation.crowded) squares.get(square)!.room = room;
  return { land, squares };
}

/** The legal actions by the squares that make them. */
export interface Choices {
  /** One square, one action: lift, lay, coin, place, grow, defend, abandon. */
  single: Map<string, Offer>;
  /** FROM, then TO, then the numbers of tokens that may go. */
  moves: Map<string, Map<string, Map<number, Offer>>>;
  /** Squares to settle or loot, each with its actions. */
  settle: Map<string, Offer[]>;
  done: Offer | null;
}

const phraseOf = ({ phrase }: { phrase: Offer['phrase'] }) => phrase as CultureWarsPhrase;

export function choicesOf(legal: Offer[]): Choices {
  const choices: Choices = { single: new Map(), moves: new Map(), settle: new Map(), done: null };
  for (const offer of legal) {
    const phrase = phraseOf(offer);
    switch (phrase[0]) {
      case 'lift':
      case 'lay':
      case 'coin':
      case 'place':
      case 'grow':
      case 'defend':
      case 'abandon':
        choices.single.set(phrase[2], offer);
        break;
      case 'move': {
        const [, , tokens, from, to] = phrase;
        const ways = choices.moves.get(from) ?? new Map<string, Map<number, Offer>>();
        ways.set(to, (ways.get(to) ?? new Map<number, Offer>()).set(tokens, offer));
        choices.moves.set(from, ways);
        break;
      }
      case 'found_own':
      case 'found_ace':
      case 'found_coin':
      case 'found_hidden':
      case 'loot':
        choices.settle.set(phrase[2], [...(choices.settle.get(phrase[2]) ?? []), offer]);
        break;
      case 'done_moving':
      case 'done_settling':
        choices.done = offer;
        break;
    }
  }
  return choices;
}

/** The most tokens that may leave a square. */
export function most(choices: Choices, from: string): number {
  return Math.max(0, ...[...(choices.moves.get(from)?.values() ?? [])].flatMap((counts) => [...counts.keys()]));
}

/** What is alike for any number of tokens that go there: how they get there, and whom they storm. */
export function wayOf(choices: Choices, from: string, to: string): Pick<NonNullable<Offer['facts']>, 'way' | 'storms'> {
  const [first] = choices.moves.get(from)?.get(to)?.values() ?? [];
  return first?.facts ?? {};
}

export const suitNames = ['suns', 'moons', 'crowns', 'arms'];
export const suitName = ['sun', 'moon', 'crown', 'arms'];

function countText(count: number, seat: number): string {
  return `${count} ${count === 1 ? suitName[seat] : suitNames[seat]}`;
}

function outcome(left: number[]): string {
  const survivors = left.flatMap((tokens, seat) => (tokens > 0 ? [countText(tokens, seat)] : []));
  const said = survivors.length === 0 ? 'nobody is left' : `${survivors.join(' and ')} ${survivors.length === 1 && left.includes(1) ? 'is' : 'are'} left`;
  return ` As it stands ${said}.`;
}

/** Who meets those that storm a settlement: defenders from the reserve (CW-6.7), and its people where some are in it. The reserve may change before it comes to that. */
function defence(defenders: number, living: number, certain: boolean): string {
  const who = defenders === 0 ? 'nobody defends it' : defenders === 1 ? '1 defends it' : `${defenders} defend it`;
  const beside = living > 0 ? `, beside ${living} ${living === 1 ? 'that lives' : 'that live'} there` : '';
  return `${who}${certain ? '' : ' as their reserve stands'}${beside}`;
}

/** What comes of moving tokens there, as things stand; the clause goes with it. */
export function foretold(view: View, position: Position, move: Offer): { text: string; clause: string } | null {
  const phrase = phraseOf(move);
  if (phrase[0] !== 'move') return null;
  const [, , tokens, , to, , into] = phrase;
  const { storms, defenders = 0, left, room = 0, too_many: excess = 0, settle_by: settles } = move.facts ?? {};
  const { counts } = position.squares.get(to)!;
  if (into?.[0] === 'into_own') {
    if (room === 0) return { text: 'Into your own settlement: back to the reserve.', clause: 'CW-5.3' };
    return { text: `Into your own settlement: room for ${room}${excess > 0 ? `, ${excess} ${excess === 1 ? 'goes' : 'go'} back to the reserve` : ''}.`, clause: 'CW-18.7' };
  }
  if (storms !== undefined) return { text: `Storms the settlement of the ${suitNames[storms]}: ${defence(defenders, counts[storms]!, left !== undefined || number(view, 'storm.defenders') === 0)}.${left ? outcome(left) : ''}`, clause: 'CW-6.7' };
  if (left) return { text: `A conflict: ${counts.reduce((sum, count) => sum + count, tokens)} on a square for ${room}.${outcome(left)}`, clause: 'CW-6.4' };
  if (settles === 'ace') return { text: `${capital(spelled(number(view, 'found.bare')))} on one square can found a settlement with the Ace.`, clause: 'CW-7.2' };
  if (settles === 'loot') return { text: `${capital(spelled(number(view, 'found.site')))} on a site can loot it.`, clause: 'CW-7.5' };
  if (settles) return { text: `${capital(spelled(number(view, 'found.site')))} on a site can found a settlement.`, clause: 'CW-7.3' };
  return excess > 0 ? { text: `Room for ${room}: ${excess} too many if it stays so.`, clause: 'CW-8.1' } : null;
}

/** What stands on a square, for those who cannot see it. */
export function told(position: Position, players: Player[], name: string, seat: number | null): string {
  const at = position.squares.get(name);
  if (!at) return `${name}, water`;
  const owner = (other: number) => (other === seat ? 'you' : (players.find((player) => player.seat === other)?.name ?? `seat ${other}`));
  const parts = [name];
  if (at.settlement) parts.push(`settlement of ${owner(at.coin!.suit)}, ${at.settlement.needed > 0 ? `${at.settlement.farmers} farmers of ${at.settlement.needed}` : 'needs no farmers'}`);
  else if (at.coin && at.coin.side === 'value') parts.push(`site of ${at.coin.value}, coin of ${owner(at.coin.suit)}`);
  else if (at.coin) parts.push(`coin of ${owner(at.coin.suit)}, face down`);
  at.counts.forEach((count, other) => {
    if (count > 0) parts.push(`${count} of ${owner(other)}`);
  });
  if (parts.length === 1) parts.push('empty');
  if (at.room !== null) parts.push(`room for ${at.room}`);
  return parts.join(', ');
}

const eventsOf = (last: LogEntry[]) => last.flatMap(({ events = [] }) => events) as CultureWarsEvent[];

/** The squares that the last change named, and those that lost a settlement by it. */
export function marked(last: LogEntry[]): Set<string> {
  const out = new Set<string>();
  for (const entry of last) {
    const phrase = phraseOf(entry);
    switch (phrase[0]) {
      case 'lift':
      case 'lay':
        tileSquares(phrase[2]).forEach((square) => out.add(square));
        break;
      case 'move':
        out.add(phrase[3]).add(phrase[4]);
        break;
      case 'coin':
      case 'reveal':
      case 'place':
      case 'grow':
      case 'defend':
      case 'found_own':
      case 'found_ace':
      case 'found_coin':
      case 'found_hidden':
      case 'loot':
      case 'abandon':
        out.add(phrase[2]);
        break;
    }
  }
  for (const event of eventsOf(last)) if (event[0] === 'stormed' || event[0] === 'stormed_ace' || event[0] === 'abandoned' || event[0] === 'abandoned_ace') out.add(event[2]);
  return out;
}

/** The moves of the last change, to be seen on their way. */
export function movesOf(last: LogEntry[]): { at: number; seat: number; count: number; from: string; to: string }[] {
  return last.flatMap((entry) => {
    const phrase = phraseOf(entry);
    return phrase[0] === 'move' ? [{ at: entry.at, seat: phrase[1], count: phrase[2], from: phrase[3], to: phrase[4] }] : [];
  });
}

/** Tokens that left the map in the last change, but for those that became a settlement: square and number. */
export function losses(last: LogEntry[]): { square: string; count: number }[] {
  const lost = new Map<string, number>();
  const add = (square: string, count: number) => count > 0 && lost.set(square, (lost.get(square) ?? 0) + count);
  for (const event of eventsOf(last)) {
    if (event[0] === 'conflict') {
      const [, square, , sides] = event;
      for (const side of sides as CultureWarsEvent[]) if (side[0] === 'side') add(square, side[2]);
    } else if (event[0] === 'excess') {
      for (const on of event[3] as CultureWarsEvent[]) if (on[0] === 'on_square') add(on[2], on[1]);
    } else if (event[0] === 'took_back') add(event[3], event[2]);
  }
  return [...lost].map(([square, count]) => ({ square, count }));
}
