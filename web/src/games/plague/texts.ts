// What stands on the cards: a sentence for each, and the same in a few words for small cards, by the numbers in force (PL-6, PL-20).
import { capital, together } from '../../lib/words';
import type { Ruled } from './view';
import { card, cardOrder, number, rulesOf, type CardRules } from './cards';

const protections: Record<string, { without: string; stops: string }> = {
  aqueduct: { without: ' without an aqueduct', stops: ' Aqueduct stops it.' },
  city_walls: { without: ' without walls', stops: ' Walls stop it.' },
  sewer: { without: ' without a sewer', stops: ' Sewer stops it.' },
};
const without = ({ stoppedBy }: CardRules): string => (stoppedBy ? protections[stoppedBy]!.without : '');
const stopIt = ({ stoppedBy }: CardRules): string => (stoppedBy ? protections[stoppedBy]!.stops : '');

/** "10 and an improvement", "nothing". */
export function loss(amount: number, improvement: boolean): string {
  if (amount === 0) return improvement ? 'an improvement' : 'nothing';
  return `${amount}${improvement ? ' and an improvement' : ''}`;
}

/** Whom a card hits that has no target, and what each of them loses: "without a sewer", "10 (5 behind walls) and an improvement". */
export function othersLose(view: Ruled, id: string): { without: string; loss: string } {
  const rules = rulesOf(view, id);
  const eased = rules.walled !== rules.amount && rules.stoppedBy !== 'city_walls';
  const both = `${rules.amount} (${rules.walled || 'none'} behind walls)${rules.razes ? ' and an improvement' : ''}`;
  return { without: without(rules).trim(), loss: eased ? both : loss(rules.amount, rules.razes) };
}

const unlessPeace = ({ peace }: CardRules): string => (peace ? ', unless somebody makes peace' : '');
const endedByPeace = ({ peace }: CardRules): string => (peace ? ' Peace ends it.' : '');

/** The cards in the deck of which something holds, new ones too. */
function deck(view: Ruled, holds: (id: string, rules: CardRules) => boolean): string[] {
  return cardOrder(view).filter((id) => {
    const rules = rulesOf(view, id);
    return rules.copies > 0 && holds(id, rules);
  });
}

/** A card has room for a few names, a small one for two. */
function few(names: string[], inShort: boolean): string[] {
  const most = inShort ? 2 : 4;
  return names.length <= most ? names : [...names.slice(0, most - 1), `${names.length - most + 1} more`];
}

