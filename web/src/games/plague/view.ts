// What a table of Plague tells, with the types of the engine's schema.
import type { PlagueEvent, PlagueFacts, PlaguePhrase, PlagueSituation, PlagueView } from '../../protocol/games.gen';
import type { BoardProps, CommonView, Legal as AnyLegal, LogEntry } from '../game';

export type View = CommonView & PlagueView;
export type Facts = PlagueFacts;
export type Situation = PlagueSituation;
export type Props = BoardProps<View, Facts, Situation>;
export type Legal = AnyLegal<Facts>;
/** What the numbers in force are read from. */
export type Ruled = Pick<CommonView, 'rules'>;

export const phraseOf = (entry: LogEntry): PlaguePhrase => entry.phrase as PlaguePhrase;
export const eventsOf = (entry: LogEntry): PlagueEvent[] => (entry.events ?? []) as PlagueEvent[];
