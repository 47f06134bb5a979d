/** Test support: a book with wide limits, and orders for it. */
import { type Book, type BookSettings, createBook } from '../book.ts';
import { DEFAULT_TIMES, type TickerLimits } from '../limits.ts';
import type { Order } from '../position.ts';
import { DEFAULT_TERMS, type Terms } from '../terms.ts';

const UNIT = 10n ** 8n;

export const wideLimits: TickerLimits = {
  enabled: true,
  minWager: 1n,
  maxWager: 10n ** 12n,
  minMultiplier: 100n,
  maxMultiplier: 100_000n,
  maxNotional: 10n ** 18n,
  maxExposure: 10n ** 24n,
  maxNetExposure: 10n ** 24n,
  ...DEFAULT_TIMES,
};

export function order(id: string, over: Partial<Order> = {}): Order {
  return {
    id,
    owner: 'somebody',
    direction: 'up',
    multiplier: 20_000n,
    wager: 1_000n,
    value: over.wager ?? 1_000n,
    takeProfit: null,
    stopLoss: null,
    ...over,
  };
}

/** A book at 1,000 with a clock that moves by ticks of 250 ms. */
export function testBook(over: Partial<TickerLimits> = {}, terms: Terms = DEFAULT_TERMS) {
  const settings: BookSettings = { limits: { ...wideLimits, ...over }, terms };
  const book: Book = createBook(settings);
  let [seq, now] = [0, 1_000_000];
  const tick = (price: number, after = 250) => {
    now += after;
    seq += 1;
    return book.tick({ seq, at: now, price: (BigInt(Math.round(price * 10_000)) * UNIT) / 10_000n });
  };
  tick(1_000);
  return {
    book,
    settings,
    tick,
    now: () => now,
    /** Opens at the next tick. */
    enter(one: Order, price = 1_000) {
      const taken = book.open(one, now);
      if (!taken.ok) throw new Error(taken.reason);
      return tick(price);
    },
    /** Lets the minimum hold pass at one price. */
    hold(price: number) {
      return tick(price, 2_000);
    },
  };
}

export function priceOf(value: number): bigint {
  return (BigInt(Math.round(value * 10_000)) * UNIT) / 10_000n;
}
