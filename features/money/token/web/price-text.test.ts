import { afterEach, expect, test } from 'vitest';
import { writeFiguresIn } from '#ui/locale.ts';
import { priceOf, priceTick } from './price-text.ts';

afterEach(() => writeFiguresIn('en'));

test.each([
  ['en', 0.02, '0.02'],
  ['de', 0.02, '0,02'],
  ['en', 1e-7, '0.0000001'],
  // As the scale reckons it.
  ['en', 0.1 + 0.2, '0.3'],
  ['en', 0, '0'],
])('in %s the axis has %s as %s', (locale, value, text) => {
  writeFiguresIn(locale);
  expect(priceTick(value)).toBe(text);
});

test('a price has eight places, in the language of the page', () => {
  expect(priceOf('0.05')).toBe('$0.05000000');
  writeFiguresIn('de');
  expect(priceOf('0.05')).toBe('$0,05000000');
});
