/**
 * What changes a balance that is shown: the server's messages, prices as they move, and the end of a round. In no first load: what is
 * shown at first is what the page came with.
 */
import type { BalanceModification } from '../contract/boot.ts';
import { parseUnits } from '../contract/units.ts';
import {
  type BonusWallet,
  type Flash,
  freeUnits,
  HIGHLIGHT,
  keyOf,
  useFlashes,
  versions,
  type Wallet,
  written,
} from './balance.ts';
import { getStore, setStore } from './store.ts';

const PLACES = 18;
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let serial = 0;

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

/** What is not in play of the bonuses in a wallet, as a decimal string; null where there is none. */
export function freeBonus(wallet: Wallet, bonuses: readonly BonusWallet[]): string | null {
  const free = freeUnits(wallet, bonuses);
  return free === 0n ? null : written(free, wallet);
}
