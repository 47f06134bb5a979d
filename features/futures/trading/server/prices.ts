/** Where the prices of the ticks come from. */
import type { Tick } from '#engines/futures/position.ts';
import { nextPrice, type PathSettings, stepOf, ticksOfDay, type DigestOf } from '#engines/futures/path.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { TickerSettings } from '../settings.ts';
import type { TradingContext } from './context.ts';
import { beginDay, commitDays, dayNumber, nativeDigests, readDay } from './days.ts';
import { PRICE_DECIMALS } from './terms.ts';

interface NextPrice {
  readonly seq: number;
  readonly price: bigint;
}

export interface Prices {
  readonly intervalMs: number;
  /** Number and price of the next tick; null when there is none now. */
  next(ticker: TickerSettings, last: Tick | null, now: number): Promise<NextPrice | null>;
}

interface Walk {
  readonly day: number;
  readonly digestOf: DigestOf;
  readonly path: PathSettings;
  readonly open: bigint;
}

const INTERVAL_MS = 250;

/**
 * The provably fair simulated price. A tick goes on from the last published one, also after a pause: no position ever meets a
 * step that is greater than the greatest step of one tick, and the published ticks of a day are always the first ones of its path.
 */
export function simulatedPrices(context: TradingContext): Prices {
  const walks = new Map<string, Walk>();

  async function walkOf(
    { ticker, start }: TickerSettings,
    last: Tick | null,
    now: number,
  ): Promise<Walk | null> {
    const day = dayNumber(now);
    const known = walks.get(ticker);
    if (known?.day === day) return known;
    const stored = (await readDay(context, ticker, day)) ?? (await drawn(ticker, day, now));
    if (!stored) return null;
    const open = stored.open ?? last?.price ?? parseUnits(start, PRICE_DECIMALS)!;
    if (stored.open === null) await beginDay(context, ticker, day, open);
    const walk = { day, path: stored.path, open, digestOf: nativeDigests(stored.seed, ticker) };
    walks.set(ticker, walk);
    return walk;
  }

  async function drawn(ticker: string, day: number, now: number) {
    await commitDays(context, [ticker], now);
    return readDay(context, ticker, day);
  }

  return {
    intervalMs: INTERVAL_MS,
    async next(ticker, last, now) {
      const walk = await walkOf(ticker, last, now);
      if (!walk) return null;
      const total = ticksOfDay(walk.path);
      const first = walk.day * total;
      const index = last && last.seq >= first ? last.seq - first + 1 : 0;
      if (index >= total) return null;
      const before = index === 0 ? walk.open : last!.price;
      return { seq: first + index, price: nextPrice(before, stepOf(walk.digestOf(index), walk.path)) };
    },
  };
}
