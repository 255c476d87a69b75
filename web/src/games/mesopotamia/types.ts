// What the engine tells of Mesopotamia, as the board takes it: its view, the facts of its offers, its situation.
import type { MesopotamiaEvent, MesopotamiaFacts, MesopotamiaPhrase, MesopotamiaSituation, MesopotamiaView, Phrase } from '../../protocol/games.gen';
import type { BoardProps, CardProps, CommonView, Legal } from '../game';

export type View = CommonView & MesopotamiaView;
export type Facts = MesopotamiaFacts;
/** Partial: a moment of the past is shown before its situation is there. */
export type Situation = Partial<MesopotamiaSituation>;
export type Offer = Legal<Facts>;
export type Props = BoardProps<View, Facts, Situation>;
export type Card = CardProps<View, Situation>;

/** The engine speaks of this game only in its own phrases. */
export const told = (phrase: Phrase): MesopotamiaPhrase | MesopotamiaEvent => phrase as MesopotamiaPhrase | MesopotamiaEvent;
