/**
 * Balances as the header shows them. The server sends absolute amounts with a version, so a late or
 * repeated event can never put an old balance over a newer one.
 */
import { create } from 'zustand';
import { balanceModification, type BalanceModification, type CurrencyView } from '../contract/boot.ts';
import { parseUnits } from '../contract/money.ts';
import { getStore, setStore, useStore } from './store.ts';

/** How long a changed balance stays lit, in ms. */
export const HIGHLIGHT = 1000;

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

function show({ currency, demo, balance, version }: BalanceModification): void {
  const key = keyOf(currency, demo);
  if (version <= (versions.get(key) ?? -1)) return;
  versions.set(key, version);
  const kind = demo ? 'demo' : 'real';
  const before = getStore().currencies.find((known) => known.id === currency);
  if (!before || before.balance[kind] === balance) return;
  const was = parseUnits(before.balance[kind], 18) ?? 0n;
  const is = parseUnits(balance, 18) ?? 0n;
  setStore({
    currencies: getStore().currencies.map((known) =>
      known.id === currency ? { ...known, balance: { ...known.balance, [kind]: balance } } : known,
    ),
  });
  if (was !== is) light(key, is > was ? 'up' : 'down');
}

/** Takes a BalanceModification event; it shows after the event's own delay. Anything malformed is dropped. */
export function applyBalance(event: unknown): void {
  const parsed = balanceModification.safeParse(event);
  if (!parsed.success) return;
  if (parsed.data.delay <= 0) show(parsed.data);
  else setTimeout(() => show(parsed.data), parsed.data.delay);
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
  setStore({ currencies, ...(known ? {} : { currency: currencies[0]?.id ?? currency }) });
}

/** Versions belong to an account; another one starts anew. */
export function forgetVersions(): void {
  versions.clear();
}

/** A currency, or the chosen one. undefined only when the operator has none of that id. */
export function useCurrency(id?: string): CurrencyView | undefined {
  return useStore((state) => state.currencies.find((currency) => currency.id === (id ?? state.currency)));
}

/** Demo play is forced for guests. */
export function useDemo(): boolean {
  return useStore((state) => state.demo || state.demoBuild || state.user === null);
}

/** Set for one second after a balance changed. */
export function useFlash(currency: string, demo: boolean): Flash | undefined {
  return useFlashes((state) => state[keyOf(currency, demo)]);
}
