import { expect, it } from 'vitest';
import { countryName, readPriority, readWords, sameWords } from './words.ts';

it('reads categories, each once, in lower case', () => {
  expect(readWords(' Slots, book-of  slots\nLIVE ', 'category')).toEqual({
    words: ['slots', 'book-of', 'live'],
    wrong: [],
  });
  expect(readWords('a_b, -x, ok', 'category')).toEqual({ words: ['ok'], wrong: ['a_b', '-x'] });
});

it('reads countries by their codes and refuses what is none', () => {
  expect(readWords('de, fr;XX zz germany', 'country')).toEqual({
    words: ['DE', 'FR'],
    wrong: ['XX', 'zz', 'germany'],
  });
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('ZZ')).toBeUndefined();
});

it.each([
  ['10', 10],
  [' -5 ', -5],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['1.5', null],
  ['', null],
  ['1e3', null],
])('reads the priority %j', (text, value) => {
  expect(readPriority(text)).toBe(value);
});

it('tells lists apart by their order too', () => {
  expect(sameWords(['a', 'b'], ['a', 'b'])).toBe(true);
  expect(sameWords(['a', 'b'], ['b', 'a'])).toBe(false);
});
