import { existsSync, readFileSync } from 'node:fs';
import { directionOf, type Locale } from '../../contract/locale.ts';
import { escapeMarkup } from '../markup.ts';
import type { PageHead } from './head.ts';

/** The page's HTML, cut at the places that differ from one visit to the next. */
export type Document = (values: {
  boot: unknown;
  nonce: string;
  csrf: string;
  lang: Locale;
  /** Null leaves title and description as they are written. */
  head?: PageHead | null;
}) => string;

const TITLE = '<title>';
const DESCRIPTION = '<meta name="description"';
const HOLES =
  /(<!--boot-->|__NONCE__|__CSRF__|__LANG__|<title>[^<]*<\/title>|<meta name="description"[^>]*>)/;

/**
 * Reads a built index.html. `<!--boot-->`, `__NONCE__`, `__CSRF__`, `__LANG__`, the title and the description are its holes.
 * @returns null when the page has not been built
 */
export function readDocument(file: string): Document | null {
  if (!existsSync(file)) return null;
  const pieces = readFileSync(file, 'utf8').split(HOLES);
  return ({ boot, nonce, csrf, lang, head = null }) =>
    pieces
      .map((piece) => {
        if (piece === '<!--boot-->')
          return `<script id="boot" type="application/json">${inlineJson(boot)}</script>`;
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

/** JSON that can stand inside a script element: no `<` that could end it, no line separators. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
