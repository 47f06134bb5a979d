/** Text as it is kept, and as it is compared. */
import { LONGEST_MESSAGE } from '../contract.ts';

// Direction marks turn the rest of a line round, and unseen signs hide words from filters.
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** More than so many marks on one letter are a tower, not writing. */
const TOWER = /(\p{M}{3})\p{M}+/gu;

/**
 * What a player wrote as it is kept: one line of plain text. Markup in it is text like any other.
 * @returns null when nothing is left of it, or too much
 */
export function cleanText(written: string): string | null {
  const text = written
    .toWellFormed()
    .replace(/[\r\n\u0085\u2028\u2029\t]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(TOWER, '$1')
    .trim();
  const length = [...text].length;
  return length >= 1 && length <= LONGEST_MESSAGE ? text : null;
}

/** As answers and repeats are compared: without case, accents, punctuation and doubled spaces. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
