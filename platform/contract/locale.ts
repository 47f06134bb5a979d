/**
 * Languages the pages are written in, each by its own name: who looks for theirs may read no other. Portuguese is
 * Brazil's, Chinese is simplified. A new one: here, its texts beside every en.json, app/texts and the legal texts.
 */
export const LOCALE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  pt: 'Português',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  ar: 'العربية',
  ja: '日本語',
  zh: '简体中文',
} as const;
export type Locale = keyof typeof LOCALE_NAMES;
export const LOCALES = Object.keys(LOCALE_NAMES) as unknown as readonly [Locale, ...Locale[]]; // its own keys, in order
export const DEFAULT_LOCALE: Locale = 'en';
/** Written from right to left. */
export const RIGHT_TO_LEFT: readonly Locale[] = ['ar'];

/** What `dir` of a page in this language is. */
export const directionOf = (locale: Locale): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr';

/** The language with the digits that amounts are typed and read in everywhere: 0 to 9. */
export const figuresOf = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);

/** The first of our languages that a browser asks for (`Accept-Language: de-AT, de;q=0.9, en;q=0.5`). */
export function bestLocale(header: string | undefined): Locale {
  const wanted = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
      const quality = /^\s*q=([\d.]+)\s*$/.exec(rest.join(';'))?.[1];
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality);
  for (const { language } of wanted) {
    const found = LOCALES.find((locale) => locale === language);
    if (found) return found;
  }
  return DEFAULT_LOCALE;
}
