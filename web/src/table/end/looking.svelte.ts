// What the end screen asks of the server: the points at once, and the analysis until it is done.
import { somebody } from '../../lib/me.svelte';
import { api, sentence } from '../../protocol/api';
import type { Analysis, Points } from '../../protocol/messages';

const pause = 1500;

export class Looking {
  analysis: Analysis | null = $state.raw(null);
  points: Points | null = $state.raw(null);
  trouble = $state('');
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(private id: string) {}

  /** Asks for both. Only players have the bots look at the game unasked. */
  async begin(unasked: boolean): Promise<void> {
    api.points(this.id).then(
      (points) => (this.points = points),
      (error) => (this.trouble = sentence(error)),
    );
    await this.look(unasked);
  }

  async look(begin: boolean): Promise<void> {
    try {
      if (begin) {
        this.trouble = '';
        await somebody(); // the server begins nothing for strangers
      }
      this.analysis = begin ? await api.analyse(this.id) : await api.analysis(this.id);
      if (this.analysis.state === 'working' && !this.stopped) this.waiting = setTimeout(() => this.look(false), pause);
    } catch (error) {
      this.trouble = sentence(error);
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.waiting);
  }
}
