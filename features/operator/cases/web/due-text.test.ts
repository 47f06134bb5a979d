import { expect, it } from 'vitest';
import { dueText } from './due-text.ts';

it.each([
  [3 * 3_600_000, 'in 3h'],
  [-26 * 3_600_000, '1d ago'],
  [90_000, 'in 1m'],
  [-59_000, 'now'],
])('%d ms away is %s', (ms, text) => {
  expect(dueText(1_000_000_000_000 + ms, 1_000_000_000_000, 'en')).toBe(text);
});
