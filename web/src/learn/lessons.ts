// The first-game guide: what each phase asks, said once when it first comes up for the player. Keys are the engine's phases.
import type { CommonView } from '../games/game';
import { capital, several, spelled } from '../lib/words';
import { numbersFor, type Value } from '../rules/numbers';

export interface Lesson {
  /** What "already explained" is remembered by. */
  key: string;
  title: string;
  text: string;
  rule: string;
}
/** Where numbers of the game are in it, it is said by those in force. */
type Said = string | ((view: Taught) => string);

/** What the guide goes by: the rules in force, and where the game stands. */
export type Taught = Partial<Pick<CommonView, 'rules' | 'options' | 'to_act'>> & { phase?: unknown; age?: unknown; attack?: unknown };
type Words = [title: Said, text: Said, rule: string];

const plague = numbersFor('plague');
const cultureWars = numbersFor('culture-wars');
const mesopotamia = numbersFor('mesopotamia');
const peoples = numbersFor('peoples');
const capitalized = (number: number, one: string, many?: string): string => capital(several(number, one, many));

/** Tokens that the acting seat begins with (CW-2.9, CW-2.10). */
const beginners = (view: Taught): number => cultureWars.number(view, 'tokens.start') + (view.options?.handicap_seat === view.to_act ? 1 : 0);

/** The values of sites that feed more than other squares. */
function rich(view: Taught): number[] {
  const room = cultureWars.number(view, 'capacity.empty');
  return [...new Set(cultureWars.numbers(view, 'coins.values'))].filter((value) => value > room);
}

/** What must lie between coins (CW-2.6), and what nobody knows of them. */
function hiding(view: Taught): string {
  const distance = cultureWars.number(view, 'coins.distance');
  const values = cultureWars.numbers(view, 'coins.values');
  const apart = distance > 0 ? `At least ${several(distance, 'square')} must lie between coins` : 'Coins may lie side by side';
  return `Each of your coins becomes a ${rich(view).length > 0 ? 'rich site' : 'site'}. ${apart}; ${values[0] === values[values.length - 1] ? `each is worth ${values[0]}` : 'nobody knows which is which until all are turned'}.`;
}

function homes(view: Taught): string {
  const best = rich(view).slice(-2);
  return best.length > 0 ? `A site worth ${best.join(' or ')} feeds many and makes a fine home.` : 'Sites feed no more people than other land.';
}

function growth(view: Taught): string {
  const tokens = cultureWars.number(view, 'growth.per_square');
  return tokens === 1 ? 'a token' : several(tokens, 'token');
}

/** Who comes when a settlement is stormed (CW-6.7); with no defenders nobody is asked (CW-18.7). */
function defenders(view: Taught): string {
  const most = cultureWars.number(view, 'storm.defenders');
  return `up to ${several(most, 'defender')} from your reserve ${most === 1 ? 'joins' : 'join'}`;
}

/** What a settlement needs every turn (CW-9.1). */
function support(view: Taught): string {
  const farmers = cultureWars.number(view, 'support.farmers');
  if (farmers === 0) return 'It needs nobody round it.';
  return `It needs ${spelled(farmers)} of your tokens ${cultureWars.flag(view, 'support.diagonals') ? 'round it' : 'on its four sides'} every turn.`;
}

/** What each tribe of one's subject brings in the first age (PE-8.1). */
function subject(view: Taught): string {
  const [points = 0] = peoples.numbers(view, 'scoring.tribe');
  if (points === 0) return 'In this age the tribes of your secret subject bring no points.';
  return `Your secret subject brings you ${points === 1 ? 'a point' : `${points} points`} for each of its tribes in a village.`;
}

/** How many make a settlement of this age (PE-2.2). */
const tribes = (view: Taught, age: number): string => capitalized(peoples.numbers(view, 'ages.sizes')[age - 1]!, 'tribe');

/** How far a stack moves (PE-6.2.1, PE-19.5), by steps. */
const first = ['', 'to a neighbour', 'to a neighbour, over one region, or over one sea'];
const second = ['', 'to a neighbour only', 'over a region or a sea', 'over two regions, or over a region and a sea'];

/** Where the markers of new cities come from (PE-6.3.2): with fewer than twelve villages some are left in the stock (PE-19.4). */
const markers = (view: Taught): string =>
  peoples.numbers(view, 'ages.settlements')[0]! < 12 ? 'New cities take a marker from the stock, and when it is empty that of the smallest village.' : 'New cities take the marker of the smallest village.';

/** How much more the second level counts (PE-9.2.2). */
const secondLevel = ['', 'no more than the first', 'twice', 'three times', 'four times'];

/** Whose numbers the reference card has (PL-1.5): a variant brings its own. */
const ours = (view: Taught): string => (view.rules?.rolls ? '' : ' The numbers of the reference card are ours: the source does not give them.');

