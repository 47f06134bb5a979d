import { expect, test } from 'vitest';
import { currencyIdOf, ledgerId, natureOf, type MoneyNature } from './ledger-id.ts';

test.each<[MoneyNature, number]>([
  ['real', 11],
  ['demo', -11],
  ['bonus', -10_011],
])('%s money has a number of its own', (nature, ledgerCurrencyId) => {
  expect(ledgerId({ id: 11 }, nature)).toBe(ledgerCurrencyId);
  expect(natureOf(ledgerCurrencyId)).toBe(nature);
  expect(currencyIdOf(ledgerCurrencyId)).toBe(11);
});

test('the highest id still fits the ledger’s column', () => {
  const ledgerCurrencyId = ledgerId({ id: 9_999 }, 'bonus');
  expect(ledgerCurrencyId).toBeGreaterThanOrEqual(-(2 ** 15));
  expect([natureOf(-9_999), natureOf(ledgerCurrencyId), currencyIdOf(ledgerCurrencyId)]).toEqual([
    'demo',
    'bonus',
    9_999,
  ]);
});