/** What a Negotiated Peace ends: "a war or Crusade" (PL-7.2). */
export function ended(view: Ruled, inShort: boolean): string {
  const isWar = (id: string) => card(view, id).work === 'war';
  const cards = deck(view, (_, { peace }) => peace);
  const wars = cards.filter(isWar);
  const every = wars.length > 0 && wars.length === deck(view, isWar).length;
  const name = (id: string) => card(view, id).name;
  const names = few([...(every ? ['a war'] : wars.map(name)), ...cards.filter((id) => !isWar(id)).map(name)], inShort);
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} or ${names[names.length - 1]}`;
}

const plurals: Record<string, string> = { viking_raid: 'Vikings', flood: 'Floods', mongol_raid: 'Mongols' };

/** The cards that an improvement protects from. */
function stopped(view: Ruled, improvement: string, inShort: boolean): string[] {
  return few(deck(view, (_, { stoppedBy }) => stoppedBy === improvement).map((id) => plurals[id] ?? card(view, id).name), inShort);
}

/** What City Walls save in a war, and in a Mongol Raid (less than 0: they make it worse). */
function saved(view: Ruled): { war: number; raid: number } {
  const raid = rulesOf(view, 'mongol_raid');
  return {
    war: deck(view, (id) => card(view, id).work === 'war').length > 0 ? number(view, 'improvements.walls_save') : 0,
    raid: raid.copies > 0 && raid.stoppedBy !== 'city_walls' ? raid.amount - raid.walled : 0,
  };
}

function walls(view: Ruled): string {
  const { war, raid } = saved(view);
  const stop = stopped(view, 'city_walls', false);
  const save = war > 0 && war === raid ? `${war} in a war or Mongol Raid` : [...(war > 0 ? [`${war} in a war`] : []), ...(raid > 0 ? [`${raid} in a Mongol Raid`] : [])].join(' and ');
  return [...(stop.length ? [`stop ${together(stop)}`] : []), ...(save ? [`save ${save}`] : []), ...(raid < 0 ? [`cost ${-raid} more in a Mongol Raid`] : [])].join(', ');
}

function wallsInShort(view: Ruled): string {
  const { war, raid } = saved(view);
  const stop = stopped(view, 'city_walls', true);
  const ease = [...(war > 0 ? ['wars'] : []), ...(raid > 0 ? ['Mongols'] : [])];
  return [...(stop.length ? [`stop ${stop.join(', ')}`] : []), ...(ease.length ? [`ease ${ease.join(', ')}`] : [])].join(', ');
}

/** An improvement, by what it protects from; `protects` has no capital and no point, and may be empty. */
function improvement(view: Ruled, protects: string, inShort: boolean): string {
  const bonus = number(view, 'improvements.roll_bonus');
  const better = bonus > 0 ? `Every roll ${bonus} better.` : '';
  const own = protects ? `${capital(protects)}.` : '';
  return (inShort ? own || better : [better, own].filter(Boolean).join(' ')) || 'Gives nothing.';
}

function stops(view: Ruled, id: string, inShort: boolean): string {
  const names = stopped(view, id, inShort);
  return names.length ? `stops ${inShort ? names.join(', ') : together(names)}` : '';
}

/** What a card does, in one sentence that fits on it. */
export function effect(view: Ruled, id: string): string {
  const rules = rulesOf(view, id);
  const { amount, razes } = rules;
  const { work } = card(view, id);
  const one = rules.stoppedBy ? `A town${without(rules)}` : 'Another town';
  const all = `All other towns${without(rules)}`;
  if (work === 'one_loses_you_gain' && amount > 0)
    return `${one} loses ${amount}, and ${id === 'pied_piper' ? 'they follow him' : 'those come'} to you.${razes ? ' It also loses an improvement.' : ''}${endedByPeace(rules)}`;
  if (work === 'others_lose_you_gain' && amount > 0) return `${all} lose ${amount}, and those come to you.${razes ? ' Each also loses an improvement.' : ''}${endedByPeace(rules)}`;
  switch (work) {
    case 'gain':
      return `Your town gains ${amount || 'nothing'}.`;
    case 'one_loses':
    case 'one_loses_you_gain':
      return `${one} loses ${loss(amount, razes)}${unlessPeace(rules)}.`;
    case 'others_lose':
    case 'others_lose_you_gain':
      return `${all} lose ${othersLose(view, id).loss}${unlessPeace(rules)}.`;
    case 'war':
      return `Two towns fight: winner loses ${rules.winner || 'nothing'}, loser ${loss(amount, razes)}.${rules.peace ? '' : ' Peace does not end it.'}`;
    case 'counter':
      if (id === 'tactical_advantage') return `Adds ${amount || 'nothing'} to your die in a war.`;
      return ended(view, false) ? `Ends ${ended(view, false)}. Nobody loses anything.` : 'No card of this deck can be ended by it.';
    case 'improvement':
      return improvement(view, id === 'city_walls' ? walls(view) : stops(view, id, false), false);
    case 'special':
      return id === 'death_ship' ? `A town loses ${number(view, 'death_ship.loss') || 'nothing'}, and the plague begins.` : '';
  }
}

/** The same in a few words, for small cards. */
export function short(view: Ruled, id: string): string {
  const rules = rulesOf(view, id);
  const { amount, razes } = rules;
  const { work } = card(view, id);
  if (work === 'one_loses_you_gain' && amount > 0) return `${amount} ${amount === 1 ? 'goes' : 'go'} from a town to you.${stopIt(rules)}`;
  if (work === 'others_lose_you_gain' && amount > 0) return `${amount} from every town${without(rules)} to you.`;
  switch (work) {
    case 'gain':
      return `Gain ${amount || 'nothing'}.`;
    case 'one_loses':
    case 'one_loses_you_gain':
      if (razes) return `Loses ${loss(amount, true)}.`;
      return rules.stoppedBy ? `Loses ${amount || 'nothing'}.${stopIt(rules)}` : `A town loses ${amount || 'nothing'}.`;
    case 'others_lose':
    case 'others_lose_you_gain':
      return razes ? `All others: ${amount ? `${amount}, ` : ''}an improvement.${stopIt(rules)}` : `All others lose ${amount || 'nothing'}.${stopIt(rules)}`;
    case 'war':
      return `Winner ${razes ? '' : 'loses '}${rules.winner || 'nothing'}, loser ${amount || 'nothing'}.`;
    case 'counter':
      if (id === 'tactical_advantage') return `Adds ${amount || 'nothing'} to your die.`;
      return ended(view, true) ? `Ends ${ended(view, true)}.` : 'Ends nothing.';
    case 'improvement':
      return improvement(view, id === 'city_walls' ? wallsInShort(view) : stops(view, id, true), true);
    case 'special':
      return id === 'death_ship' ? 'The plague begins.' : '';
  }
}
