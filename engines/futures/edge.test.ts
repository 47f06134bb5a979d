/**
 * The house edge over the default feed, and the known ways to lose it: each of those, planted, must be found. A walk of some
 * days only; `./phoenix trading edge --grid` walks longer over the whole grid.
 */
import { describe, expect, test } from 'vitest';
import { type EdgeCell, leaksOf, measureEdge } from './edge.ts';
import { measureLead } from './lead.ts';
import { createSteps } from './noise.ts';
import { DEFAULT_PATH } from './path.ts';
import { ratio } from './ratio.ts';
import { touched } from './triggers.ts';
import { DEFAULT_TERMS } from './terms.ts';

const cell = (multiplier: bigint, percent: bigint, stop: bigint | null = null): EdgeCell => ({
  multiplier,
  takeProfit: ratio(percent, 100n),
  stopLoss: stop === null ? null : ratio(stop, 100n),
});
const cells = [
  cell(10_000n, 10n),
  cell(20_000n, 50n),
  cell(20_000n, 100n),
  cell(50_000n, 100n),
  cell(100_000n, 10n),
  cell(100_000n, 100n),
  cell(100_000n, 300n),
  cell(100_000n, 300n, -5n),
];
const run = { days: 6, seed: 7 };

describe('by default', () => {
  const figures = measureEdge(cells, run);

  test('every cell is above 0 at three standard errors', () => {
    expect(leaksOf(figures)).toEqual([]);
    for (const { trades } of figures) expect(trades).toBeGreaterThan(30);
  });

  test('the figure with less scatter is the same mean as the plain one', () => {
    for (const { edge, error, plain, plainError } of figures) {
      expect(Math.abs(edge - plain)).toBeLessThan(4 * Math.hypot(error, plainError));
      expect(error).toBeLessThan(plainError);
    }
  });

  test('with hardly a gap between ticks it is the fee of the formula: 11 % of profit at even wins is 5.5 %', () => {
    const [even] = measureEdge([cell(20_000n, 100n)], { ...run, days: 10 });
    expect(Math.abs(even!.edge - 0.055)).toBeLessThan(3 * even!.error + 0.006);
  });
});

describe('planted, each of these is found', () => {
  test('a stop that fills at its own price', () => {
    const touch: typeof touched = (direction, prices, price) => {
      const hit = touched(direction, prices, price);
      return hit?.reason === 'stop_loss' ? { ...hit, exit: prices.stopLoss! } : hit;
    };
    expect(leaksOf(measureEdge(cells, { ...run, touch })).map(({ stopLoss }) => stopLoss)).toEqual([
      ratio(-5n, 100n),
    ]);
  });

  test('a take profit that fills at the tick, with jumps beyond their bound', () => {
    const touch: typeof touched = (direction, prices, price) => {
      const hit = touched(direction, prices, price);
      return hit?.reason === 'take_profit' ? { ...hit, exit: price } : hit;
    };
    const path = { ...DEFAULT_PATH, jump: 4_000_000_000 };
    expect(leaksOf(measureEdge(cells, { ...run, path, touch })).length).toBeGreaterThan(0);
  });

  test('jumps beyond their bound alone', () => {
    const path = { ...DEFAULT_PATH, jump: 10_000_000_000 };
    expect(leaksOf(measureEdge([cell(100_000n, 300n)], { ...run, path }))).toHaveLength(1);
  });

  test('no fee', () => {
    const terms = { ...DEFAULT_TERMS, pnlFee: ratio(0n), pnlExtraFee: ratio(0n) };
    expect(leaksOf(measureEdge(cells, { ...run, terms })).length).toBeGreaterThan(0);
  });
});

describe('a player ahead of the feed', () => {
  const player = { hold: 8, multiplier: 100_000n, trades: 4_000, seed: 3 };
  const safe = ({ edge, error }: { edge: number; error: number }) => edge - 3 * error > 0;

  test('by one tick has nothing: orders fill at the next one', () => {
    expect(measureLead({ ...player, lead: 1, delay: 0 }).edge).toBeGreaterThan(0);
  });

  test('by one second beats a feed without a delay: a stale feed is found', () => {
    const { edge, error } = measureLead({ ...player, lead: 4, delay: 0 });
    expect(edge + 10 * error).toBeLessThan(0);
  });

  test('by one second has nothing once orders are delayed by as much, whatever the minimum hold', () => {
    for (const hold of [0, 8]) {
      const { edge } = measureLead({ ...player, hold, trades: 20_000, lead: 4, delay: 4 });
      expect(edge).toBeGreaterThan(0);
    }
    expect(safe(measureLead({ ...player, trades: 20_000, lead: 4, delay: 4 }))).toBe(true);
  });
});

test('the generator of the simulation has the law of the feed', () => {
  const next = createSteps(5, DEFAULT_PATH);
  const steps = Array.from({ length: 200_000 }, next);
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const deviation = Math.sqrt(steps.reduce((sum, step) => sum + step * step, 0) / steps.length);
  const { sigma, jump, jumpChance } = DEFAULT_PATH;
  const expected = Math.sqrt(sigma ** 2 + ((jumpChance / 2 ** 32) * jump ** 2) / 3);
  expect(Math.abs(mean)).toBeLessThan((4 * expected) / Math.sqrt(steps.length));
  expect(Math.abs(deviation / expected - 1)).toBeLessThan(0.02);
});
