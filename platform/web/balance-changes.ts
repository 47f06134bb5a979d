/**
 * What changes a balance that is shown: the server's messages, prices as they move, and the end of a round. In no first load: what is
 * shown at first is what the page came with.
 */
import type { BalanceModification, CurrencyView } from '../contract/boot.ts';
import { parseUnits } from '../contract/units.ts';
import {
  type BonusWallet,
  type Flash,
  freeUnits,
  HIGHLIGHT,
  keyOf,
  takeCurrencies,
  useFlashes,
  versions,
  type Wallet,
  written,
} from './balance.ts';
import { on } from './events.ts';
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
const holds = new Map<
  string,
  { count: number; last: BalanceModification | null; readonly waiting: (() => void)[] }
>();

/**
 * Keeps a balance as it is shown until it is released: nothing may tell the result of a round before its stage does.
 * @returns releases it, once
 */
export function holdBalance(currency: string, demo: boolean): () => void {
  const key = keyOf(currency, demo);
  const held = holds.get(key) ?? { count: 0, last: null, waiting: [] };
  holds.set(key, held);
  held.count++;
  let open = true;
  return () => {
    if (!open) return;
    open = false;
    if (--held.count > 0 || holds.get(key) !== held) return;
    holds.delete(key);
    if (held.last) show(held.last);
    for (const work of held.waiting) work();
  };
}

/** Runs once no stage has the word on the real balance of any of these currencies, unless somebody else is here by then. */
export function afterHold(currencies: readonly string[], work: () => void): void {
  const held = currencies.map((currency) => holds.get(keyOf(currency, false))).find(Boolean);
  if (held) held.waiting.push(() => afterHold(currencies, work));
  else work();
}

/** @param lit a change is lit up */
function show(change: BalanceModification, lit = true): void {
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
  if (lit && was !== is) light(key, is > was ? 'up' : 'down');
}

/** What waits for the delay that it was told with. */
const delayed = new Set<ReturnType<typeof setTimeout>>();
/** When the last of it is shown, by keyOf(). */
const shownAt = new Map<string, number>();

/** Runs when a delay is over, unless somebody else is here by then. */
export function afterDelay(delay: number, work: () => void): void {
  if (delay <= 0) return work();
  const timer = setTimeout(() => {
    delayed.delete(timer);
    work();
  }, delay);
  delayed.add(timer);
}

// What waits is of whoever was here: their versions would keep out those of the next one.
on('account-changed', () => {
  for (const timer of delayed) clearTimeout(timer);
  for (const known of [delayed, shownAt, holds]) known.clear();
});

/** Takes a changed balance; it shows after the delay it names. */
export function applyBalance(change: BalanceModification): void {
  const key = keyOf(change.currency, change.demo);
  if (change.delay > 0) shownAt.set(key, Math.max(shownAt.get(key) ?? 0, performance.now() + change.delay));
  afterDelay(change.delay, () => show(change));
}

/**
 * Takes what was read of all currencies. Balances go the way of those that are told: the answer may be older than what was told since it
 * was made, and may hold the result of a round before its stage or its delay tells it.
 */
export function takeBalances(currencies: readonly CurrencyView[]): void {
  const shown = new Map(getStore().currencies.map(({ id, balance }) => [id, balance]));
  takeCurrencies(currencies.map((one) => ({ ...one, balance: shown.get(one.id) ?? one.balance })));
  for (const { id: currency, balance, version } of currencies)
    for (const demo of [false, true]) {
      const delay = (shownAt.get(keyOf(currency, demo)) ?? 0) - performance.now();
      const read = { currency, demo, balance: balance[demo ? 'demo' : 'real'], version, delay: 0 };
      afterDelay(delay, () => show(read, false));
    }
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
