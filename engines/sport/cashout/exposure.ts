/** What the book stands to lose: by outcome of a market, and by final score of an event. Whole smallest units. */
import { multiply, ratio, roundHalfUp, type Ratio } from '../exact/ratio.ts';
import { factorOf, type Shares } from '../settle/shares.ts';

export interface MarketStake {
  readonly outcome: string;
  readonly stake: bigint;
  readonly odds: Ratio;
}

/** Loss of the book on each outcome of a market: its payouts less all stakes. */
export function marketExposure(bets: readonly MarketStake[]): ReadonlyMap<string, bigint> {
  const stakes = bets.reduce((all, { stake }) => all + stake, 0n);
  const owed = new Map<string, bigint>();
  for (const { outcome, stake, odds } of bets)
    owed.set(outcome, (owed.get(outcome) ?? 0n) + roundHalfUp(multiply(ratio(stake), odds)));
  return new Map([...owed].map(([outcome, payout]) => [outcome, payout - stakes]));
}

/** The greatest loss; 0 when every outcome earns. */
export function worstLoss(exposure: ReadonlyMap<string, bigint>): bigint {
  return [...exposure.values()].reduce((worst, loss) => (loss > worst ? loss : worst), 0n);
}

export interface OpenBet {
  /** Stake that this event is charged with: all of a single, a part of a combination. */
  readonly stake: bigint;
  readonly odds: Ratio;
  /** What the leg on this event becomes at a final score. */
  settle(home: number, away: number): Shares;
}

export interface ScoreExposure {
  readonly size: number;
  /** Loss of the book at `home * size + away`; negative is a win. */
  readonly losses: readonly bigint[];
  readonly worst: { readonly home: number; readonly away: number; readonly loss: bigint };
}

/** Every open bet on an event at every final score below `size`. */
export function scoreExposure(bets: readonly OpenBet[], size: number): ScoreExposure {
  const losses = Array.from({ length: size * size }, (_, cell) => {
    const [home, away] = [Math.floor(cell / size), cell % size];
    return bets.reduce((loss, { stake, odds, settle }) => {
      const payout = roundHalfUp(multiply(ratio(stake), factorOf(settle(home, away), odds)));
      return loss + payout - stake;
    }, 0n);
  });
  const cell = losses.reduce((best, loss, index) => (loss > losses[best]! ? index : best), 0);
  return { size, losses, worst: { home: Math.floor(cell / size), away: cell % size, loss: losses[cell]! } };
}

/** Part of an accumulator's stake that each leg is charged with: by the logarithm of its odds. They sum to the stake. */
export function apportion(stake: bigint, odds: readonly number[]): bigint[] {
  const logs = odds.map((one) => Math.log(one));
  const total = logs.reduce((a, b) => a + b, 0);
  const parts = logs.map((log) =>
    total > 0 ? BigInt(Math.floor((Number(stake) * log) / total)) : stake / BigInt(odds.length),
  );
  const left = stake - parts.reduce((a, b) => a + b, 0n);
  return parts.map((part, index) => (index === 0 ? part + left : part));
}

export interface StakeLimits {
  /** Limit of the market, and what is lost on this outcome already. */
  readonly marketLiability: bigint;
  readonly loss: bigint;
  /** Limit of the player's risk, and what of it is used. */
  readonly playerRisk: bigint;
  readonly playerUsed: bigint;
  readonly maxStake: bigint;
  readonly maxPayout: bigint;
  /** Thousandths that the player's limits are multiplied by; 1000 for most. */
  readonly factor: bigint;
}

/** The largest stake that every limit allows, 0 when none. Never above what is asked of each. */
export function largestStake(odds: Ratio, limits: StakeLimits): bigint {
  const profit = { num: odds.num - odds.den, den: odds.den };
  const risk = (room: bigint) =>
    room <= 0n ? 0n : profit.num <= 0n ? limits.maxStake : (room * profit.den) / profit.num;
  const scaled = (amount: bigint) => (amount * limits.factor) / 1000n;
  const bounds = [
    scaled(limits.maxStake),
    risk(limits.marketLiability - limits.loss),
    risk(scaled(limits.playerRisk) - limits.playerUsed),
    (limits.maxPayout * odds.den) / odds.num,
  ];
  return bounds.reduce((least, bound) => (bound < least ? bound : least));
}

/** Chances after an automatic move against the outcome that loses most: p * (1 + step * share of the limit), made to sum to 1. */
export function movedChances(
  chances: readonly number[],
  outcome: number,
  loss: bigint,
  limit: bigint,
  step: number,
): number[] {
  const share = limit > 0n ? Math.min(1, Math.max(0, Number(loss) / Number(limit))) : 1;
  const moved = chances.map((chance, index) => (index === outcome ? chance * (1 + step * share) : chance));
  const total = moved.reduce((a, b) => a + b, 0);
  return moved.map((chance) => chance / total);
}
