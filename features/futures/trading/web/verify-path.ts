/** Works a tick of a simulated day out again, in slices that leave the page alive. */
import {
  commitmentOf,
  createDigests,
  type PathSettings,
  ticksOfDay,
  walkPath,
} from '#engines/futures/path.ts';
import { priceUnits } from './price.ts';

/** A tick and what it is to be held against. */
export interface TickQuery {
  readonly ticker: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** Within the day, from 0. */
  readonly index: number;
  /** What a position was filled at; null: just work it out. */
  readonly price: string | null;
}

export interface RevealedDay {
  readonly ticker: string;
  readonly commitment: string;
  /** 64 hexadecimal digits. */
  readonly seed: string;
  /** The price before the first tick. */
  readonly open: string;
  readonly path: PathSettings;
}

const SLICE = 4_000;

export const isCommitted = ({ seed, commitment }: Pick<RevealedDay, 'seed' | 'commitment'>): boolean =>
  commitmentOf(bytesOf(seed)) === commitment;

/**
 * The prices of the first `count` ticks of a day, in 1e-8.
 * @param rest is waited for between slices; it is told what share is done
 */
export async function pricesOf(
  { ticker, seed, open, path }: RevealedDay,
  count: number,
  rest: (done: number) => Promise<void>,
): Promise<bigint[]> {
  const digestOf = createDigests(bytesOf(seed), ticker);
  const prices: bigint[] = [];
  let last = priceUnits(open);
  while (prices.length < count) {
    const from = prices.length;
    const ticks = Math.min(SLICE, count - from);
    last = walkPath(
      (index) => digestOf(from + index),
      path,
      last,
      ticks,
      (_index, price) => void prices.push(price),
    );
    await rest(prices.length / count);
  }
  return prices;
}

function bytesOf(seed: string): Uint8Array {
  return Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The address at which a tick is checked. */
export function verifyTickPath({ ticker, day, index, price }: TickQuery): string {
  const query = new URLSearchParams({ ticker, day, tick: String(index), ...(price !== null && { price }) });
  return `/fairness?${query.toString()}`;
}

/** Reads a link, or what stands in the form. @returns null when it names no tick */
export function readTickQuery(query: Readonly<Record<string, string | undefined>>): TickQuery | null {
  const { ticker = '', day = '', tick = '', price = '' } = query;
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (!/^[A-Z][A-Z0-9]{1,11}$/.test(ticker) || Number.isNaN(time) || !/^\d{1,7}$/.test(tick)) return null;
  if (price !== '' && !/^\d{1,12}(\.\d{1,8})?$/.test(price)) return null;
  return { ticker, day, index: Number(tick), price: price === '' ? null : price };
}

export const isWithinDay = ({ index }: TickQuery, { path }: Pick<RevealedDay, 'path'>): boolean =>
  index < ticksOfDay(path);
