/** One price from several exchanges: median, each source capped to a band around it, mean. Stale and sudden ones are held back. */
import {
  add,
  compare,
  divide,
  greatest,
  least,
  multiply,
  ONE,
  ratio,
  type Ratio,
  subtract,
} from './ratio.ts';

/** The last a source said. Prices at one scale for all sources. */
export interface SourceQuote {
  readonly source: string;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  /** Last trade, for a source without a book. */
  readonly last: bigint | null;
  /** By our clock: an exchange's own is never trusted for age. */
  readonly receivedAt: number;
}

export interface IndexSettings {
  /** Names of all configured sources, three at least. */
  readonly sources: readonly string[];
  readonly maxAgeMs: number;
  /** Shares of the price. */
  readonly maxSpread: Ratio;
  readonly cap: Ratio;
  /** A tick that moves more needs a second one that agrees. */
  readonly maxMove: Ratio;
  /** A tick that moves more halts the ticker. */
  readonly haltMove: Ratio;
  readonly minSources: number;
}

/** Three seconds, spread 0.5 %, band 0.3 %, second look at 2 %, halt at 25 %, two sources. */
export const DEFAULT_INDEX: Omit<IndexSettings, 'sources'> = {
  maxAgeMs: 3_000,
  maxSpread: ratio(5n, 1_000n),
  cap: ratio(3n, 1_000n),
  maxMove: ratio(2n, 100n),
  haltMove: ratio(25n, 100n),
  minSources: 2,
};

export type DropReason = 'unknown' | 'old' | 'no_price' | 'crossed' | 'wide';

export interface IndexReading {
  /** Null when too few sources are valid. */
  readonly price: bigint | null;
  /** Valid sources with what they counted as. */
  readonly used: readonly { readonly source: string; readonly price: bigint; readonly capped: boolean }[];
  readonly dropped: readonly { readonly source: string; readonly reason: DropReason }[];
}

/** The index of one moment, without memory. */
export function readIndex(
  quotes: readonly SourceQuote[],
  now: number,
  settings: IndexSettings,
): IndexReading {
  const valid: { source: string; price: Ratio }[] = [];
  const dropped: { source: string; reason: DropReason }[] = [];
  const seen = new Set<string>();
  for (const quote of quotes) {
    const known = settings.sources.includes(quote.source) && !seen.has(quote.source);
    seen.add(quote.source);
    const price = known ? priceOfQuote(quote, now, settings) : 'unknown';
    if (typeof price === 'string') dropped.push({ source: quote.source, reason: price });
    else valid.push({ source: quote.source, price });
  }
  if (valid.length < settings.minSources) return { price: null, used: [], dropped };
  const middle = median(valid.map(({ price }) => price));
  const [low, high] = [subtract(ONE, settings.cap), add(ONE, settings.cap)].map((edge) =>
    multiply(middle, edge),
  ) as [Ratio, Ratio];
  const bounded = valid.map(({ source, price }) => {
    const kept = greatest(least(price, high), low);
    return { source, price: kept, capped: compare(kept, price) !== 0 };
  });
  const sum = bounded.reduce((total, { price }) => add(total, price), ratio(0n));
  return {
    price: nearest(divide(sum, ratio(BigInt(bounded.length)))),
    used: bounded.map((one) => ({ ...one, price: nearest(one.price) })),
    dropped,
  };
}

export type IndexTick = IndexReading & {
  /** Only `price` is published; the others fill nothing. */
  readonly status: 'price' | 'stale' | 'unconfirmed' | 'halt';
};

export interface IndexFeed {
  /** Once every interval, also when nothing changed. */
  next(quotes: readonly SourceQuote[], now: number): IndexTick;
  /** An operator looked: the next reading is taken as it is. */
  accept(): void;
}

/** The index over time. @param last the last published price, null at first */
export function createIndexFeed(settings: IndexSettings, last: bigint | null = null): IndexFeed {
  let published = last;
  let candidate: bigint | null = null;
  /** Set by a move that halts, whatever the price does after it. */
  let halted = false;
  return {
    next(quotes, now) {
      const reading = readIndex(quotes, now, settings);
      const { price } = reading;
      if (halted) return { ...reading, status: 'halt' };
      if (price === null) {
        candidate = null;
        return { ...reading, status: 'stale' };
      }
      if (published !== null && moves(published, price, settings.haltMove)) {
        halted = true;
        return { ...reading, status: 'halt' };
      }
      if (published !== null && moves(published, price, settings.maxMove)) {
        const agreeing = reading.used.filter(({ capped }) => !capped).length;
        const confirmed =
          candidate !== null &&
          !moves(candidate, price, settings.maxMove) &&
          agreeing * 2 > settings.sources.length;
        if (!confirmed) {
          candidate = price;
          return { ...reading, status: 'unconfirmed' };
        }
      }
      candidate = null;
      published = price;
      return { ...reading, status: 'price' };
    },
    accept() {
      published = null;
      candidate = null;
      halted = false;
    },
  };
}

/** @returns one sentence for each fault; empty when sound */
export function faultsOfIndex({ sources, minSources, maxMove, haltMove }: IndexSettings): string[] {
  const faults: string[] = [];
  if (new Set(sources).size < 3) faults.push('an index wants three different sources at least');
  if (minSources < 2 || minSources > sources.length) faults.push('at least two sources must be valid');
  if (compare(maxMove, haltMove) > 0) faults.push('a move that halts must be the greater one');
  return faults;
}

function priceOfQuote(quote: SourceQuote, now: number, settings: IndexSettings): Ratio | DropReason {
  const { bid, ask, last, receivedAt } = quote;
  if (now - receivedAt > settings.maxAgeMs) return 'old';
  if (bid === null || ask === null) return last === null || last <= 0n ? 'no_price' : ratio(last);
  if (bid <= 0n || ask <= 0n) return 'no_price';
  if (bid > ask) return 'crossed';
  const mid = ratio(bid + ask, 2n);
  return compare(divide(ratio(ask - bid), mid), settings.maxSpread) > 0 ? 'wide' : mid;
}

function median(prices: readonly Ratio[]): Ratio {
  const sorted = prices.toSorted(compare);
  const middle = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[middle]!;
  return divide(add(sorted[middle - 1]!, sorted[middle]!), ratio(2n));
}

function moves(from: bigint, to: bigint, share: Ratio): boolean {
  const change = ratio(to > from ? to - from : from - to, from);
  return compare(change, share) > 0;
}

function nearest({ num, den }: Ratio): bigint {
  return (2n * num + den) / (2n * den);
}
