import { expect, it } from 'vitest';
import { asciiDigits } from './ascii-digits.ts';

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['١٢٫٥', '12.5'],
  ['１２．５', '12.5'],
  ['١٢،٥', '12,5'],
  ['１２，５', '12,5'],
  ['a 1.5, b', 'a 1.5, b'],
])('%j is %j', (typed, ascii) => {
  expect(asciiDigits(typed)).toBe(ascii);
});
