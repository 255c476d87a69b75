// The types of Peoples, as the engine declares them.
import type { PeoplesFacts, PeoplesPhrase, PeoplesSituation, PeoplesView } from '../../protocol/games.gen';
import type { Phrase } from '../../words/phrase';
import type { BoardProps, CommonView, Legal } from '../game';

export type View = CommonView & PeoplesView;
export type Facts = PeoplesFacts;
export type Situation = PeoplesSituation;
export type Offer = Legal<Facts>;
export type Props = BoardProps<View, Facts, Situation>;
export type Settlement = PeoplesView['settlements'][number];
export type CivilArea = keyof Settlement['advances'];

/** What the engine says at a table of Peoples is one of its phrases. */
export const told = (phrase: Phrase): PeoplesPhrase => phrase as PeoplesPhrase;
