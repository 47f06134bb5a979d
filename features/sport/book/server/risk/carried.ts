/** What the legs of a bet carry of its stake. Pure; micro-dollars of real money. */
import { apportion } from '#engines/sport/cashout/exposure.ts';
import { multiply, type Ratio, ratio, roundHalfUp, toNumber } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { StoredTogether } from '../slip/together.ts';
import { isScored } from './scores.ts';
import type { Carried } from './stakes.ts';

type Priced = Pick<Carried, 'event' | 'market' | 'outcome'> & {
  readonly sport: number;
  /** Decimal text. */
  readonly odds: string;
};

/**
 * A single carries all; of a combined bet each leg its part by the logarithm of its odds. In the order of the legs.
 * @param together prices of legs of one match, by event
 */
export function carriedBy(
  legs: readonly Priced[],
  stake: bigint,
  together: StoredTogether | null,
): Carried[] {
  const odds = legs.map((leg) => parseOdds(leg.odds)!);
  const parts = legs.length === 1 ? [stake] : apportion(stake, odds.map(toNumber));
  return legs.map(({ event, market, outcome, sport }, at) => {
    const staked = parts[at]!;
    const same = legs.filter((leg) => leg.event === event);
    const price = together?.[event];
    return {
      event,
      market,
      outcome,
      staked,
      owed: owedAt(staked, odds[at]!),
      scored: isScored(sport, same)
        ? { owed: owedAt(staked, price ? parseOdds(price.odds)! : odds[at]!), legs: same }
        : null,
    };
  });
}

/** What a stake is paid if it wins. */
export function owedAt(staked: bigint, odds: Ratio): bigint {
  return roundHalfUp(multiply(ratio(staked), odds));
}

/** Taken off again. */
export function takenOff(carried: readonly Carried[]): Carried[] {
  return carried.map((one) => moreOf(one, { staked: 0n, owed: 0n, scored: 0n }));
}

/** What a leg carries; `scored` by final scores. */
export interface Amounts {
  readonly staked: bigint;
  readonly owed: bigint;
  readonly scored: bigint;
}

/** What it carries more when it is to carry these amounts; less is negative. */
export function moreOf(before: Carried, { staked, owed, scored }: Amounts): Carried {
  return {
    ...before,
    staked: staked - before.staked,
    owed: owed - before.owed,
    scored: before.scored && { ...before.scored, owed: scored - before.scored.owed },
  };
}

/** As it is stored with its leg. */
export function storedCarried({ staked, owed, scored }: Amounts, isOnScores: boolean): string[] {
  return [staked, owed, ...(isOnScores ? [scored] : [])].map(String);
}

export function amountsOf({ staked, owed, scored }: Carried): Amounts {
  return { staked, owed, scored: scored?.owed ?? 0n };
}
