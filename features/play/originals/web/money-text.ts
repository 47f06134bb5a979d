import { amountText, moneyViewOf } from '#platform/web/amount-view.ts';
import { getStore } from '#platform/web/store.ts';

/** Worth of an amount in dollars or euros, for a line beside it; '' where it would say the same again. */
export function worthText(amount: string, currency: string): string {
  const { currencies, fiatView, fiatCurrency, locale } = getStore();
  const known = currencies.find(({ id }) => id === currency);
  if (!known || known.decimals <= 2) return '';
  const inEuro = fiatView === 'EUR' || (fiatView === 'off' && fiatCurrency === 'eur');
  return amountText(amount, moneyViewOf(known, { unit: 'btc', fiatView: inEuro ? 'EUR' : 'USD', locale }));
}
