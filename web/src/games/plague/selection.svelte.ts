// What the player has picked up so far. Board and bar share it; it holds only as long as the same choices are offered.
import type { Legal } from '../game';

class Selection {
  #offer = $state('');
  #card = $state<string | null>(null);
  #first = $state<number | null>(null);

  /** The card picked up from the hand. */
  card(legal: Legal[]): string | null {
    return this.#offer === offer(legal) ? this.#card : null;
  }

  /** The first of the two towns of a war. */
  first(legal: Legal[]): number | null {
    return this.#offer === offer(legal) ? this.#first : null;
  }

  pick(legal: Legal[], card: string | null, first: number | null = null): void {
    this.#offer = offer(legal);
    this.#card = card;
    this.#first = first;
  }

  clear(): void {
    this.#card = null;
    this.#first = null;
  }
}

function offer(legal: Legal[]): string {
  return legal.map(({ action }) => action).join('\n');
}

export const selection = new Selection();
