// The first-game guide: what each phase asks, said once when it first comes up for the player. Keys are the engine's phases.
import type { View } from '../games/game';
import { spelled } from '../lib/words';
import { numbersFor, type Value } from '../rules/numbers';

export interface Lesson {
  /** What "already explained" is remembered by. */
  key: string;
  title: string;
  text: string;
  rule: string;
}
/** Where numbers of the game are in it, it is said by those in force. */
type Said = string | ((view: View) => string);
type Words = [title: Said, text: Said, rule: string];

const plague = numbersFor('plague');

/** Whose numbers the reference card has (PL-1.5): a variant brings its own. */
const ours = (view: View): string => (view.rules?.rolls ? '' : ' The numbers of the reference card are ours: the source does not give them.');

/** What an improvement does for rolls (PL-9.2). */
function softened(view: View): string {
  const bonus = plague.number(view, 'improvements.roll_bonus');
  return bonus === 0 ? 'improvements do not soften it' : `each improvement softens it by ${spelled(bonus)}`;
}

function lostHelp(view: View): string {
  const bonus = plague.number(view, 'improvements.roll_bonus');
  return bonus === 0 ? 'Each has a protection of its own.' : `Each helps your rolls by ${spelled(bonus)}, and has a protection of its own.`;
}

/** A card is announced, and what answers it: a Peace, where it can be cancelled, and in a war a Tactical Advantage (PL-7, PL-20.9). */
function answers(view: View): string {
  const id = String(view.attack?.card ?? 'minor_war');
  const own: Record<string, Value> | undefined = view.rules?.new_cards?.find((card: { id: string }) => card.id === id);
  const usual = id === 'crusade' || id === 'minor_war' || id === 'major_war';
  const isWar = own ? own.kind === 'war' : usual && id !== 'crusade';
  const peace = own ? own.cancelled_by_peace === true : plague.flag(view, `cards.${id}.cancelled_by_peace`);
  const added = plague.number(view, 'cards.tactical_advantage.amount');
  const advantage = `a Tactical Advantage adds ${added === 0 ? 'nothing' : spelled(added)} to your own die`;
  const announced = usual && peace ? 'A war or a Crusade was announced.' : isWar ? 'A war was announced.' : 'A card was announced that peace can stop.';
  if (!peace) return `${announced} Nobody can make peace, but ${advantage}. Or pass.`;
  return `${announced} Buy Indulgence / Negotiated Peace cancels it${isWar || usual ? `, ${advantage}` : ''}. Or pass.`;
}

const lessons: Record<string, Record<string, Words>> = {
  plague: {
    'play prosperity': ['Play one card, or throw one away', (view) => `Your town has grown by its roll and you hold ${spelled(plague.number(view, 'hand.limit'))} cards. Good cards help you, attacks hurt a rival, improvements ${plague.number(view, 'improvements.roll_bonus') === 0 ? 'protect you' : 'help every roll to come'}. Only one card a turn.${ours(view)}`, 'PL-4.6'],
    'play plague': ['The plague is here', (view) => `From now on every roll takes people away; ${softened(view)}. The last town with anybody in it wins.`, 'PL-4.3'],
    counter: ['You are asked to answer', answers, 'PL-7.2'],
    raze: ['You lose an improvement', (view) => `Choose which one goes. ${lostHelp(view)}`, 'PL-9.4'],
    death_ship: ['You drew the Death Ship', (view) => `Send it at a rival: that town loses ${plague.number(view, 'death_ship.loss') || 'nothing'} and the plague begins. Most send it at whoever leads.`, 'PL-10.2'],
    stroke: ['A last stroke', 'Your town has fallen. One last card may still hurt a rival.', 'PL-11.3'],
  },
  'culture-wars': {
    tiles: ['Shape the land', 'Take up a tile that borders the open space in the middle and lay it down elsewhere, side against side. Peninsulas and islands need boats.', 'CW-2.3'],
    coins: ['Hide your coins', 'Each of your coins becomes a rich site. At least two squares must lie between coins; nobody knows which is which until all are turned.', 'CW-2.6'],
    tokens: ['Two tokens to begin with', 'Put them on any land. A site worth 4 or 5 feeds many and makes a fine home.', 'CW-2.9'],
    expand: ['Growth', 'Every square you live on gains a token. Your reserve is short this time, so you say where.', 'CW-4.3'],
    move: ['Move as many as you like', 'Each token takes one step, or a boat beside a settlement of yours on the coast. Say done when the rest stays. The bar counts the turns: after the last one the score decides. That limit is ours, the source plays on.', 'CW-5.1'],
    settle: ['Found settlements', 'Five tokens on a site of your colour become a settlement. It needs five of your tokens round it every turn. Hold enough of them for a whole turn and you win.', 'CW-7.1'],
    conflict: ['Who defends first?', 'Several of your settlements are attacked. Each turns back into a site and up to five defenders from your reserve join the fight; you say where first.', 'CW-6.8'],
  },
  mesopotamia: {
    choose: ['Keep the people, or pass it on', 'You drew this card in secret. Keep it, or hand it to a player who has none yet. Everybody ends with one new people. The map, most special abilities and bonus areas are ours: the source has lost them, and [rebuilt] marks them.', 'ME-3.4'],
    land: ['Choose a landing place', 'This people comes from the sea and lands on any coast. Who lives there is pushed out.', 'ME-6.3'],
    expand: ['Spread out, one tribe at a time', 'Place tribes where the people stands (up to three) or next door. What you take counts at once, so you can march on. Entering an area of others is an attack. Stop when you like: then the people scores its areas.', 'ME-7.1'],
    retreat: ['A new people pushes yours out', 'Choose where each displaced tribe goes: a free land area next to it, or one that the same people holds.', 'ME-6.4'],
  },
  peoples: {
    'migration 1': ['The first age: villages', 'Move any stack to a neighbour, whoever it belongs to: it slides under the tribes there. Three tribes make a village, which stays. Your secret subject brings you a point for each of its tribes in a village. The map is ours: the source has lost it.', 'PE-6.1.1'],
    'migration 2': ['The second age: cities', 'Six tribes make a city now, and one move leads over a region or a sea. New cities take the marker of the smallest village.', 'PE-6.2.1'],
    'migration 3': ['The third age: metropolises', 'Loose stacks go anywhere. From a settlement the topmost tribe may move to the top of one that is at least as large.', 'PE-6.4.1'],
    diplomacy: ['Tie settlements to each other', 'The settlement you lead may take up relations with one nearby. Ties are what most fields of civilization score by. This chapter is ours: the source has lost it.', 'PE-9.1'],
    advance: ['Raise a field of civilization', 'The settlement gets a new field, or raises one to the second level, where it counts twice.', 'PE-9.3'],
  },
};

/** What to explain in this view, if anything. */
export function lesson(game: string, view: View): Lesson | null {
  const phase = String(view.phase);
  const found = [phase, `${phase} ${view.age}`].find((key) => lessons[game]?.[key]);
  if (!found) return null;
  const [title, text, rule] = lessons[game]![found]!;
  const say = (said: Said) => (typeof said === 'string' ? said : said(view));
  return { key: `${game} ${found}`, title: say(title), text: say(text), rule };
}

/** Every clause that the guide points to, for the test that they exist. */
export function clausesOf(game: string): string[] {
  return Object.values(lessons[game] ?? {}).map(([, , rule]) => rule);
}
