import { DEFAULT_LOCALE, LOCALES, type Locale } from './locale.ts';

/**
 * The first of our languages that a browser asks for (`Accept-Language: de-AT, de;q=0.9, en;q=0.5`).
 * @param offered those to choose from @param otherwise where it asks for none of them
 */
export function bestLocale(
  header: string | undefined,
  offered: readonly Locale[] = LOCALES,
  otherwise: Locale = DEFAULT_LOCALE,
): Locale {
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
    const found = offered.find((locale) => locale === language);
    if (found) return found;
  }
  return otherwise;
}
