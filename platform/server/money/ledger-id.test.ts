import { expect, test } from 'vitest';
import { currencyIdOf, ledgerId, natureOf, type MoneyNature } from './ledger-id.ts';

test.each<[MoneyNature, number]>([
  ['real', 11],
  ['demo', -11],
  ['bonus', -10_011],
])('%s money has a number of its own', (nature, cur) => {
  expect(ledgerId({ id: 11 }, nature)).toBe(cur);
  expect(natureOf(cur)).toBe(nature);
  expect(currencyIdOf(cur)).toBe(11);
});

test('the highest id still fits the ledger’s column', () => {
  const cur = ledgerId({ id: 9_999 }, 'bonus');
  expect(cur).toBeGreaterThanOrEqual(-(2 ** 15));
  expect([natureOf(-9_999), natureOf(cur), currencyIdOf(cur)]).toEqual(['demo', 'bonus', 9_999]);
});
