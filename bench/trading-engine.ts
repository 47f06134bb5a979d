/** Futures: what a tick costs a book of 10,000 open positions, beside a plain look at every one of them; opens a second. */
import { type Book, createBook } from '#engines/futures/book.ts';
import { createSteps, roughlyNext } from '#engines/futures/noise.ts';
import { DEFAULT_PATH } from '#engines/futures/path.ts';
import type { Order } from '#engines/futures/position.ts';
import { ratio } from '#engines/futures/ratio.ts';
import { DEFAULT_TERMS } from '#engines/futures/terms.ts';
import { wideLimits } from '#engines/futures/testing/book.ts';
import { touched } from '#engines/futures/triggers.ts';
import { bustPrice } from '#engines/futures/value.ts';
import { median, percentile, type Row } from './row.ts';

const POSITIONS = 10_000;
const TICKS = 2_000;
const MAX_TICK_MS = 10;
const MIN_OPENS = 1_000;
const START = 1e11;

/** Every direction, multiplier and trigger by turns. */
function orderOf(number: number): Order {
  return {
    id: `position-${number}`,
    owner: `player-${number % 500}`,
    direction: number % 2 === 0 ? 'up' : 'down',
    multiplier: [2_000n, 10_000n, 20_000n, 50_000n, 100_000n][number % 5]!,
    wager: 1_000_000n,
    value: 1_000_000n,
    takeProfit: number % 3 === 0 ? { kind: 'roi', roi: ratio(BigInt((number % 50) + 1), 10n) } : null,
    stopLoss: number % 4 === 0 ? { kind: 'roi', roi: ratio(-BigInt((number % 80) + 10), 100n) } : null,
  };
}

interface Made {
  readonly book: Book;
  opened: number;
  seq: number;
  price: number;
}

function makeBook(): Made {
  const book = createBook({ limits: wideLimits, terms: DEFAULT_TERMS });
  book.tick({ seq: 1, at: 250, price: BigInt(START) });
  return { book, opened: 0, seq: 1, price: START };
}

/** Orders until `POSITIONS` are open or wait. */
function refill(made: Made): number {
  const missing = POSITIONS - made.book.size;
  for (let order = 0; order < missing; order++) {
    const taken = made.book.open(orderOf(made.opened++), made.seq * 250);
    if (!taken.ok) throw new Error(taken.reason);
  }
  return missing;
}

function step(made: Made, price: number): { fills: number; ms: number } {
  [made.seq, made.price] = [made.seq + 1, price];
  const tick = { seq: made.seq, at: made.seq * 250, price: BigInt(price) };
  const began = performance.now();
  const fills = made.book.tick(tick).length;
  return { fills, ms: performance.now() - began };
}

export function runTradingEngine(rounds = 3): Promise<Row[]> {
  const figures = Array.from({ length: rounds }, (_, round) => measure(round + 1));
  const of = (pick: (one: ReturnType<typeof measure>) => number) => median(figures.map(pick));
  const [tick, scanned, opens] = [
    of(({ p99 }) => p99),
    of(({ scan: taken }) => taken),
    of(({ opens: taken }) => taken),
  ];
  const count = POSITIONS.toLocaleString('en-US');
  return Promise.resolve([
    {
      name: `tick on ${count} open positions, orders filled and triggers paid: p99`,
      value: tick,
      unit: 'ms',
      reference: `p99 of a look at every position ${scanned.toFixed(2)} ms`,
      ratio: tick / scanned,
      target: `< ${MAX_TICK_MS} ms`,
      met: tick < MAX_TICK_MS,
    },
    { name: 'the same tick: p50', value: of(({ p50 }) => p50), unit: 'ms' },
    { name: 'fills of such a tick, mean', value: of(({ fills }) => fills), unit: 'fills' },
    {
      name: `a fall and a rise that close all ${count}, both ticks`,
      value: of(({ crash }) => crash),
      unit: 'ms',
    },
    {
      name: 'opens, order to filled position, one core',
      value: Math.round(opens),
      unit: 'opens/s',
      target: `>= ${MIN_OPENS.toLocaleString('en-US')}/s`,
      met: opens >= MIN_OPENS,
    },
  ]);
}

function measure(seed: number) {
  const made = makeBook();
  const next = createSteps(seed, DEFAULT_PATH);
  const walk = () => roughlyNext(made.price, next());
  // The first books and ticks warm the code up and are not counted.
  for (let warm = 0; warm < 200; warm++) {
    refill(made);
    step(made, walk());
  }
  const times: number[] = [];
  const scans: number[] = [];
  let fills = 0;
  for (let tick = 0; tick < TICKS; tick++) {
    refill(made);
    const { ms, fills: filled } = step(made, walk());
    times.push(ms);
    fills += filled;
    if (tick % 20 === 0) scans.push(scan(made));
  }
  const began = performance.now();
  const fresh = makeBook();
  refill(fresh);
  step(fresh, START);
  const opens = POSITIONS / ((performance.now() - began) / 1_000);
  // The fall closes the long half, and the short ones that take profit; the rise after it closes what is left.
  const fall = step(fresh, START * 0.5);
  const rise = step(fresh, START * 3);
  if (fall.fills + rise.fills !== POSITIONS)
    throw new Error(`${fall.fills + rise.fills} of ${POSITIONS} closed`);
  return {
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    scan: percentile(scans, 0.99),
    fills: fills / TICKS,
    crash: fall.ms + rise.ms,
    opens,
  };
}

/** The reference: every position asked whether the price touches it, busts worked out beforehand. */
function scan({ book, price }: Made): number {
  const positions = book.positions().map((one) => ({ ...one, bust: bustPrice(one, one.terms) }));
  const now = BigInt(price);
  const began = performance.now();
  let hits = 0;
  for (const one of positions) if (touched(one.direction, one, now)) hits += 1;
  const took = performance.now() - began;
  if (hits > positions.length) throw new Error('more hits than positions');
  return took;
}
