import { formatUnits, parseUnits } from '../contract/money.ts';
import type { CurrencyView } from '../contract/boot.ts';
import { useStore, type Preferences } from './store.ts';

/** How an amount is to be shown; spread it on ui's <Amount>. */
export interface AmountView {
  value: string;
  kind: 'fiat' | 'crypto' | 'satoshi';
  decimals: number;
  symbol: string;
  /** Short name beside the digits; '' where a symbol says it. */
  code: string;
}

const SYMBOLS: Readonly<Record<string, string>> = { usd: '$', eur: '€' };
const PLACES = 18;

/** Multiplies two decimal strings exactly, cut to 18 places. */
export function times(a: string, b: string): string {
  const product = (parseUnits(a, PLACES) ?? 0n) * (parseUnits(b, PLACES) ?? 0n);
  return formatUnits(product / 10n ** BigInt(PLACES), PLACES);
}

/**
 * Turns an amount into the player's chosen view: the coin itself, satoshi, or euros and dollars at
 * the operator's price. For reading only; stakes and balances stay in the currency.
 * @param amount decimal string in the currency
 */
export function viewAmount(
  amount: string,
  currency: Pick<CurrencyView, 'id' | 'decimals' | 'price' | 'priceEur'>,
  { unit, fiatView }: Pick<Preferences, 'unit' | 'fiatView'>,
): AmountView {
  if (fiatView !== 'off') {
    const price = fiatView === 'EUR' ? currency.priceEur : currency.price;
    return {
      value: times(amount, price),
      kind: 'fiat',
      decimals: 2,
      symbol: fiatView === 'EUR' ? '€' : '$',
      code: '',
    };
  }
  if (currency.id === 'btc' && unit === 'satoshi') {
    return { value: amount, kind: 'satoshi', decimals: 0, symbol: '', code: 'SAT' };
  }
  const symbol = SYMBOLS[currency.id] ?? '';
  const kind = currency.decimals === 2 ? 'fiat' : 'crypto';
  return {
    value: amount,
    kind,
    decimals: currency.decimals,
    symbol,
    code: symbol ? '' : currency.id.toUpperCase(),
  };
}

/** The same with the player's own preferences. */
export function useAmountView(): (amount: string, currency: CurrencyView) => AmountView {
  const unit = useStore((state) => state.unit);
  const fiatView = useStore((state) => state.fiatView);
  return (amount, currency) => viewAmount(amount, currency, { unit, fiatView });
}
