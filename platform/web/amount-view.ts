/**
 * How money is shown. One view for each currency says what an amount is multiplied with and how it is written; pages
 * draw it with `<Money>` (money.tsx) or write it with `amountText`, and both end in the one `formatMoney` of ui.
 */
import { formatMoney, type MoneyKind } from '#ui/format.ts';
import type { CurrencyView } from '../contract/boot.ts';
import { formatUnits, parseUnits, type Ratio } from '../contract/units.ts';
import { chosenCurrency, onlyCurrency } from './single-currency.ts';
import { getStore, useStore, type Store } from './store.ts';
import type { Unit } from './preferences.ts';

export interface MoneyView {
  /** Id of the currency whose mark belongs to the figure. */
  readonly currency: string;
  readonly kind: MoneyKind;
  /** Places shown. */
  readonly decimals: number;
  readonly symbol: string;
  /** Short name beside the digits; '' where a symbol says it. */
  readonly code: string;
  /** The code is not the currency's own (mBTC): a mark alone would mislead. */
  readonly odd: boolean;
  /** What an amount of the currency is multiplied with before it is written, and how many places stay of it. */
  readonly factor: Ratio;
  readonly places: number;
  readonly locale: string;
}

export interface TextStyle {
  /** `always` puts + before gains. */
  readonly sign?: 'always';
  /** Fewest places of a coin. */
  readonly least?: number;
  /** Digits alone, for texts that name the currency elsewhere. */
  readonly bare?: boolean;
}

export type KnownCurrency = Pick<CurrencyView, 'id' | 'decimals' | 'price' | 'priceEur'>;
type Choice = Pick<Store, 'unit' | 'fiatView' | 'locale'>;

const PLACES = 18;
const PRICE_PLACES = 12;
export const SYMBOLS: Readonly<Record<string, string>> = { usd: '$', eur: '€' };

/** What bitcoin is counted in: name beside the digits, and by how many places the point moves. */
export const UNITS: Readonly<Record<Unit, { readonly code: string; readonly shift: number }>> = {
  btc: { code: 'BTC', shift: 0 },
  mbtc: { code: 'mBTC', shift: 3 },
  bits: { code: 'bits', shift: 6 },
  satoshi: { code: 'SAT', shift: 8 },
};

/** Places that the point moves for amounts of a currency: 0 for everything but bitcoin. */
function shiftOf(currency: string, unit: Unit): number {
  return currency === 'btc' ? UNITS[unit].shift : 0;
}

/** A currency as it is entered: in the chosen unit, never in another currency, with its code and no symbol. */
export function entryViewOf({ id, decimals }: KnownCurrency, { unit, locale }: Choice): MoneyView {
  const shift = shiftOf(id, unit);
  return {
    currency: id,
    kind: decimals <= 2 ? 'fiat' : 'crypto',
    decimals: Math.max(0, decimals - shift),
    symbol: '',
    code: shift === 0 ? id.toUpperCase() : UNITS[unit].code,
    odd: shift > 0,
    factor: { num: 10n ** BigInt(shift), den: 1n },
    places: PLACES,
    locale,
  };
}

/** A currency as the player reads it: its coin in the chosen unit, or euros or dollars at the price in force. */
export function moneyViewOf(currency: KnownCurrency, choice: Choice): MoneyView {
  if (choice.fiatView !== 'off') {
    const price = choice.fiatView === 'EUR' ? currency.priceEur : currency.price;
    return {
      currency: currency.id,
      kind: 'fiat',
      decimals: 2,
      symbol: choice.fiatView === 'EUR' ? '€' : '$',
      code: '',
      odd: false,
      factor: priceRatio(price),
      places: PLACES,
      locale: choice.locale,
    };
  }
  const view = entryViewOf(currency, choice);
  const symbol = SYMBOLS[currency.id] ?? '';
  return symbol ? { ...view, symbol, code: '' } : view;
}

function priceRatio(price: string): Ratio {
  return { num: parseUnits(price, PRICE_PLACES) ?? 0n, den: 10n ** BigInt(PRICE_PLACES) };
}

/** An amount of one currency as the other's: where the house has only one, everything is told in it. */
export function convertedView(from: KnownCurrency, to: KnownCurrency, choice: Choice): MoneyView {
  if (choice.fiatView !== 'off') return { ...moneyViewOf(from, choice), currency: to.id };
  const view = moneyViewOf(to, choice);
  const [source, target] = [priceRatio(from.price), priceRatio(to.price)];
  if (target.num === 0n) return view;
  return {
    ...view,
    factor: { num: source.num * view.factor.num, den: target.num * view.factor.den },
    // A worth has no end of places; those count that the currency has.
    places: view.decimals,
  };
}

