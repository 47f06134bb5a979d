/**
 * Balances as the header shows them. The server sends absolute amounts with a version, so a late or
 * repeated event can never put an old balance over a newer one.
 */
import { create } from 'zustand';
import type { BalanceModification, BonusView, CurrencyView } from '../contract/boot.ts';
import { formatAmount, parseUnits } from '../contract/units.ts';
import { emit } from './events.ts';
import { chosenCurrency } from './single-currency.ts';
import { getStore, setStore, useStore } from './store.ts';

/** How long a changed balance stays lit, in ms. */
export const HIGHLIGHT = 1000;
const PLACES = 18;

export interface Flash {
  readonly direction: 'up' | 'down';
  /** Grows with each change, so that the same direction twice lights up twice. */
  readonly serial: number;
}

const useFlashes = create<Record<string, Flash | undefined>>(() => ({}));
const versions = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let serial = 0;
let fetchCurrencies: () => Promise<readonly CurrencyView[]> = async () => getStore().currencies;

function keyOf(currency: string, demo: boolean): string {
  return `${currency}:${demo ? 'demo' : 'real'}`;
}

function light(key: string, direction: Flash['direction']): void {
  useFlashes.setState({ [key]: { direction, serial: ++serial } });
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => useFlashes.setState({ [key]: undefined }), HIGHLIGHT),
  );
}

/** Balances that a stage has the word on: what comes meanwhile waits for it. */
const holds = new Map<string, { count: number; last: BalanceModification | null }>();

/**
 * Keeps a balance as it is shown until it is released: nothing may tell the result of a round before its stage does.
 * @returns releases it, once
 */
export function holdBalance(currency: string, demo: boolean): () => void {
  const key = keyOf(currency, demo);
  const held = holds.get(key) ?? { count: 0, last: null };
  holds.set(key, held);
  held.count++;
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    if (--held.count > 0) return;
    holds.delete(key);
    if (held.last) show(held.last);
  };
}

function show(change: BalanceModification): void {
  const { currency, demo, balance, version } = change;
  const key = keyOf(currency, demo);
  const held = holds.get(key);
  if (held) {
    if (version > (held.last?.version ?? -1)) held.last = change;
    return;
  }
  if (version <= (versions.get(key) ?? -1)) return;
  versions.set(key, version);
  const kind = demo ? 'demo' : 'real';
  const before = getStore().currencies.find((known) => known.id === currency);
  if (!before || before.balance[kind] === balance) return;
  const was = parseUnits(before.balance[kind], PLACES) ?? 0n;
  const is = parseUnits(balance, PLACES) ?? 0n;
  setStore({
    currencies: getStore().currencies.map((known) =>
      known.id === currency ? { ...known, balance: { ...known.balance, [kind]: balance } } : known,
    ),
  });
  if (was !== is) light(key, is > was ? 'up' : 'down');
}

/** Takes a changed balance; it shows after the delay it names. */
export function applyBalance(change: BalanceModification): void {
  if (change.delay <= 0) show(change);
  else setTimeout(() => show(change), change.delay);
}

/** The shell feature provides the call behind refreshCurrencies(). */
export function provideCurrencies(fetch: () => Promise<readonly CurrencyView[]>): void {
  fetchCurrencies = fetch;
}

/** Reads all balances again: after logging in or out, and after a lost connection. */
export async function refreshCurrencies(): Promise<void> {
  takeCurrencies(await fetchCurrencies());
}

/** Replaces all balances. Keeps the chosen currency when it still exists. */
export function takeCurrencies(currencies: readonly CurrencyView[]): void {
  const { currency } = getStore();
  const known = currencies.some(({ id }) => id === currency);
  const before = getStore().currencies.find(({ id }) => id === currency);
  const [next] = currencies;
  setStore({ currencies, ...(known ? {} : { currency: next?.id ?? currency }) });
  if (before && next && !known) emit('currency-gone', { was: before.name, now: next.name });
}

/** Versions belong to an account; another one starts again. */
export function forgetVersions(): void {
  versions.clear();
}

/**
 * New prices by currency id. Currencies whose price did not move keep their object, so they render nothing.
 * @returns whether any moved
 */
export function takePrices(prices: Readonly<Record<string, { price: string; priceEur: string }>>): boolean {
  let moved = false;
  const currencies = getStore().currencies.map((known) => {
    const next = prices[known.id];
    if (!next || (next.price === known.price && next.priceEur === known.priceEur)) return known;
    moved = true;
    return { ...known, price: next.price, priceEur: next.priceEur };
  });
  if (moved) setStore({ currencies });
  return moved;
}

type Wallet = Pick<CurrencyView, 'id' | 'walletId' | 'balance' | 'decimals' | 'scale'>;
type BonusWallet = Pick<BonusView, 'currency' | 'value' | 'frozenValue'>;
const unitsOf = (amount: string): bigint => parseUnits(amount, PLACES) ?? 0n;

/** What is not in play of the bonuses in a wallet, in units of 18 places. */
function freeUnits({ id, walletId }: Wallet, bonuses: readonly BonusWallet[]): bigint {
  return bonuses.reduce((sum, bonus) => {
    const left = unitsOf(bonus.value) - unitsOf(bonus.frozenValue);
    return (bonus.currency === id || bonus.currency === walletId) && left > 0n ? sum + left : sum;
  }, 0n);
}

/** The same as a decimal string; null where there is none. */
export function freeBonus(wallet: Wallet, bonuses: readonly BonusWallet[]): string | null {
  const free = freeUnits(wallet, bonuses);
  return free === 0n ? null : written(free, wallet);
}

function written(units: bigint, wallet: Wallet): string {
  return formatAmount(units / 10n ** BigInt(PLACES - wallet.scale), wallet);
}

/**
 * What a wallet shows: play money, or the real balance with what is not frozen of the bonuses in it.
 * @returns decimal string
 */
export function shownBalance(wallet: Wallet, demo: boolean, bonuses: readonly BonusWallet[]): string {
  const free = demo ? 0n : freeUnits(wallet, bonuses);
  const own = wallet.balance[demo ? 'demo' : 'real'];
  return free === 0n ? own : written(unitsOf(own) + free, wallet);
}

/** A currency, or the one in force. undefined only when the operator has none of that id. */
export function useCurrency(id?: string): CurrencyView | undefined {
  return useStore((state) => {
    const wanted = id ?? chosenCurrency(state);
    return state.currencies.find((currency) => currency.id === wanted);
  });
}

/** Demo play is forced for guests. */
export function useDemo(): boolean {
  return useStore((state) => state.demo || state.demoBuild || state.user === null);
}

/** Set for one second after a balance changed. */
export function useFlash(currency: string, demo: boolean): Flash | undefined {
  return useFlashes((state) => state[keyOf(currency, demo)]);
}
