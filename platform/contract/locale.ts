/**
 * Languages the pages are written in. Portuguese is Brazil's, Chinese is simplified. A new one: here, its name beside
 * (locale-names.ts), its texts beside every en.json, app/texts and the legal texts.
 */
export const LOCALES = ['en', 'de', 'es', 'pt', 'fr', 'ru', 'tr', 'ar', 'ja', 'zh'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';
/** Written from right to left. */
export const RIGHT_TO_LEFT: readonly Locale[] = ['ar'];

/** What `dir` of a page in this language is. */
export const directionOf = (locale: Locale): 'rtl' | 'ltr' =>
  RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr';

/** The language with the digits that amounts are typed and read in everywhere: 0 to 9. */
export const figuresOf = (locale: Locale): string => (locale === 'ar' ? 'ar-u-nu-latn' : locale);
