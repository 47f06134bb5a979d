/**
 * What search engines and shared links read of a page: its title and a sentence in its language, and where the same
 * page is in the other languages (`?lang=de`).
 */
import { existsSync, readFileSync } from 'node:fs';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/locale.ts';
import { escapeMarkup } from '../markup.ts';
import { HOUSE_BRAND, type SiteBrand } from '../services/site-brand.ts';
import type { PageInfo } from './page-routes.ts';

/** Texts by their key, in every language, of heads and of the welcome; scripts/page-heads.ts writes them beside the built page. */
export type HeadTexts = Readonly<Record<string, Readonly<Partial<Record<Locale, string>>>>>;

export const BRAND = 'shell.brand';
export const ABOUT = 'content.about';

/** @returns null when the page was built without */
export function readHeadTexts(file: string): HeadTexts | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as HeadTexts) : null;
}

/** The language that an address asks for: `?lang=de`. */
export function askedLocale(url: string): Locale | null {
  const cut = url.indexOf('?');
  const asked = cut < 0 ? null : new URLSearchParams(url.slice(cut)).get('lang');
  return LOCALES.find((locale) => locale === asked) ?? null;
}

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Where else the page is: HTML. */
  readonly links: string;
}

export function textOf(texts: HeadTexts, key: string, locale: Locale): string | undefined {
  return texts[key]?.[locale] ?? texts[key]?.[DEFAULT_LOCALE];
}

/** The head of a page; `page` is null where there is none. */
export function headOf(
  texts: HeadTexts,
  site: string,
  path: string,
  locale: Locale,
  page: PageInfo | null,
  { name: own, locales }: Pick<SiteBrand, 'name' | 'locales'> = HOUSE_BRAND,
): PageHead {
  const text = (key: string | undefined) => (key === undefined ? undefined : textOf(texts, key, locale));
  const brand = own ?? text(BRAND) ?? '';
  const name = page?.name ?? text(page?.title);
  return {
    title: name ? `${name} · ${brand}` : brand,
    description: text(page?.about) ?? text(ABOUT) ?? '',
    links: page?.listed ? linksOf(site, path, locales) : '',
  };
}

/** A page in each language, and where a visitor's own is chosen. */
function alternates(
  site: string,
  path: string,
  locales: readonly Locale[],
): [language: string, address: string][] {
  const address = site + encodeURI(path);
  return [
    ...locales.map((locale): [string, string] => [locale, `${address}?lang=${locale}`]),
    ['x-default', address],
  ];
}

function linksOf(site: string, path: string, locales: readonly Locale[]): string {
  return alternates(site, path, locales)
    .map(
      ([language, address]) =>
        `<link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}" />`,
    )
    .join('');
}

/** sitemap.xml: every listed page, with where it is in each language. */
export function sitemap(
  site: string,
  paths: readonly string[],
  locales: readonly Locale[] = LOCALES,
): string {
  const pages = paths.map((path) => {
    const links = alternates(site, path, locales).map(
      ([language, address]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeMarkup(address)}"/>`,
    );
    return `<url><loc>${escapeMarkup(site + encodeURI(path))}</loc>${links.join('')}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages,
    '</urlset>',
    '',
  ].join('\n');
}
