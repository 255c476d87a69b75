// A sentence of the log taken apart: plain words, places that flash on the board, and tribes that are drawn.
import type { GameModule, LogEntry } from '../games/game';
import type { PeopleName } from '../pieces/symbols';
import type { Variant } from '../rules/numbers';

export interface Part {
  text: string;
  id?: string;
  tribes?: PeopleName[];
}

export function parts(module: Pick<GameModule, 'links' | 'tribes'>, text: string, entry: LogEntry, variant?: Variant): Part[] {
  const marks: { from: number; to: number; id?: string; tribes?: PeopleName[] }[] = [...(module.links?.(text, entry, variant) ?? []), ...(module.tribes?.(text) ?? [])];
  const out: Part[] = [];
  let at = 0;
  for (const mark of marks.filter((one) => one.to > one.from).sort((a, b) => a.from - b.from)) {
    if (mark.from < at) continue;
    if (mark.from > at) out.push({ text: text.slice(at, mark.from) });
    out.push({ text: text.slice(mark.from, mark.to), ...(mark.id === undefined ? {} : { id: mark.id }), ...(mark.tribes ? { tribes: mark.tribes } : {}) });
    at = mark.to;
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}
