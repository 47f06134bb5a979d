/** What a run of a strategy shows while it goes on and afterwards: sums, a line, the last bets, and why it ended. */
import type { Places } from '#platform/contract/units.ts';
import type { StopReason } from '#engines/strategy/run.ts';

/** Why a run ended: by its own rules, or by what happened around it. */
export type EndReason =
  | StopReason
  | 'hand'
  | 'closed'
  | 'wallet'
  | 'connection'
  | 'limit'
  | 'reality'
  | 'seed'
  | 'refused';

export interface RunLine {
  /** Of the run, from 1. */
  readonly no: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly multiplier: number;
  /** After the bet. */
  readonly profit: bigint;
}

export interface StrategyRun {
  readonly running: boolean;
  /** Null while it runs. */
  readonly reason: EndReason | null;
  readonly places: Places;
  readonly currency: string;
  readonly bets: number;
  readonly wins: number;
  readonly losses: number;
  readonly staked: bigint;
  readonly profit: bigint;
  /** Profit at even distances, oldest first. */
  readonly points: readonly bigint[];
  /** Bets between two points. */
  readonly stride: number;
  /** Newest first. */
  readonly log: readonly RunLine[];
}

/** Lines of the log that are kept. */
export const LOG_LINES = 100;
/** More points than pixels help nobody. */
const MAX_POINTS = 240;

export function startedRun(currency: string, places: Places): StrategyRun {
  return {
    running: true,
    reason: null,
    places,
    currency,
    bets: 0,
    wins: 0,
    losses: 0,
    staked: 0n,
    profit: 0n,
    points: [],
    stride: 1,
    log: [],
  };
}

export function withRound(
  run: StrategyRun,
  round: { readonly stake: bigint; readonly payout: bigint; readonly multiplier: number },
): StrategyRun {
  const { stake, payout, multiplier } = round;
  const [bets, profit] = [run.bets + 1, run.profit + payout - stake];
  return {
    ...run,
    ...thinned(bets % run.stride === 0 ? [...run.points, profit] : run.points, run.stride),
    bets,
    profit,
    wins: run.wins + Number(payout > stake),
    losses: run.losses + Number(payout < stake),
    staked: run.staked + stake,
    log: [{ no: bets, stake, payout, multiplier, profit }, ...run.log].slice(0, LOG_LINES),
  };
}

/** A long run keeps its whole line, at twice the distance. */
function thinned(points: readonly bigint[], stride: number): Pick<StrategyRun, 'points' | 'stride'> {
  if (points.length <= MAX_POINTS) return { points, stride };
  return { points: points.filter((_, index) => index % 2 === 1), stride: stride * 2 };
}
