// What the middle of the table says: a title and a line below it for every situation of the game.
import { capital, spelled } from '../../lib/words';
import type { LogEntry, Player } from '../game';
import { card, number } from './cards';
import { lastCard, lastClash, nameOf } from './choices';
import type { Situation, View } from './view';

export interface Story {
  title: string;
  lead: string;
}

export interface Scene {
  view: View;
  situation: Situation;
  recent: LogEntry[];
  players: Player[];
  seat: number | null;
}

function possessive(name: string): string {
  return name === 'You' ? 'Your' : `${name}’s`;
}

/** "You" inside a sentence. */
function mid(name: string): string {
  return name === 'You' ? 'you' : name;
}

function verb(name: string, plain: string): string {
  return name === 'You' ? plain : `${plain}s`;
}

/** The last card as a sentence: "Wren plays Famine at you". */
export function told({ view, recent, players, seat }: Scene): string {
  const played = lastCard(recent);
  if (!played) return '';
  const who = nameOf(players, seat, played.by);
  const targets = played.seats.map((target) => mid(nameOf(players, seat, target)));
  const name = card(view, played.card).name;
  if (played.verb === 'discard') return `${who} ${verb(who, 'discard')} ${name}`;
  if (played.verb === 'counter') return `${who} ${verb(who, 'answer')} with ${name}`;
  if (played.verb === 'build') return `${who} ${verb(who, 'build')} ${name}`;
  if (targets.length === 2) return `${who} ${verb(who, 'play')} ${name}: ${targets.join(' against ')}`;
  if (targets.length === 1) return `${who} ${verb(who, 'play')} ${name} at ${targets[0]}`;
  return `${who} ${verb(who, 'play')} ${name}`;
}

function winners(scene: Scene): Story {
  const { view, players, seat } = scene;
  const won = (view.result ?? []).flatMap((share, i) => (share === '0' ? [] : [nameOf(players, seat, i)]));
  const lead = `The game ends in turn ${view.turn_number}.`;
  if (won.length === 1) return { title: won[0] === 'You' ? 'Your town is the last one standing' : `${won[0]}’s town is the last one standing`, lead };
  return { title: `${won.slice(0, -1).join(', ')} and ${mid(won[won.length - 1]!)} share the win`, lead };
}

export function story(scene: Scene): Story {
  const { view, recent, players, seat } = scene;
  const name = (other: number) => nameOf(players, seat, other);
  const turn = view.turn === null ? '' : name(view.turn);
  switch (view.phase) {
    case 'deal':
    case 'start':
      return { title: 'The cards are dealt', lead: `${capital(spelled(number(view, 'hand.first')))} each, and the Death Ship somewhere in the pile.` };
    case 'over':
      return winners(scene);
    case 'death_ship':
      return { title: 'The Death Ship', lead: `${turn} ${verb(turn, 'draw')} it and must send it on. The plague begins.` };
    case 'raze': {
      const owner = name(view.raze[0]!);
      return { title: `${owner} must give up an improvement`, lead: told(scene) };
    }
    case 'stroke': {
      const dying = name(view.dying[0]!);
      return { title: dying === 'You' ? 'Your town falls' : `${dying}’s town falls`, lead: 'One last stroke, before the gates close.' };
    }
    case 'counter':
    case 'clash': {
      const { by, targets, card: id } = view.attack!;
      const who = name(by);
      const { name: title, work } = card(view, id);
      if (work !== 'war') {
        const sent = id === 'crusade' ? `${verb(who, 'send')} a Crusade` : `${verb(who, 'play')} ${title}`;
        return { title: `${who} ${sent}${targets.length ? ` at ${mid(name(targets[0]!))}` : ''}`, lead: 'Does anyone make peace?' };
      }
      const lead = `${title}${view.phase === 'counter' ? ', before the dice: does anyone answer?' : ': the dice decide.'}`;
      if (targets.includes(by)) {
        const rival = targets.find((target) => target !== by)!;
        return { title: `${who} ${who === 'You' ? 'go' : 'goes'} to war with ${mid(name(rival))}`, lead };
      }
      if (seat !== null && targets.includes(seat)) {
        const rival = targets.find((target) => target !== seat)!;
        return { title: `${who} ${verb(who, 'set')} you against ${name(rival)}`, lead };
      }
      return { title: `${who} ${verb(who, 'set')} ${mid(name(targets[0]!))} against ${mid(name(targets[1]!))}`, lead };
    }
    default: {
      const clash = lastClash(recent);
      if (clash) {
        const winner = name(clash.winner);
        return { title: `${winner} ${verb(winner, 'win')} the ${card(view, clash.card).name}`, lead: `${name(clash.pair[0])} against ${mid(name(clash.pair[1]))}` };
      }
      return { title: `${possessive(turn)} turn`, lead: told(scene) };
    }
  }
}
