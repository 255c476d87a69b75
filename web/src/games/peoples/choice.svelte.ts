// What the viewer has picked up, where it would go, and what is looked into; shared by the board and the bar.
import { narrow } from '../../lib/media.svelte';

class Choice {
  /** The region whose tribes are picked up. */
  from: string | null = $state(null);
  /** Where they would go: shown, but not made yet. */
  to: string | null = $state(null);
  /** Under the pointer or the keyboard's focus, or tapped to be looked into. */
  seen: string | null = $state(null);

  pick(from: string) {
    this.from = from;
    this.to = null;
  }
  clear() {
    this.from = null;
    this.to = null;
    this.seen = null;
  }
}

export const choice = new Choice();

const finger = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia('(hover: none)') : null;

/** Whether a tap only picks a target; the move is then made by a second tap or in the bar. */
export const twoTaps = (): boolean => narrow.matches || (finger?.matches ?? false);
