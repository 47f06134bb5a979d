/**
 * Texts in German. Those of the frame and the home page, and nav labels and titles of every feature, are fetched with the
 * first load; the rest of a feature's and a game's with its first chunk.
 */
import type { Messages } from '#platform/web/i18n.ts';

const faces = import.meta.glob<Messages>('../../features/*/*/locales/en.json', {
  query: '?locale=de&face',
  import: 'default',
  eager: true,
});
const whole = import.meta.glob<Messages>('../../features/{site/shell,play/lobby}/locales/en.json', {
  query: '?locale=de',
  import: 'default',
  eager: true,
});

export const first: readonly Messages[] = [...Object.values(faces), ...Object.values(whole)];

export const rooms: Readonly<Record<string, () => Promise<Messages>>> = import.meta.glob<Messages>(
  ['../../{features/*,games}/*/locales/en.json', '!../../features/{site/shell,play/lobby}/locales/en.json'],
  { query: '?locale=de', import: 'default' },
);
