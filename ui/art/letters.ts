/** A stroke alphabet on a 10 x 14 grid: pictures in `<img>` have no page font. */
const glyphs: Record<string, string> = {
  A: 'M0 14 5 0l5 14M2 9h6',
  B: 'M0 0v14h6a3.7 3.7 0 0 0 0-7.4H0h5.5a3.3 3.3 0 0 0 0-6.6z',
  C: 'M10 2.5A5.5 5.5 0 0 0 0 5v4a5.5 5.5 0 0 0 10 2.5',
  D: 'M0 0v14h4a6 6 0 0 0 6-6V6a6 6 0 0 0-6-6z',
  E: 'M9 0H0v14h9M0 7h7',
  F: 'M9 0H0v14M0 7h7',
  G: 'M10 2.5A5.5 5.5 0 0 0 0 5v4a5.5 5.5 0 0 0 10 1V7.5H6',
  H: 'M0 0v14M10 0v14M0 7h10',
  I: 'M5 0v14',
  J: 'M9 0v9.5a4.5 4.5 0 0 1-9 0',
  K: 'M0 0v14M9.5 0 0 8M3.5 5.5 10 14',
  L: 'M0 0v14h9',
  M: 'M0 14V0l5 8 5-8v14',
  N: 'M0 14V0l10 14V0',
  O: 'M5 0a5 5 0 0 1 5 5v4A5 5 0 0 1 0 9V5a5 5 0 0 1 5-5z',
  P: 'M0 14V0h6a4 4 0 0 1 0 8H0',
  Q: 'M5 0a5 5 0 0 1 5 5v4A5 5 0 0 1 0 9V5a5 5 0 0 1 5-5zM6 10l4 4',
  R: 'M0 14V0h6a4 4 0 0 1 0 8H0M5 8l5 6',
  S: 'M9.5 2.5C8.5 1 7 0 5 0 2.5 0 .5 1.3.5 3.5c0 5 9.2 2 9.2 7 0 2.3-2 3.5-4.7 3.5-2.2 0-4-1-5-2.7',
  T: 'M0 0h10M5 0v14',
  U: 'M0 0v9a5 5 0 0 0 10 0V0',
  V: 'M0 0l5 14 5-14',
  W: 'M-1 0l3 14 3-9 3 9 3-14',
  X: 'M0 0l10 14M10 0 0 14',
  Y: 'M0 0l5 7 5-7M5 7v7',
  Z: 'M0 0h10L0 14h10',
  0: 'M5 0a5 5 0 0 1 5 5v4A5 5 0 0 1 0 9V5a5 5 0 0 1 5-5z',
  1: 'M2 3l3-3v14',
  2: 'M0 3.5a5 5 0 0 1 9.5 1C9.5 8 0 10 0 14h10',
  3: 'M0 1.5A5 5 0 1 1 5 7a5 5 0 1 1-5 5',
  4: 'M8 14V0L0 10h10',
  5: 'M9 0H1v6c5-2 9 0 9 4a5 5 0 0 1-10 1',
  6: 'M8.5 0C3 2 0 6 0 9.5a5 4.7 0 1 0 2-4',
  7: 'M0 0h10L4 14',
  8: 'M5 0a3.3 3.3 0 0 1 0 6.6A3.7 3.7 0 0 1 5 14a3.7 3.7 0 0 1 0-7.4A3.3 3.3 0 0 1 5 0z',
  9: 'M1.5 14C7 12 10 8 10 4.5a5 4.7 0 1 0-2 4',
};

/** Width of a letter with the space after it. */
export const letterStep = 15;

/** Strokes of a text from the left, upper case; letters that are not in the alphabet are left out. */
export function letterPaths(text: string): { d: string; x: number }[] {
  return [...text.toUpperCase()].flatMap((letter, index) => {
    const d = glyphs[letter];
    return d ? [{ d, x: index * letterStep }] : [];
  });
}
