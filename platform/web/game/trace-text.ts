import type { Translate } from '../i18n.ts';

/** Words between the figures and signs of a line; a letter right after a digit (the x of 2.00x) is none of them. */
const WORDS = /(?<![0-9.A-Za-z])[A-Za-z]+(?: [a-z][A-Za-z]*)*/g;

/** Key of words below games.<id>.trace: "mine on tile" is "mine-on-tile". */
export function traceKey(words: string): string {
  return words.toLowerCase().replaceAll(' ', '-');
}

export function traceWords(line: string): readonly string[] {
  return line.match(WORDS) ?? [];
}

/**
 * A line of a worked example in the page's language. Its figures and signs are the rules' own; words the game has no
 * text for (float, floor, HMAC) are left as they are.
 */
export function traceText(line: string, t: Pick<Translate, 'has'> & ((key: string) => string)): string {
  return line.replaceAll(WORDS, (words) => {
    const key = traceKey(words);
    return t.has(key) ? t(key) : words;
  });
}
