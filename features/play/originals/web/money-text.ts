import { amountText, moneyViewOf } from '#platform/web/amount-view.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { getStore, useStore, type Store } from '#platform/web/store.ts';

/** Whether the player reads worths in euros. */
function inEuro({ fiatView, fiatCurrency }: Pick<Store, 'fiatView' | 'fiatCurrency'>): boolean {
  return fiatView === 'EUR' || (fiatView === 'off' && fiatCurrency === 'eur');
}

interface Price {
  /** Of one coin, decimal string. */
  readonly price: string;
  readonly symbol: '$' | '€';
}

/** What a coin costs in the money that the player reads worths in; null for money that needs no worth. */
export function usePrice(currency: string): Price | null {
  const known = useCurrency(currency);
  const euro = useStore(inEuro);
  if (!known || known.decimals <= 2) return null;
  return euro ? { price: known.priceEur, symbol: '€' } : { price: known.price, symbol: '$' };
}

/** Worth of an amount in dollars or euros, for a line beside it; '' where it would say the same again. */
export function worthText(amount: string, currency: string): string {
  const state = getStore();
  const { currencies, locale } = state;
  const known = currencies.find(({ id }) => id === currency);
  if (!known || known.decimals <= 2) return '';
  const fiatView = inEuro(state) ? 'EUR' : 'USD';
  return amountText(amount, moneyViewOf(known, { unit: 'btc', fiatView, locale }));
}
