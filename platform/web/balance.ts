/**
 * Balances as the header shows them. The server sends absolute amounts with a version, so a late or
 * repeated event can never put an old balance over a newer one.
 */
import { create } from 'zustand';
import type { BonusView, CurrencyView } from '../contract/boot.ts';
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

export const useFlashes = create<Record<string, Flash | undefined>>(() => ({}));
/** Of the balances that are shown, by keyOf(). */
export const versions = new Map<string, number>();
let readCurrencies: () => Promise<void> = async () => {};

export function keyOf(currency: string, demo: boolean): string {
  return `${currency}:${demo ? 'demo' : 'real'}`;
}

/** The shell feature provides the call behind refreshCurrencies(). */
export function provideCurrencies(read: () => Promise<void>): void {
  readCurrencies = read;
}

/** Reads all balances again: after logging in or out, and where nothing tells what has moved. */
export function refreshCurrencies(): Promise<void> {
  return readCurrencies();
}

/**
 * Replaces all currencies, whatever is shown: what a page comes with. What it reads later goes through `takeBalances`. Keeps the chosen
 * currency when it still exists.
 */
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

export type Wallet = Pick<CurrencyView, 'id' | 'walletId' | 'balance' | 'decimals' | 'scale'>;
export type BonusWallet = Pick<BonusView, 'currency' | 'value' | 'frozenValue'>;
const unitsOf = (amount: string): bigint => parseUnits(amount, PLACES) ?? 0n;

/** What is not in play of the bonuses in a wallet, in units of 18 places. */
export function freeUnits({ id, walletId }: Wallet, bonuses: readonly BonusWallet[]): bigint {
  return bonuses.reduce((sum, bonus) => {
    const left = unitsOf(bonus.value) - unitsOf(bonus.frozenValue);
    return (bonus.currency === id || bonus.currency === walletId) && left > 0n ? sum + left : sum;
  }, 0n);
}

export function written(units: bigint, wallet: Wallet): string {
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
