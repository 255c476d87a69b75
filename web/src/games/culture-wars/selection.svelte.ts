// What the player has picked up so far. Board and bar share it; it holds only as long as the same choices are offered.
import type { Legal } from '../game';

class Selection {
  #offer = $state('');
  #square = $state<string | null>(null);
  #count = $state(1);

  /** The square picked: where tokens leave, or where to settle. */
  square(legal: Legal[]): string | null {
    return this.#offer === offer(legal) ? this.#square : null;
  }

  /** How many tokens go. */
  count(legal: Legal[]): number {
    return this.#offer === offer(legal) ? this.#count : 1;
  }

  pick(legal: Legal[], square: string | null, count = 1): void {
    this.#offer = offer(legal);
    this.#square = square;
    this.#count = count;
  }

  clear(): void {
    this.#square = null;
    this.#count = 1;
  }
}

function offer(legal: Legal[]): string {
  return legal.map(({ action }) => action).join('\n');
}

export const selection = new Selection();
