// What this browser remembers: theme, sound, notifications, the guide, and where each table was last seen. No secret is ever kept.
import { systemDark } from './media.svelte';

export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  theme: Theme;
  sound: boolean;
  notifications: boolean;
  guide: boolean;
  explained: string[];
}
const key = 'ecumene';
const fresh: Kept = { theme: 'system', sound: false, notifications: false, guide: true, explained: [] };

function load(): Kept {
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return { ...fresh };
  }
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export const settings = $state(load());

/** To be called once, inside a component: applies the theme and writes every change down. */
export function rememberSettings(): void {
  $effect(() => keep(key, JSON.stringify(settings)));
  $effect(() => {
    document.documentElement.dataset.theme = settings.theme === 'system' ? (systemDark.matches ? 'dark' : 'light') : settings.theme;
  });
}

export function isDark(): boolean {
  return settings.theme === 'system' ? systemDark.matches : settings.theme === 'dark';
}

/** How many actions of a table this browser has shown. */
export function lastSeen(table: string): number | null {
  try {
    const text = localStorage.getItem(`seen ${table}`);
    return text === null ? null : Number(text);
  } catch {
    return null;
  }
}

export function rememberSeen(table: string, length: number): void {
  keep(`seen ${table}`, String(length));
}

export function forgetSeen(table: string): void {
  try {
    localStorage.removeItem(`seen ${table}`);
  } catch {
    // Nothing was kept.
  }
}
