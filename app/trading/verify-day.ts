/** `./phoenix trading verify`: the whole simulated day of a ticker from its revealed seed. */
import { createHash, createHmac } from 'node:crypto';
import {
  commitmentOf,
  DEFAULT_PATH,
  type DigestOf,
  type PathSettings,
  ticksOfDay,
  walkPath,
} from '#engines/futures/path.ts';
import { compare, ratio, type Ratio, toFixed } from '#engines/futures/ratio.ts';
import type { ReadTick } from './ticks.ts';

/** Prices of the feed have eight decimals. */
const UNIT = 10n ** 8n;
const DAY_MS = 86_400_000;

type PublishedTick = Pick<ReadTick, 'price' | 'seq' | 'index'>;

export interface DayCall {
  readonly ticker: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  readonly seed: Uint8Array;
  /** The price before the first tick, in 1e-8. */
  readonly open: bigint;
  readonly settings?: PathSettings;
  /** Called with each line "index,price" of the path. */
  readonly write?: (line: string) => void;
  /**
   * Published ticks to compare with: any of the day, for a log may begin late or end early. Those without a number are taken for
   * the first ones, in order.
   */
  readonly published?: readonly PublishedTick[];
}

export interface DayReport {
  readonly ticker: string;
  readonly day: string;
  readonly commitment: string;
  readonly settings: PathSettings;
  readonly ticks: number;
  readonly from: string;
  readonly to: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Of all lines "index,price", each with its line feed. */
  readonly sha256: string;
  /** Ticks of the day that are in the log; null without one, as all below. */
  readonly published: number | null;
  readonly agree: number | null;
  /** Ticks that are in the log and differ, or are beyond the day. */
  readonly differ: number | null;
  /** Ticks of the log whose numbers are of another day: this seed says nothing of them. */
  readonly otherDays: number | null;
  /** The first tick that differs. */
  readonly firstDifference: {
    readonly tick: number;
    readonly published: string;
    readonly computed: string;
  } | null;
}

export function verifyDay(call: DayCall): DayReport {
  const { ticker, day, seed, open, settings = DEFAULT_PATH, write, published } = call;
  const begin = Date.parse(`${day}T00:00:00Z`);
  const total = ticksOfDay(settings);
  const hash = createHash('sha256');
  let [high, low] = [0n, 0n];
  const log = published ? placed(published, begin / DAY_MS, total) : null;
  let agree = 0;
  let firstDifference: DayReport['firstDifference'] = null;
  const close = walkPath(nativeDigests(seed, ticker), settings, open, total, (index, price) => {
    const line = `${index},${show(price)}\n`;
    hash.update(line);
    write?.(line);
    if (index === 0 || price > high) high = price;
    if (index === 0 || price < low) low = price;
    const said = log?.ofDay.get(index);
    if (!said) return;
    if (compare(said, ratio(price, UNIT)) === 0) agree += 1;
    else firstDifference ??= { tick: index, published: toFixed(said, 8), computed: show(price) };
  });
  const stray = log?.strays[0];
  if (stray)
    firstDifference ??= { tick: stray.tick, published: toFixed(stray.price, 8), computed: 'nothing' };
  return {
    ticker,
    day,
    commitment: commitmentOf(seed),
    settings,
    ticks: total,
    from: new Date(begin).toISOString(),
    to: new Date(begin + (total - 1) * settings.intervalMs).toISOString(),
    open: show(open),
    high: show(high),
    low: show(low),
    close: show(close),
    sha256: hash.digest('hex'),
    published: log && log.ofDay.size,
    agree: log && agree,
    differ: log && log.ofDay.size - agree + log.strays.length,
    otherDays: log && log.otherDays,
    firstDifference,
  };
}

interface Placed {
  readonly ofDay: ReadonlyMap<number, Ratio>;
  /** Beyond the day, or there before at another price. */
  readonly strays: readonly { readonly tick: number; readonly price: Ratio }[];
  readonly otherDays: number;
}

/** Each tick of a log at its place in the day. @param day since 1970 @param total ticks of a day */
function placed(published: readonly PublishedTick[], day: number, total: number): Placed {
  const ofDay = new Map<number, Ratio>();
  const strays: { tick: number; price: Ratio }[] = [];
  let otherDays = 0;
  for (const [place, { price, seq, index }] of published.entries()) {
    if (seq !== null && Math.floor(seq / total) !== day) {
      otherDays += 1;
      continue;
    }
    const tick = seq === null ? (index ?? place) : seq % total;
    const known = ofDay.get(tick);
    if (tick >= total || (known && compare(known, price) !== 0)) strays.push({ tick, price });
    else ofDay.set(tick, price);
  }
  return { ofDay, strays, otherDays };
}

/** The engine's own, by the native HMAC: several times as quick. */
function nativeDigests(seed: Uint8Array, symbol: string): DigestOf {
  return (index) => createHmac('sha256', seed).update(`${symbol}|${index}`).digest();
}

function show(price: bigint): string {
  return toFixed(ratio(price, UNIT), 8);
}
