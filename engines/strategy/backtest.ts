/**
 * A strategy on rounds that are known: one run over all of them, and a band of runs that begin at other places. It says
 * how a plan spreads wins and losses; rounds have no memory, so it says nothing of the next ones.
 */
import { afterRound, nextBet, startRun, type StopReason, type Switches, type Table } from './run.ts';
import type { Strategy, Units } from './strategy.ts';

/** Exact multiplier of a round. @param index place of the round, from 0 @param params of the bet, as rules left them */
export type KnownRound = (
  index: number,
  params: Strategy['params'],
) => { readonly num: bigint; readonly den: bigint };

export interface BacktestOptions {
  readonly rounds: number;
  readonly table: Pick<Table, 'least' | 'greatest' | 'balance' | 'step'>;
  readonly switches: Switches;
  /** Runs of the band, and how many rounds each takes. */
  readonly windows: number;
  readonly length: number;
  /** Most points of a line. */
  readonly points: number;
}

export interface BacktestRun {
  readonly bets: number;
  readonly staked: Units;
  readonly profit: Units;
  /** Null: it came to the last round. */
  readonly stop: StopReason | null;
  readonly longestLosingRun: number;
  readonly greatestStake: Units;
  /** Greatest fall below an earlier height. */
  readonly drawdown: Units;
  /** Profit at even distances, the first one 0 and the last one at the end. */
  readonly line: readonly Units[];
}

/** Profits at even distances: a twentieth, a quarter, half, three quarters and nineteen twentieths of all runs lie below. */
export interface BandPoint {
  readonly round: number;
  readonly parts: readonly [Units, Units, Units, Units, Units];
}

export interface Backtest {
  readonly whole: BacktestRun;
  readonly band: readonly BandPoint[];
  /** Of the band's runs. */
  readonly ends: { readonly ahead: number; readonly even: number; readonly behind: number };
  readonly stops: Readonly<Record<string, number>>;
}

const BAND_POINTS = 50;

/** Percentiles of {@link BandPoint}. */
const PARTS = [5, 25, 50, 75, 95] as const;

/** Plays everything. Slow for long lists: call it where it holds up nothing. */
export function backtest(strategy: Strategy, play: KnownRound, options: BacktestOptions): Backtest {
  const { windows, length, rounds, points } = options;
  const whole = runOver(strategy, play, { ...options, from: 0, count: rounds, step: 1, most: points });
  const count = Math.min(length, rounds);
  const step = stepOf(count);
  const runs = Array.from({ length: windows }, (_, index) =>
    runOver(strategy, play, {
      ...options,
      from: windows > 1 ? Math.floor(((rounds - count) * index) / (windows - 1)) : 0,
      count,
      step,
      most: Infinity,
    }),
  );
  const stops: Record<string, number> = {};
  for (const { stop } of runs) if (stop !== null) stops[stop] = (stops[stop] ?? 0) + 1;
  const with_ = (holds: (profit: Units) => boolean): number =>
    runs.filter(({ profit }) => holds(profit)).length;
  return {
    whole,
    band: bandOf(runs, count),
    ends: { ahead: with_((p) => p > 0n), even: with_((p) => p === 0n), behind: with_((p) => p < 0n) },
    stops,
  };
}

/** Bets between two points of the band. */
function stepOf(count: number): number {
  return Math.max(1, Math.ceil(count / BAND_POINTS));
}

interface Window extends BacktestOptions {
  readonly from: number;
  readonly count: number;
  /** Bets between two points of the line; doubled whenever there are more than `most`. */
  readonly step: number;
  readonly most: number;
}

function runOver(strategy: Strategy, play: KnownRound, window: Window): BacktestRun {
  const { table, switches, from, count, most } = window;
  let { step } = window;
  let run = startRun(strategy);
  let { balance } = table;
  let stop: StopReason | null = null;
  let [losing, longestLosingRun, bets] = [0, 0, 0];
  let [staked, peak, drawdown, greatestStake] = [0n, 0n, 0n, 0n];
  let line: Units[] = [0n];
  while (bets < count && stop === null) {
    const next = nextBet(strategy, run, { ...table, balance, elapsedMs: 0 });
    if ('stop' in next) {
      stop = next.stop;
      break;
    }
    const { stake } = next;
    const { num, den } = play(from + bets, run.params);
    const payout = (stake * num) / den;
    balance += payout - stake;
    const round = { stake, payout, multiplier: Number((num * 100n) / den), balance };
    const after = afterRound(strategy, run, round, { least: table.least, switches });
    ({ run, stop } = after);
    bets += 1;
    staked += stake;
    if (stake > greatestStake) greatestStake = stake;
    losing = payout < stake ? losing + 1 : payout > stake ? 0 : losing;
    longestLosingRun = Math.max(longestLosingRun, losing);
    if (run.profit > peak) peak = run.profit;
    if (peak - run.profit > drawdown) drawdown = peak - run.profit;
    if (bets % step === 0) line.push(run.profit);
    if (line.length > most + 1) {
      line = line.filter((_, index) => index % 2 === 0);
      step *= 2;
    }
  }
  if (bets % step !== 0) line.push(run.profit);
  return { bets, staked, profit: run.profit, stop, longestLosingRun, greatestStake, drawdown, line };
}

/** A run that has ended stays where it ended. */
function bandOf(runs: readonly BacktestRun[], count: number): readonly BandPoint[] {
  if (runs.length === 0) return [];
  const step = stepOf(count);
  const places = Math.ceil(count / step);
  return Array.from({ length: places + 1 }, (_, place) => {
    const profits = runs
      .map(({ line, profit }) => line[place] ?? profit)
      .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    const part = (percent: number): Units =>
      profits[Math.min(profits.length - 1, Math.floor((profits.length * percent) / 100))]!;
    return { round: Math.min(count, place * step), parts: PARTS.map(part) as unknown as BandPoint['parts'] };
  });
}
