import { formatMoney } from '#ui/format.ts';
import { getStore } from '#platform/web/store.ts';
import { viewAmount } from '#platform/web/amount-view.ts';
import type { Purse } from './instance.ts';

/** An amount of a currency in digits, without its code: "1.25", "0.0001". */
export function moneyText(amount: string, { decimals }: Pick<Purse, 'decimals'>): string {
  return formatMoney(amount === '' ? '0' : amount, { kind: decimals <= 2 ? 'fiat' : 'crypto', decimals });
}

/** The same worth in dollars or euros, for a line beside the amount; '' where it would say the same again. */
export function worthText(amount: string, currency: string): string {
  const { currencies, fiatView, fiatCurrency } = getStore();
  const known = currencies.find(({ id }) => id === currency);
  if (!known || known.decimals <= 2) return '';
  const inEuro = fiatView === 'EUR' || (fiatView === 'off' && fiatCurrency === 'eur');
  const view = viewAmount(amount === '' ? '0' : amount.replace(/\.$/, ''), known, {
    unit: 'btc',
    fiatView: inEuro ? 'EUR' : 'USD',
  });
  return formatMoney(view.value, { kind: 'fiat', symbol: view.symbol });
}
