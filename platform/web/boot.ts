import type { Boot } from '../contract/boot.ts';

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

/** What a feature shows of its settings; undefined while it is off or has none of that name. */
export function shownSetting(feature: string, name: string): unknown {
  const settings = current?.settings[feature];
  return typeof settings === 'object' && settings !== null
    ? (settings as Record<string, unknown>)[name]
    : undefined;
}

/** The same of a setting that is a number; what holds in the house while the feature is off has to be given. */
export function shownNumber(feature: string, name: string, otherwise: number): number {
  const value = shownSetting(feature, name);
  return typeof value === 'number' ? value : otherwise;
}

/** Youngest age that may play, in years: no licence goes below 18. */
export const minAge = (): number => shownNumber('limits', 'minAge', 18);
