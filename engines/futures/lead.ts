/** A player who knows the price before the feed publishes it: what a stale feed costs. */
import { createMean, createSteps, roughlyNext } from './noise.ts';
import { DEFAULT_PATH, type PathSettings } from './path.ts';
import { DEFAULT_TERMS, type Terms } from './terms.ts';
import { bustPrice, entryPrice, payoutAt, type Stake } from './value.ts';

export interface LeadRun {
  readonly terms?: Terms;
  readonly path?: PathSettings;
  /** How many ticks ahead of the feed the player is. */
  readonly lead: number;
  /** Ticks that an order or a close waits before the one that fills it. */
  readonly delay: number;
  /** The minimum hold in ticks. */
  readonly hold: number;
  /** Hundredths. */
  readonly multiplier: bigint;
  readonly trades: number;
  readonly seed: number;
}

const WAGER = 10n ** 12n;

/**
 * He opens towards where he knows the price will be, and once the hold is over closes as soon as what he knows of the
 * time to come is against him, after twice the hold in any case. Orders fill at the next tick, busts count.
 * @returns the house's share of the wager, with its standard error
 */
export function measureLead(run: LeadRun): { edge: number; error: number } {
  const { terms = DEFAULT_TERMS, path = DEFAULT_PATH, lead, delay, hold, multiplier } = run;
  const next = createSteps(run.seed, path);
  const kept = createMean();
  const prices: number[] = [1e11];
  const at = (tick: number) => {
    while (prices.length <= tick) prices.push(roughlyNext(prices.at(-1)!, next()));
    return prices[tick]!;
  };
  for (let trade = 0; trade < run.trades; trade++) {
    prices.splice(0, prices.length - 1);
    const direction = at(lead) >= at(0) ? 'up' : 'down';
    const opened = 1 + delay;
    const stake: Stake = { direction, multiplier, entry: entryPrice(BigInt(at(opened)), direction, terms) };
    const bust = Number(bustPrice(stake, terms));
    const sign = direction === 'up' ? 1 : -1;
    let payout = 0n;
    let asked: number | null = null;
    for (let tick = opened + 1; ; tick++) {
      const price = at(tick);
      if (sign * (price - bust) <= 0) break;
      const held = tick - opened;
      if (asked !== null && held >= hold && tick >= asked + 1 + delay) {
        payout = payoutAt(stake, WAGER, BigInt(price), terms, held * path.intervalMs);
        break;
      }
      // What he knows of the time to come is no better than the price now, or he has waited long enough.
      if (
        asked === null &&
        held >= hold - 1 - delay &&
        (sign * (at(tick + lead) - price) <= 0 || held >= 2 * hold)
      )
        asked = tick;
    }
    kept.add(-Number(payout - WAGER) / Number(WAGER));
  }
  return { edge: kept.mean, error: kept.error };
}
