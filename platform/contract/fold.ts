/** Letters that Unicode does not take apart into a plain one and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ς: 'σ',
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};
const KATAKANA = /[\u30A1-\u30F6]/g;

/**
 * A text as searches compare it: small letters and digits alone, without accents and marks, wide forms narrow and
 * katakana as hiragana. The database does the same: `fold_text` (migrations/180-fold.sql). What people type is what they remember, not how it is written.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßıøđłæœþςةىـ]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(KATAKANA, (letter) => String.fromCodePoint(letter.codePointAt(0)! - 0x60))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a text holds what was typed, however either is written. */
export function holds(text: string, typed: string): boolean {
  return fold(text).includes(fold(typed));
}
