/**
 * What the house keeps of a wager, by simulation over the default feed: the triggers and the settlement are the engine's own,
 * so a leak in them shows here. Doubles are for the walk and the statistics only.
 */
import { DEFAULT_TIMES } from './limits.ts';
import { createMean, createSteps, roughlyNext } from './noise.ts';
import { DEFAULT_PATH, type PathSettings, ticksOfDay } from './path.ts';
import { ratio, type Ratio } from './ratio.ts';
import { DEFAULT_TERMS, type Direction, type Terms } from './terms.ts';
import { touched } from './triggers.ts';
import { bustPrice, entryPrice, payoutAt, triggerPrice } from './value.ts';

/** How somebody plays: open up or down by turns, and leave it to the triggers. */
export interface EdgeCell {
  /** Hundredths. */
  readonly multiplier: bigint;
  /** Return before fees, 1 is 100 %. */
  readonly takeProfit: Ratio;
  /** Below 0. */
  readonly stopLoss: Ratio | null;
}

export interface EdgeFigure extends EdgeCell {
  readonly trades: number;
  /** Share of the wager that stays with the house. */
  readonly edge: number;
  /** Standard error of `edge`. */
  readonly error: number;
  /** The plain mean of the losses, which scatters as widely as the wins do. */
  readonly plain: number;
  readonly plainError: number;
}

export interface EdgeRun {
  readonly terms?: Terms;
  readonly path?: PathSettings;
  readonly days: number;
  readonly seed: number;
  /** Only a test that plants a leak gives another one. */
  readonly touch?: typeof touched;
}

/** Multipliers and take profits that players pick, and tight stops, which a stop at its own price would make free. */
export const EDGE_GRID: readonly EdgeCell[] = [
  ...[100n, 1_000n, 5_000n, 10_000n, 20_000n, 50_000n, 100_000n].flatMap((multiplier) =>
    [10n, 50n, 100n, 300n, 1_000n, 2_000n].map((percent) => cell(multiplier, percent, null)),
  ),
  ...[20_000n, 100_000n].flatMap((multiplier) =>
    [50n, 300n].flatMap((percent) => [-5n, -50n].map((stop) => cell(multiplier, percent, stop))),
  ),
];

function cell(multiplier: bigint, percent: bigint, stop: bigint | null): EdgeCell {
  return { multiplier, takeProfit: ratio(percent, 100n), stopLoss: stop === null ? null : ratio(stop, 100n) };
}

/** Large, so that rounding down is no part of the figure. */
const WAGER = 10n ** 12n;
const START = 1e11;

interface Play {
  readonly cell: EdgeCell;
  direction: Direction;
  tickPrice: number;
  entry: bigint;
  bust: bigint;
  takeProfit: bigint;
  stopLoss: bigint | null;
  openedAt: number;
  mature: boolean;
  readonly controlled: ReturnType<typeof createMean>;
  readonly plain: ReturnType<typeof createMean>;
}

/**
 * Plays every cell over the same walk, one position after the other.
 *
 * The feed has no drift, so what a position is worth without fees, caps and fills, `m x s x (exit tick / entry tick - 1)`,
 * is 0 in the mean. `edge` is measured as the difference to it: the same mean, a fraction of the scatter. It presumes a
 * feed without drift; where that is in doubt `plain` is the figure to look at.
 */
export function measureEdge(cells: readonly EdgeCell[], run: EdgeRun): EdgeFigure[] {
  const { terms = DEFAULT_TERMS, path = DEFAULT_PATH, touch = touched } = run;
  const next = createSteps(run.seed, path);
  const total = ticksOfDay(path) * run.days;
  const longest = Math.ceil(DEFAULT_TIMES.maxOpenMs / path.intervalMs);
  const hold = Math.ceil(DEFAULT_TIMES.minHoldMs / path.intervalMs);
  const plays = cells.map((one): Play => ({
    cell: one,
    direction: 'down',
    tickPrice: 0,
    entry: 0n,
    bust: 0n,
    takeProfit: 0n,
    stopLoss: null,
    openedAt: -1,
    mature: false,
    controlled: createMean(),
    plain: createMean(),
  }));
  // The loop over ticks and cells compares doubles only; the engine is asked when one of them is met.
  const low = new Float64Array(cells.length);
  const high = new Float64Array(cells.length);
  const due = new Float64Array(cells.length).fill(-1);
  let price = START;

  function watch(index: number, play: Play): void {
    const up = play.direction === 'up';
    const loss = play.stopLoss ?? play.bust;
    const gain = play.mature
      ? Number(play.takeProfit)
      : up
        ? Number.POSITIVE_INFINITY
        : Number.NEGATIVE_INFINITY;
    low[index] = up ? Number(loss) : gain;
    high[index] = up ? gain : Number(loss);
    due[index] = play.openedAt + (play.mature ? longest : hold);
  }

  function open(index: number, play: Play, tick: number): void {
    if (tick + longest >= total) {
      [low[index], high[index], due[index]] = [
        Number.NEGATIVE_INFINITY,
        Number.POSITIVE_INFINITY,
        Number.POSITIVE_INFINITY,
      ];
      return;
    }
    const { multiplier, takeProfit, stopLoss } = play.cell;
    play.direction = play.direction === 'up' ? 'down' : 'up';
    play.tickPrice = price;
    play.entry = entryPrice(BigInt(price), play.direction, terms);
    const stake = { direction: play.direction, multiplier, entry: play.entry };
    play.bust = bustPrice(stake, terms);
    play.takeProfit = triggerPrice(stake, takeProfit);
    play.stopLoss = stopLoss && triggerPrice(stake, stopLoss);
    [play.openedAt, play.mature] = [tick, false];
    watch(index, play);
  }

  function meet(index: number, play: Play, tick: number): void {
    if (play.openedAt < 0) return open(index, play, tick);
    const age = tick - play.openedAt;
    if (age >= hold) play.mature = true;
    const { direction, entry, bust, stopLoss } = play;
    const { multiplier } = play.cell;
    const takeProfit = play.mature && play.takeProfit > 0n ? play.takeProfit : null;
    const hit = touch(direction, { bust, stopLoss, takeProfit }, BigInt(price));
    if (!hit && age < longest) return watch(index, play);
    const exit = hit ? hit.exit : BigInt(price);
    const payout =
      hit?.reason === 'bust'
        ? 0n
        : payoutAt({ direction, multiplier, entry }, WAGER, exit, terms, age * path.intervalMs);
    const won = Number(payout - WAGER) / Number(WAGER);
    const sign = direction === 'up' ? 1 : -1;
    const fair = (sign * Number(multiplier) * (price - play.tickPrice)) / (100 * play.tickPrice);
    play.plain.add(-won);
    play.controlled.add(fair - won);
    // The next order is filled at the next tick.
    play.openedAt = -1;
    due[index] = tick + 1;
    [low[index], high[index]] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  }

  for (let tick = 0; tick < total; tick++) {
    price = roughlyNext(price, next());
    for (let index = 0; index < plays.length; index++)
      if (price <= low[index]! || price >= high[index]! || tick >= due[index]!)
        meet(index, plays[index]!, tick);
  }
  return plays.map(({ cell: played, controlled, plain }) => ({
    ...played,
    trades: controlled.count,
    edge: controlled.mean,
    error: controlled.error,
    plain: plain.mean,
    plainError: plain.error,
  }));
}

/** Figures that are not above 0 by `errors` standard errors. */
export function leaksOf(figures: readonly EdgeFigure[], errors = 3): EdgeFigure[] {
  return figures.filter(({ edge, error }) => !(edge - errors * error > 0));
}
