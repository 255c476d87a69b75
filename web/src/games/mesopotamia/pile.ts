// A pile of one to three tribes, drawn as text: seat colour and symbol, and the epoch of their people in Roman figures.
import { seatSymbols } from '../../pieces/symbols';
import { roman, type Point } from './board';

/** The epoch's figures take their type from the class `epoch`. */
export function pile(seat: number, epoch: number, tribes: number, [x, y]: Point): string {
  const colour = `var(--seat-${seat % 6})`;
  const ink = `var(--seat-${seat % 6}-ink)`;
  const disc = (down: number, ring: string) =>
    `<circle cy="${down}" r="15.5" fill="${colour}" stroke="var(--ink)" stroke-width="1.7"/><circle cy="${down}" r="12.8" fill="none" stroke="${ink}" ${ring}/>`;
  let text = `<g transform="translate(${x} ${y})">`;
  for (let below = tribes - 1; below > 0; --below) text += disc(7 * below, 'stroke-width=".7" opacity=".6"');
  text += disc(0, 'stroke-width=".8" opacity=".75"');
  text += `<path d="${seatSymbols[seat % 6]!.path}" transform="translate(0 -3.2) scale(.82)" fill="${ink}" fill-rule="evenodd"/>`;
  return `${text}<text class="epoch" y="11" text-anchor="middle" fill="${ink}">${roman(epoch)}</text></g>`;
}
