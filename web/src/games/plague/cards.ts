// The cards of Plague as a player meets them: names, kinds and one sentence each (PL-1.2, PL-6).

export type Kind = 'growth' | 'attack' | 'war' | 'counter' | 'improvement' | 'fate';

export interface Card {
  id: string;
  name: string;
  kind: Kind;
  /** What it does, in one sentence that fits on the card. */
  effect: string;
  /** The same in a few words, for small cards. */
  short: string;
}

const table: [string, string, Kind, string, string][] = [
  ['bumper_harvest', 'Bumper Harvest', 'growth', 'Your town gains 5.', 'Gain 5.'],
  ['trade_center', 'Trade Center Established', 'growth', 'Your town gains 10.', 'Gain 10.'],
  ['mass_migration', 'Mass Migration', 'growth', 'All other towns lose 5, and those come to you.', '5 from every town to you.'],
  ['pestilence', 'Pestilence', 'attack', 'Another town loses 5.', 'A town loses 5.'],
  ['crusade', 'Crusade', 'attack', 'Another town loses 10, unless somebody makes peace.', 'A town loses 10.'],
  ['drought', 'Drought', 'attack', 'A town without an aqueduct loses 10.', 'Loses 10. Aqueduct stops it.'],
  ['famine', 'Famine', 'attack', 'Another town loses 10.', 'A town loses 10.'],
  ['fire', 'Fire', 'attack', 'A town without an aqueduct loses 10 and an improvement.', 'Loses 10 and an improvement.'],
  ['flood', 'Flood', 'attack', 'A town without a sewer loses 10.', 'Loses 10. Sewer stops it.'],
  ['earthquake', 'Earthquake', 'attack', 'Another town loses 5 and an improvement.', 'Loses 5 and an improvement.'],
  ['viking_raid', 'Viking Raid', 'attack', 'A town without walls loses 10.', 'Loses 10. Walls stop it.'],
  ['pied_piper', 'Pied Piper', 'attack', 'Another town loses 15, and they follow him to you.', '15 go from a town to you.'],
  ['mongol_raid', 'Mongol Raid', 'attack', 'All other towns lose 10 (5 behind walls) and an improvement.', 'All others: 10, an improvement.'],
  ['minor_war', 'Minor War', 'war', 'Two towns fight: winner loses 5, loser 10.', 'Winner loses 5, loser 10.'],
  ['major_war', 'Major War', 'war', 'Two towns fight: winner loses 10, loser 20 and an improvement.', 'Winner 10, loser 20.'],
  ['negotiated_peace', 'Buy Indulgence / Negotiated Peace', 'counter', 'Ends a war or Crusade. Nobody loses anything.', 'Ends a war or Crusade.'],
  ['tactical_advantage', 'Tactical Advantage', 'counter', 'Adds 1 to your die in a war.', 'Adds 1 to your die.'],
  ['aqueduct', 'Aqueduct', 'improvement', 'Every roll 1 better. Stops Drought and Fire.', 'Stops Drought, Fire.'],
  ['city_walls', 'City Walls', 'improvement', 'Every roll 1 better. Stop Vikings, save 5 in a war or Mongol Raid.', 'Stop Vikings, ease wars, Mongols.'],
  ['sewer', 'Sewer', 'improvement', 'Every roll 1 better. Stops Floods.', 'Stops Floods.'],
  ['death_ship', 'Death Ship', 'fate', 'A town loses 10, and the plague begins.', 'The plague begins.'],
];

export const cardOrder: string[] = table.map((row) => row[0]);
const byId = new Map(table.map(([id, name, kind, effect, short]) => [id, { id, name, kind, effect, short } satisfies Card]));

export const improvements = ['aqueduct', 'city_walls', 'sewer'];

export function card(id: string): Card {
  return byId.get(id) ?? { id, name: id.replaceAll('_', ' '), kind: 'fate', effect: '', short: '' };
}

/** The single cards of a pile's counts, in card order; hidden cards are left out. */
export function cardsOf(counts: Record<string, number>): string[] {
  return cardOrder.flatMap((id) => Array<string>(counts[id] ?? 0).fill(id));
}

/** How many cards a pile holds, seen or hidden. */
export function sizeOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** PL-1.5: the reference table, the same numbers for gains in Prosperity and losses in the Plague. */
export const reference: { upTo: number; text: string; points: number }[] = [
  { upTo: 3, text: '3 or less', points: 0 },
  { upTo: 5, text: '4, 5', points: 5 },
  { upTo: 8, text: '6, 7, 8', points: 10 },
  { upTo: 11, text: '9, 10, 11', points: 15 },
  { upTo: Infinity, text: '12 or more', points: 20 },
];

export function referenceRow(total: number): number {
  return reference.findIndex((row) => total <= row.upTo);
}

/** The mean of the reference table over two dice with this modifier (PL-1.6). */
export function meanPoints(modifier: number, doubles: boolean): number {
  let sum = 0;
  for (let x = 1; x <= 6; ++x)
    for (let y = 1; y <= 6; ++y) sum += reference[referenceRow(x + y + modifier)]!.points * (doubles && x === y ? 2 : 1);
  return sum / 36;
}

/** The chance that the first of two war dice wins, ties rolled again (PL-8.3). */
export function winChance(bonus: number, against: number): number {
  let won = 0;
  let decided = 0;
  for (let x = 1; x <= 6; ++x)
    for (let y = 1; y <= 6; ++y) {
      if (x + bonus > y + against) ++won;
      if (x + bonus !== y + against) ++decided;
    }
  return won / decided;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}%`;
}
