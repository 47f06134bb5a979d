import { getStore } from './store.ts';

/** Day and time where the reader is: "Mon, 23 Nov 2026, 01:00". @param at epoch milliseconds */
export function momentWords(at: number): string {
  return new Intl.DateTimeFormat(getStore().locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
}
