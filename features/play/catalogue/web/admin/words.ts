/** Lists that staff type: categories and countries. Pure. */

export type WordKind = 'category' | 'country';

const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Spoken names of countries; what has none is no country. */
const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Name of a country by its code, undefined for what is no code of one. */
export function countryName(code: string): string | undefined {
  // ZZ is "unknown region" and has a name all the same.
  return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? names.of(code) : undefined;
}

/** What was typed or pasted, as words of that kind: parted by commas, spaces or lines. */
export function readWords(text: string, kind: WordKind): { words: string[]; wrong: string[] } {
  const words: string[] = [];
  const wrong: string[] = [];
  for (const part of text.split(/[\s,;]+/).filter(Boolean)) {
    const word = kind === 'country' ? part.toUpperCase() : part.toLowerCase();
    const right = kind === 'country' ? countryName(word) !== undefined : SLUG.test(word);
    if (!right) wrong.push(part);
    else if (!words.includes(word)) words.push(word);
  }
  return { words, wrong };
}

export function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, index) => word === other[index]);
}

/** A priority as it is typed: a whole number within the bounds of the contract, or null. */
export function readPriority(text: string): number | null {
  if (!/^-?\d{1,7}$/.test(text.trim())) return null;
  const value = Number(text);
  return Math.abs(value) <= 1_000_000 ? value : null;
}
