/** Where the prices of the ticks come from. */
import type { DropReason } from '#engines/futures/index-price.ts';
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
  /** What each source was read at, for a price that was made of several. */
  readonly readings?: string;
}

/** A source of a ticker, as staff see it. */
export interface SourceState {
  readonly ticker: string;
  readonly venue: string;
  readonly symbol: string;
  readonly state: 'used' | 'capped' | 'silent' | DropReason;
  readonly price: bigint | null;
  readonly receivedAt: number | null;
}

export interface Prices {
  readonly intervalMs: number;
  /** Number and price of the next tick; null when there is none now. */
  next(ticker: TickerSettings, last: Tick | null, now: number): Promise<NextPrice | null>;
  /** Whether the ticker is halted for want of a price that can be relied on. */
  stands?(ticker: TickerSettings, last: Tick | null, now: number): boolean;
  /** An operator has halted the ticker: what it goes on with is taken as it is. */
  accept?(ticker: string): void;
  /** How each source counted last. */
  sources?(): readonly SourceState[];
  /** Gives up what it holds; it may be asked again. */
  close?(): void;
}

interface Walk {
  readonly day: number;
  readonly digestOf: DigestOf;
  readonly path: PathSettings;
  readonly open: bigint;
}

export const INTERVAL_MS = 250;

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

/** Each ticker by its kind. */
export function pricesByKind(simulated: Prices, exchange: Prices): Prices {
  const of = ({ kind }: TickerSettings) => (kind === 'exchange' ? exchange : simulated);
  return {
    intervalMs: INTERVAL_MS,
    next: (ticker, last, now) => of(ticker).next(ticker, last, now),
    stands: (ticker, last, now) => of(ticker).stands?.(ticker, last, now) ?? false,
    accept: (ticker) => exchange.accept?.(ticker),
    sources: () => exchange.sources?.() ?? [],
    close: () => exchange.close?.(),
  };
}
