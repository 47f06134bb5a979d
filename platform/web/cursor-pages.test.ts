import { expect, it } from 'vitest';
import { knownStarts } from './cursor-pages.tsx';

it('knows one page more with the end of the open one, and none while the page before stands in for it', () => {
  expect(knownStarts<string>([], 1, 'a')).toEqual(['a']);
  expect(knownStarts(['a'], 2, 'b')).toEqual(['a', 'b']);
  expect(knownStarts(['a'], 2, null)).toEqual(['a']);
  expect(knownStarts(['a'], 2, 'a')).toEqual(['a']);
  expect(knownStarts(['a', 'b'], 3, 'a')).toEqual(['a', 'b']);
  // Further back than what is known.
  expect(knownStarts(['a', 'b'], 1, 'a')).toEqual(['a', 'b']);
});
