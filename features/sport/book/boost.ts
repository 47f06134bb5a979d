/** The boost of multis: a share on top of what one wins, that grows with its selections. Pure; server and pages count alike. */
import { type Boost, boostedLegs, boostedPayout, boostShare } from '#engines/sport/bets/boost.ts';
import { combinedOdds, type Leg } from '#engines/sport/bets/payout.ts';
import { compare, multiply, type Ratio, ratio, toNumber, ZERO } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { WON } from '#engines/sport/settle/shares.ts';
import type { SportSettings } from './settings.ts';

/** As it is set, and as it is kept with a bet: what is set later changes no bet. */
export interface BoostRule {
  /** Selections at lower odds do not count. */
  readonly minOdds: string;
  /** From so many selections that count: percent of the winnings. */
  readonly steps: readonly { readonly legs: number; readonly percent: number }[];
}

/** Null where the house gives none. */
export function boostRule({
  boostMinOdds,
  boostSteps,
}: Pick<SportSettings, 'boostMinOdds' | 'boostSteps'>): BoostRule | null {
  return boostSteps.length > 0 ? { minOdds: boostMinOdds, steps: boostSteps } : null;
}

const HUNDREDTHS = 100n;

function boostOf({ minOdds, steps }: BoostRule): Boost {
  return {
    minOdds: parseOdds(minOdds)!,
    steps: steps.map(({ legs, percent }) => ({
      legs,
      // Settings have two decimals.
      share: ratio(BigInt(Math.round(percent * Number(HUNDREDTHS))), HUNDREDTHS * 100n),
    })),
  };
}

/** Payout of a multi with its boost. Void selections do not count; a lost one leaves nothing. */
export function paidWith(rule: BoostRule, stake: Ratio, legs: readonly Leg[]): Ratio {
  return boostedPayout(boostOf(rule), stake, legs);
}

/** What a multi pays when all of it wins. @param odds of its parts */
export function mostWith(rule: BoostRule | null, stake: Ratio, odds: readonly Ratio[]): Ratio {
  return rule
    ? paidWith(
        rule,
        stake,
        odds.map((one) => ({ odds: one, shares: WON })),
      )
    : multiply(stake, combinedOdds(odds));
}

/** Percent that a multi has while none of its parts is void; 0 when they are too few. */
export function boostPercent(rule: BoostRule | null, odds: readonly Ratio[]): number {
  if (!rule) return 0;
  const boost = boostOf(rule);
  const legs = odds.map((one) => ({ odds: one, shares: WON }));
  const share = boostShare(boost, boostedLegs(boost, legs));
  return compare(share, ZERO) > 0 ? Math.round(toNumber(share) * 10_000) / 100 : 0;
}
