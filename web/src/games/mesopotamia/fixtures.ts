// The moments that the tests look at, with the types of the game.
import type { Given } from '../../../fixtures/walk';
import type { Props } from './types';

type Moment = Pick<Props, 'view' | 'before' | 'seat' | 'legal' | 'last' | 'situation' | 'players'>;
const found = import.meta.glob<Moment & Given>('../../../fixtures/mesopotamia/*.json', { eager: true, import: 'default' });

export const fixtures: [string, Moment & Given][] = Object.entries(found);
export const fixture = (name: string): Moment & Given => found[`../../../fixtures/mesopotamia/${name}.json`]!;
