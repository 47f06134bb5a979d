import { expect, it } from 'vitest';
import { codeDays } from './code-days.ts';

it.each([
  ['1', 1],
  [' 30 ', 30],
  ['3650', 3650],
  ['', undefined],
  ['  ', undefined],
])('reads %j', (typed, days) => {
  expect(codeDays(typed)).toBe(days);
});

it.each(['30,5', '1.5', 'abc', '0', '-1', '3651', '99999999999', '1e3'])('takes %j for no days', (typed) => {
  expect(codeDays(typed)).toBeNull();
});
