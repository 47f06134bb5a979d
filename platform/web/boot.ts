import type { Boot } from '../contract/boot.ts';
import { setStore } from './store.ts';

export type { Boot, CurrencyView, GameInfo, LicenseView, RealtimeInfo, UserView } from '../contract/boot.ts';

let current: Boot | undefined;

/**
 * Reads the JSON the server inlined. Throws when it is missing. The server of the same build wrote it, and its tests hold
 * every document to the schema; so the first load goes without the schema and the library behind it.
 */
export function readBoot(
  source: { getElementById(id: string): { textContent: string | null } | null } = document,
): Boot {
  const text = source.getElementById('boot')?.textContent;
  if (!text) throw new Error('The page came without its boot data.');
  const read = JSON.parse(text) as Boot;
  current = read;
  setStore({ settings: read.settings });
  return read;
}

/**
 * Reads the boot data again from the server, for what a feature brings that was off when the page was
 * loaded. Keeps the old data when that fails.
 */
export async function refreshBoot(): Promise<void> {
  const answer = await fetch('/', { credentials: 'include', headers: { Accept: 'text/html' } });
  if (!answer.ok) return;
  readBoot(new DOMParser().parseFromString(await answer.text(), 'text/html'));
}

/** The boot data of this page load. Live values (user, balances, features) are in the store. */
export function boot(): Boot {
  if (!current) throw new Error('readBoot() has not run yet.');
  return current;
}

/** The operator changed what features show of their settings: what is decided from the boot data is decided from these. */
export function takeShownSettings(settings: Boot['settings']): void {
  if (current) current = { ...current, settings };
  setStore({ settings });
}
