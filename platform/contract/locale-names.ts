import type { Locale } from './locale.ts';

/** Each language by its own name: who looks for theirs may read no other. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
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
};
