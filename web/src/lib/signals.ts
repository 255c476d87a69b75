// "It is your turn": the title, the icon, a soft sound, a notification that names no card.
import { settings } from './settings.svelte';

let audio: AudioContext | undefined;

export function softTone(): void {
  try {
    audio ??= new AudioContext();
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.type = 'sine';
    tone.frequency.setValueAtTime(587, audio.currentTime);
    tone.frequency.setValueAtTime(784, audio.currentTime + 0.14);
    volume.gain.setValueAtTime(0, audio.currentTime);
    volume.gain.linearRampToValueAtTime(0.08, audio.currentTime + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0005, audio.currentTime + 0.6);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.65);
  } catch {
    // A browser without sound stays silent.
  }
}

export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Title and icon say whether somebody waits for us. */
export function showTurn(mine: boolean, text: string): void {
  document.title = `${mine ? '● Your turn' : text} · Ecumene`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const file = mine ? '/icon-turn.svg' : '/icon.svg';
  if (icon && icon.getAttribute('href') !== file) icon.setAttribute('href', file);
}

/** To be called when the turn has come to us. */
export function announceTurn(title: string): void {
  if (settings.sound) softTone();
  if (settings.notifications && document.hidden && typeof Notification !== 'undefined' && Notification.permission === 'granted')
    new Notification('Your turn', { body: title, icon: '/icon-turn.svg', tag: 'turn' });
}
