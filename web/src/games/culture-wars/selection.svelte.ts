// What the player has picked up so far. Board and bar share it; it holds only as long as the same choices are offered.
import type { Offer } from './types';

class Selection {
  #choices = $state('');
  #square = $state<string | null>(null);
  #count = $state(1);

  /** The square picked: where tokens leave, or where to settle. */
  square(legal: Offer[]): string | null {
    return this.#choices === choices(legal) ? this.#square : null;
  }

  /** How many tokens go. */
  count(legal: Offer[]): number {
    return this.#choices === choices(legal) ? this.#count : 1;
  }

  pick(legal: Offer[], square: string | null, count = 1): void {
    this.#choices = choices(legal);
    this.#square = square;
    this.#count = count;
  }

  clear(): void {
    this.#square = null;
    this.#count = 1;
  }
}

function choices(legal: Offer[]): string {
  return legal.map(({ action }) => action).join('\n');
}

export const selection = new Selection();
