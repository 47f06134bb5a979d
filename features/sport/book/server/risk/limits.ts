/** What the house dares: the greatest stake by what a market and a player may cost. Pure; micro-dollars. */
import { largestStake } from '#engines/sport/cashout/exposure.ts';
import { mostByScores } from '#engines/sport/cashout/score-grid.ts';
import { type Ratio, ratio } from '#engines/sport/exact/ratio.ts';
import type { SportSettings } from '../../settings.ts';
import { microOfUsd } from '../context.ts';
import { nameOf } from '../feed/rows.ts';
import type { Risks } from './rows.ts';
import { NO_SCORES, type ScoreRisks } from './scores.ts';
import { type Carried, lossOf } from './stakes.ts';

/** Most that a market may lose on one outcome, micro-dollars. */
export function marketLimit(settings: SportSettings, live: boolean): bigint {
  return microOfUsd(live ? settings.marketLossLiveUsd : settings.marketLossUsd);
}

/** Most that a match may lose at one of its final scores, micro-dollars. */
export function scoreLimit(settings: SportSettings, live: boolean): bigint {
  return microOfUsd(live ? settings.scoreLossLiveUsd : settings.scoreLossUsd);
}

/** More than anything that is asked about. */
const NO_BOUND = 1n << 80n;
const UNBOUNDED = {
  marketLiability: NO_BOUND,
  loss: 0n,
  playerRisk: NO_BOUND,
  playerUsed: 0n,
  maxStake: NO_BOUND,
  maxPayout: NO_BOUND << 40n,
  factor: 1000n,
};

/**
 * The greatest stake that every market of a bet allows, at most `stake`.
 * @param carried by a bet of `stake` @param limitOf most that a market may lose on an outcome
 */
export function mostByMarkets(
  carried: readonly Carried[],
  stake: bigint,
  risks: Risks,
  limitOf: (leg: Carried) => bigint,
): bigint {
  return carried.reduce((least, leg) => {
    const loss = lossOf(risks.get(nameOf(leg)), leg.outcome);
    const limit = limitOf(leg);
    if (leg.staked <= 0n || leg.owed - leg.staked <= limit - loss) return least;
    const part = largestStake(ratio(leg.owed, leg.staked), { ...UNBOUNDED, marketLiability: limit, loss });
    const most = (part * stake) / leg.staked;
    return most < least ? most : least;
  }, stake);
}

/** The greatest stake for which every match of a bet keeps its limit at each score that can still come, at most `stake`. */
export function mostByMatches(
  changes: ScoreRisks,
  stake: bigint,
  risks: ScoreRisks,
  matchOf: (event: string) => Match,
): bigint {
  return [...changes].reduce((least, [event, losses]) => {
    const { from, limit } = matchOf(event);
    const most = mostByScores(risks.get(event) ?? NO_SCORES, losses, from, { stake, limit });
    return most < least ? most : least;
  }, stake);
}

interface Match {
  /** Goals that have fallen. */
  readonly from: { readonly home: number; readonly away: number };
  readonly limit: bigint;
}

/**
 * The greatest stake by what open bets of the player may win.
 * @param odds of the whole bet @param used what the player's open bets win if all of them do
 * @param percent of the limit, of this player
 */
export function mostByPlayer(odds: Ratio, used: bigint, limit: bigint, percent: number): bigint {
  return largestStake(odds, {
    ...UNBOUNDED,
    playerRisk: limit,
    playerUsed: used,
    factor: BigInt(percent) * 10n,
  });
}
