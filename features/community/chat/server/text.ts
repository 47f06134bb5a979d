/** Text as it is kept, and as it is compared. */
import { LONGEST_MESSAGE } from '../contract.ts';

// Direction marks turn the rest of a line round, and unseen signs hide words from filters.
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu;
/** Signs that nothing is drawn for. Emoji and some scripts are joined by them: they stay in what is kept. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
// U+2800 is a pattern of no dots.
const VISIBLE = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u;
/** More than so many marks on one letter are a tower, not writing. */
const TOWER = /(\p{M}{3})\p{M}+/gu;

/**
 * What a player wrote as it is kept: one line of plain text. Markup in it is text like any other.
 * @returns null when nothing that can be seen is left of it, or too much
 */
export function cleanText(written: string): string | null {
  const text = written
    .toWellFormed()
    .replace(/[\r\n\u0085\u2028\u2029\t]+/g, ' ')
    .replace(UNSEEN, '')
    .replace(TOWER, '$1')
    .trim();
  return VISIBLE.test(text) && [...text].length <= LONGEST_MESSAGE ? text : null;
}

/** Text without what cannot be seen in it, to be compared. */
export const visible = (text: string): string => text.replace(IGNORABLE, '');

/** Marks, but for those that make another kana of one: か and が are no more the same than k and g. */
const ACCENTS = /(?![\u3099\u309a])\p{M}/gu;

/** As answers and repeats are compared: without case, accents, punctuation and doubled spaces. */
export function foldText(text: string): string {
  return visible(text.normalize('NFKD'))
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