/** Multiplies an amount exactly and cuts it, towards nothing, to so many places. What is no amount counts as nothing. */
export function scaled(amount: string, { num, den }: Ratio, places = PLACES): string {
  const units = parseUnits(amount.replace(/\.$/, ''), PLACES) ?? 0n;
  return formatUnits((units * num) / (den * 10n ** BigInt(PLACES - places)), places);
}

/** Worth of an amount at a price, exact to 18 places. */
export function worthOf(amount: string, price: string): string {
  return scaled(amount, priceRatio(price));
}

/** The figure of a view as `formatMoney` and `<Amount>` take it. */
export function figureOf(amount: string, view: MoneyView) {
  const { kind, decimals, symbol, locale, factor, places } = view;
  return { value: scaled(amount, factor, places), kind, decimals, symbol, locale };
}

/** A worth in dollars or euros as such, whatever unit the player chose: a price, a minimum, a sum over currencies. */
export function worthText(value: string, symbol: '$' | '€' = '$'): string {
  return formatMoney(value, { kind: 'fiat', symbol });
}

/** An amount of a coin as such, whatever unit the player chose: a supply, a payout, a lock. */
export function coinText(amount: string, id: string, decimals = 8): string {
  return `${formatMoney(amount, { kind: 'crypto', decimals })} ${id.toUpperCase()}`;
}

/** An amount as text: "$1.25", "0.0001 BTC", "120 bits". */
export function amountText(amount: string, view: MoneyView, style: TextStyle = {}): string {
  const { value, ...format } = figureOf(amount, view);
  const { bare = false, ...more } = style;
  const text = formatMoney(value, { ...format, ...more });
  return bare || view.code === '' ? text : `${text} ${view.code}`;
}

/** A currency nobody knows (any more) is shown as a coin by its name; dollars and euros are known to all. */
function strange(id: string): KnownCurrency {
  const fiat = id in SYMBOLS;
  return { id, decimals: fiat ? 2 : 8, price: fiat ? '1' : '0', priceEur: fiat ? '1' : '0' };
}

function lookUp(state: Store, id: string, entry: boolean): MoneyView {
  const known = state.currencies.find((currency) => currency.id === id);
  const choice = known ? state : ({ ...state, fiatView: 'off' } as const);
  const currency = known ?? strange(id);
  if (entry) return entryViewOf(currency, choice);
  const only = onlyCurrency(state);
  const house = only === null || only === id ? undefined : state.currencies.find((one) => one.id === only);
  return known && house ? convertedView(known, house, choice) : moneyViewOf(currency, choice);
}

interface Cached {
  readonly from: Pick<Store, 'currencies' | 'unit' | 'fiatView' | 'locale' | 'features' | 'settings'>;
  readonly key: string;
  readonly view: MoneyView;
}

const cache = new Map<string, Cached>();

/** The same object until something changes that it says, so that new prices render nothing that does not show them. */
function viewIn(state: Store, id: string, entry: boolean): MoneyView {
  const name = `${entry ? 'entry' : 'money'} ${id}`;
  const before = cache.get(name);
  const { currencies, unit, fiatView, locale, features, settings } = state;
  if (
    before?.from.currencies === currencies &&
    before.from.unit === unit &&
    before.from.fiatView === fiatView &&
    before.from.locale === locale &&
    before.from.features === features &&
    before.from.settings === settings
  )
    return before.view;
  const fresh = lookUp(state, id, entry);
  const key = Object.values(fresh)
    .map((part) => (typeof part === 'object' ? `${part.num}/${part.den}` : part))
    .join(' ');
  const view = before?.key === key ? before.view : fresh;
  cache.set(name, { from: { currencies, unit, fiatView, locale, features, settings }, key, view });
  return view;
}

/** How amounts of a currency are shown now; without an id, of the chosen one. */
export function useMoneyView(id?: string): MoneyView {
  return useStore((state) => viewIn(state, id ?? chosenCurrency(state), false));
}

/** How amounts of a currency are entered now. */
export function useEntryView(id?: string): MoneyView {
  return useStore((state) => viewIn(state, id ?? chosenCurrency(state), true));
}

/** Outside React, and for amounts of many currencies. */
export function moneyViewNow(id: string): MoneyView {
  return viewIn(getStore(), id, false);
}
