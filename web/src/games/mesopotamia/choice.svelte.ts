// What the viewer points at and has picked on the map, shared by the board and the bar.
import { narrow } from '../../lib/media.svelte';

class Choice {
  /** Picked, but not made yet: on touch screens a move is first shown and then confirmed. */
  picked: string | null = $state(null);
  /** Under the pointer or the keyboard's focus. */
  pointed: string | null = $state(null);

  clear() {
    this.picked = null;
    this.pointed = null;
  }
}

export const choice = new Choice();

const finger = typeof window !== 'undefined' && window.matchMedia ? window.matchMedia('(hover: none)') : null;

/** Whether a tap only picks an area; the move is then made by a second tap or in the bar. */
export const twoTaps = (): boolean => narrow.matches || (finger?.matches ?? false);
