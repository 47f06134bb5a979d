import { existsSync, readFileSync } from 'node:fs';

/** The page's HTML, cut at the places that differ from one visit to the next. */
export type Document = (values: { boot: unknown; nonce: string; csrf: string; lang: string }) => string;

/**
 * Reads a built index.html. `<!--boot-->`, `__NONCE__`, `__CSRF__` and `__LANG__` are its holes.
 * @returns null when the page has not been built
 */
export function readDocument(file: string): Document | null {
  if (!existsSync(file)) return null;
  const pieces = readFileSync(file, 'utf8').split(/(<!--boot-->|__NONCE__|__CSRF__|__LANG__)/);
  return ({ boot, nonce, csrf, lang }) =>
    pieces
      .map((piece) => {
        if (piece === '<!--boot-->')
          return `<script id="boot" type="application/json">${inlineJson(boot)}</script>`;
        if (piece === '__NONCE__') return nonce;
        if (piece === '__LANG__') return lang;
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
