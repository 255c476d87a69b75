// The types of Culture Wars, made from what its engine declares, as its board and bar use them.
import type { CultureWarsFacts, CultureWarsSituation, CultureWarsView } from '../../protocol/games.gen';
import type { BoardProps, CommonView, Legal } from '../game';

export type View = Omit<CommonView, keyof CultureWarsView> & CultureWarsView;
export type Facts = CultureWarsFacts;
export type Situation = CultureWarsSituation;
export type Props = BoardProps<View, Facts, Situation>;
/** A legal action with what it means and what would come of it. */
export type Offer = Legal<Facts>;
/** Value 1 is the Ace, 0 unknown. */
export type Coin = View['coins'][number];