/** What an improvement does for rolls (PL-9.2). */
function softened(view: Taught): string {
  const bonus = plague.number(view, 'improvements.roll_bonus');
  return bonus === 0 ? 'improvements do not soften it' : `each improvement softens it by ${spelled(bonus)}`;
}

function lostHelp(view: Taught): string {
  const bonus = plague.number(view, 'improvements.roll_bonus');
  return bonus === 0 ? 'Each has a protection of its own.' : `Each helps your rolls by ${spelled(bonus)}, and has a protection of its own.`;
}

/** A card is announced, and what answers it: a Peace, where it can be cancelled, and in a war a Tactical Advantage (PL-7, PL-20.9). */
function answers(view: Taught): string {
  const id = (view.attack as { card: string } | null | undefined)?.card ?? 'minor_war';
  const own = ((view.rules?.new_cards ?? []) as Record<string, Value>[]).find((card) => card.id === id);
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
    tiles: ['Shape the land', (view) => `Take up a tile that borders the open space in the middle and lay it down elsewhere, side against side. ${cultureWars.flag(view, 'boats') ? 'Peninsulas and islands need boats.' : 'There are no boats: nobody leaves an island.'}`, 'CW-2.3'],
    coins: ['Hide your coins', hiding, 'CW-2.6'],
    tokens: [(view) => `${capitalized(beginners(view), 'token')} to begin with`, (view) => `Put ${beginners(view) === 1 ? 'it' : 'them'} on any land. ${homes(view)}`, 'CW-2.9'],
    expand: ['Growth', (view) => `Every square you live on gains ${growth(view)}. Your reserve is short this time, so you say where.`, 'CW-4.3'],
    move: ['Move as many as you like', (view) => `Each token takes one step${cultureWars.flag(view, 'boats') ? ', or a boat beside a settlement of yours on the coast' : '; there are no boats'}. Say done when the rest stays. The bar counts the turns: after the last one the score decides. That limit is ours, the source plays on.`, 'CW-5.1'],
    settle: ['Found settlements', (view) => `${capitalized(cultureWars.number(view, 'found.site'), 'token')} on a site of your colour become a settlement. ${support(view)} Hold enough of them for a whole turn and you win.`, 'CW-7.1'],
    conflict: ['Who defends first?', (view) => `Several of your settlements are attacked. Each turns back into a site and ${defenders(view)} the fight; you say where first.`, 'CW-6.8'],
  },
  mesopotamia: {
    choose: ['Keep the people, or pass it on', 'You drew this card in secret. Keep it, or hand it to a player who has none yet. Everybody ends with one new people. The map, most special abilities and bonus areas are ours: the source has lost them, and [rebuilt] marks them.', 'ME-3.4'],
    land: ['Choose a landing place', 'This people comes from the sea and lands on any coast. Who lives there is pushed out.', 'ME-6.3'],
    expand: ['Spread out, one tribe at a time', (view) => `Place tribes ${mesopotamia.number(view, 'stack') === 1 ? 'next door, one in each area' : `where the people stands (up to ${spelled(mesopotamia.number(view, 'stack'))}) or next door`}. What you take counts at once, so you can march on. Entering an area of others is an attack. Stop when you like: then the people scores its areas.`, 'ME-7.1'],
    retreat: ['A new people pushes yours out', 'Choose where each displaced tribe goes: a free land area next to it, or one that the same people holds.', 'ME-6.4'],
  },
  peoples: {
    'migration 1': ['The first age: villages', (view) => `Move any stack ${first[peoples.number(view, 'reach.first')]}, whoever it belongs to: it slides under the tribes there. ${tribes(view, 1)} make a village, which stays. ${subject(view)} The map is ours: the source has lost it.`, 'PE-6.1.1'],
    'migration 2': ['The second age: cities', (view) => `${tribes(view, 2)} make a city now, and one move leads ${second[peoples.number(view, 'reach.second')]}. ${markers(view)}`, 'PE-6.2.1'],
    'migration 3': ['The third age: metropolises', 'Loose stacks go anywhere. From a settlement the topmost tribe may move to the top of one that is at least as large.', 'PE-6.4.1'],
    diplomacy: ['Tie settlements to each other', 'The settlement you lead may take up relations with one nearby. Ties are what most fields of civilization score by. This chapter is ours: the source has lost it.', 'PE-9.1'],
    advance: ['Raise a field of civilization', (view) => `The settlement gets a new field, or raises one to the second level, where it counts ${secondLevel[peoples.number(view, 'advances.level_2')]}.`, 'PE-9.3'],
  },
};

/** What to explain in this view, if anything. */
export function lesson(game: string, view: Taught): Lesson | null {
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
