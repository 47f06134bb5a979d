/**
 * Texts of every room, by language: one file a language lists them, so only the one that is spoken is loaded. Each
 * text file is asked for by its English name: scripts/vite-messages.ts answers with its twin, and in English where
 * that says nothing.
 */
import type { Locale } from '#platform/contract/locale.ts';
import { merge, type Messages, type TextSource } from '#platform/web/i18n.ts';

interface Language {
  readonly first: readonly Messages[];
  readonly rooms: () => Promise<{
    readonly rooms: Readonly<Record<string, () => Promise<Messages>>>;
    readonly titles: readonly Messages[];
    readonly frame: readonly Messages[];
  }>;
}

const languages: Record<Locale, () => Promise<Language>> = {
  en: () => import('./texts/en.ts'),
  de: () => import('./texts/de.ts'),
  es: () => import('./texts/es.ts'),
  pt: () => import('./texts/pt.ts'),
  fr: () => import('./texts/fr.ts'),
  ru: () => import('./texts/ru.ts'),
  tr: () => import('./texts/tr.ts'),
  ar: () => import('./texts/ar.ts'),
  ja: () => import('./texts/ja.ts'),
  zh: () => import('./texts/zh.ts'),
};

/** Not a room: the texts that app/later-features.ts names. */
export const TITLES = 'titles';

/** The room that a file of texts belongs to. Features are asked for without their group: 'features/<folder>'. */
function roomOf(path: string): string {
  const room = path.replace('../../', '').replace('/locales/en.json', '');
  return room.replace(/^features\/[^/]+\//, 'features/');
}

export const houseTexts: TextSource = {
  first: async (locale) => {
    const { first, rooms } = await languages[locale]();
    // The first pieces of rooms will want it in a moment.
    rooms().catch(() => {});
    return first;
  },
  room: async (room, locale) => {
    const { rooms, titles, frame } = await (await languages[locale]()).rooms();
    if (room === TITLES) return titles.reduce(merge, {});
    const load = Object.entries(rooms).find(([path]) => roomOf(path) === room)?.[1];
    // Whatever is asked for first brings those of the frame.
    return merge(frame.reduce(merge, {}), (await load?.()) ?? {});
  },
};
