// The moments of a game that have been looked at: asked of the server once, the neighbours in advance.
import { api } from '../protocol/api';
import type { Moment } from '../protocol/messages';

export type Eyes = number | 'spectator' | 'all' | null;

export class Moments {
  current: Moment | null = $state.raw(null);
  before: Moment | null = $state.raw(null);
  trouble = $state('');
  private cache = new Map<string, Promise<Moment>>();
  private wanted = '';

  constructor(private id: string) {}

  private ask(at: number, eyes: Eyes): Promise<Moment> {
    const key = `${eyes} ${at}`;
    let moment = this.cache.get(key);
    if (!moment) {
      if (this.cache.size > 400) this.cache.clear();
      moment = api.moment(this.id, at, eyes);
      moment.catch(() => this.cache.delete(key));
      this.cache.set(key, moment);
    }
    return moment;
  }

  /** Shows a moment; a slower answer to an older wish never replaces a newer one. */
  async show(at: number, eyes: Eyes): Promise<void> {
    const key = (this.wanted = `${eyes} ${at}`);
    try {
      const [moment, before] = await Promise.all([this.ask(at, eyes), at > 0 ? this.ask(at - 1, eyes) : null]);
      if (this.wanted !== key) return;
      this.current = moment;
      this.before = before;
      this.trouble = '';
      if (at < moment.of) this.ask(at + 1, eyes).catch(() => {});
    } catch (error) {
      if (this.wanted === key) this.trouble = error instanceof Error ? error.message : String(error);
    }
  }
}
