/** Loaders of every room's texts, in the language that `?locale=` names: the build puts it in (scripts/vite-messages.ts). */
import type { Messages } from '#platform/web/i18n.ts';

export const rooms: Readonly<Record<string, () => Promise<Messages>>> = import.meta.glob<Messages>(
  ['../../{features/*,games}/*/locales/en.json', '!../../features/{site/shell,play/lobby}/locales/en.json'],
  { query: '?locale=en', import: 'default' },
);

/** Titles of pages and entries of menus that app/later-features.ts names. */
export const titles: readonly Messages[] = Object.values(
  import.meta.glob<Messages>('../../features/*/*/locales/en.json', {
    query: '?locale=en&face=later',
    import: 'default',
    eager: true,
  }),
);

/** Texts of the frame that no first paint shows: every room has them beside its own. */
export const frame: readonly Messages[] = Object.values(
  import.meta.glob<Messages>('../../features/site/shell/locales/en.json', {
    query: '?locale=en&part=later',
    import: 'default',
    eager: true,
  }),
);
