/**
 * Texts in English. Those of the frame and the home page, and what every feature calls its entries there, are fetched with the
 * first load; the rest of a feature's and a game's with its first chunk.
 */
import type { Messages } from '#platform/web/i18n.ts';

const faces = import.meta.glob<Messages>('../../features/*/*/locales/en.json', {
  query: '?locale=en&face=first',
  import: 'default',
  eager: true,
});
const whole = import.meta.glob<Messages>('../../features/{site/shell,play/lobby}/locales/en.json', {
  query: '?locale=en&part=first',
  import: 'default',
  eager: true,
});

export const first: readonly Messages[] = [...Object.values(faces), ...Object.values(whole)];

interface Rooms {
  readonly rooms: Readonly<Record<string, () => Promise<Messages>>>;
  readonly titles: readonly Messages[];
  readonly frame: readonly Messages[];
}

const lists = import.meta.glob<Rooms>('./rooms.ts', { query: '?locale=en' });

/** Loaders of the rooms' texts, by path, and what rooms call the pages that home does not name: a file of their own, which no first paint waits for. */
export const rooms = (): Promise<Rooms> => lists['./rooms.ts']!();
