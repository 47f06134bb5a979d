import { existsSync, readFileSync } from 'node:fs';
import { directionOf, type Locale } from '../../contract/locale.ts';
import { escapeMarkup } from '../markup.ts';
import { HOUSE_BRAND, type SiteBrand } from '../services/site-brand.ts';
import type { PageHead } from './head.ts';

/** The page's HTML, cut at the places that differ from one visit to the next. */
export type Document = (values: {
  boot: unknown;
  nonce: string;
  csrf: string;
  lang: Locale;
  /** Null leaves title and description as they are written. */
  head?: PageHead | null;
  brand?: SiteBrand;
  /** The welcome's texts by their key, for whoever is welcomed before the scripts are there; without them it is left out. */
  welcome?: ((key: string) => string) | null;
}) => string;

const TITLE = '<title>';
const DESCRIPTION = '<meta name="description"';
const MARK = '/art/mark.svg';
const ICON = '/art/icon.svg';
const TAB_ICON = '<link rel="icon"';
const HOLES =
  /(<!--boot-->|<!--welcome-->.*?<!--\/welcome-->|__NONCE__|__CSRF__|__LANG__|__THEME__|__PANEL__|__NAME__|<title>[^<]*<\/title>|<meta name="description"[^>]*>|<link rel="icon"[^>]*>|\/art\/mark\.svg|\/art\/icon\.svg)/s;
const WELCOME = '<!--welcome-->';

/**
 * Reads a built index.html. `<!--boot-->`, `__NONCE__`, `__CSRF__`, `__LANG__`, the title, the description, the welcome
 * and what a brand changes are its holes.
 * @returns null when the page has not been built
 */
export function readDocument(file: string): Document | null {
  if (!existsSync(file)) return null;
  const pieces = readFileSync(file, 'utf8').split(HOLES);
  return ({ boot, nonce, csrf, lang, head = null, brand = HOUSE_BRAND, welcome = null }) =>
    pieces
      .map((piece) => {
        // The styles come before anything is painted, so nobody sees the look of before.
        if (piece === '<!--boot-->')
          return `${styleOf(brand)}<script id="boot" type="application/json">${inlineJson(boot)}</script>`;
        if (piece.startsWith(WELCOME)) return welcome ? welcomeOf(piece, welcome) : '';
        if (piece === '__THEME__') return brand.theme;
        if (piece === '__PANEL__') return brand.panel;
        if (piece === '__NAME__') return escapeMarkup(brand.name ?? '');
        if (piece === MARK) return brand.mark ?? piece;
        if (piece === ICON) return brand.icon ?? piece;
        if (piece.startsWith(TAB_ICON)) return tabIcon(piece, brand);
        if (piece === '__NONCE__') return nonce;
        // It stands in quotes.
        if (piece === '__LANG__') return directionOf(lang) === 'rtl' ? `${lang}" dir="rtl` : lang;
        if (head && piece.startsWith(TITLE)) return `${TITLE}${escapeMarkup(head.title)}</title>`;
        if (head && piece.startsWith(DESCRIPTION))
          return `${DESCRIPTION} content="${escapeMarkup(head.description)}" />${head.links}`;
        return piece === '__CSRF__' ? csrf : piece;
      })
      .join('');
}

function welcomeOf(piece: string, text: (key: string) => string): string {
  return piece.replaceAll(/\[\[([\w.]+)\]\]/g, (_hole, key: string) => escapeMarkup(text(key)));
}

function styleOf({ style }: SiteBrand): string {
  return style === '' ? '' : `<style>${style}</style>`;
}

function tabIcon(piece: string, { icon, mark }: SiteBrand): string {
  const own = icon ?? mark;
  return own === null ? piece : `${TAB_ICON} href="${own}" type="image/png" />`;
}

/** JSON that can stand inside a script element: no `<` that could end it, no line separators. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
