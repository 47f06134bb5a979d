/**
 * The law of a match: every way it can end, with its chance. Any market of the catalogue is priced by settling it on each of
 * them, so a price and a settlement can never mean two things.
 */
import { toNumber } from '../exact/ratio.ts';
import type { MatchMarket } from '../markets/definition.ts';
import type { MatchFacts } from '../markets/facts.ts';
import type { Specifiers } from '../markets/specifiers.ts';
import type { Expectation } from '../odds/apply-margin.ts';

export interface Ending {
  readonly facts: MatchFacts;
  readonly chance: number;
}

/** One or more views of one law, the coarsest first: a market takes the first that knows what it is about. */
export type Law = readonly (readonly Ending[])[];

/** Endings that are rarer together make no difference to a price. */
export const NEGLIGIBLE = 1e-12;

/** Expected shares of a stake; null when no view knows what the market is about. */
export function expect(
  law: Law,
  market: MatchMarket,
  specifiers: Specifiers,
  outcome: string,
): Expectation | null {
  for (const endings of law) {
    const found = expectOn(endings, market, specifiers, outcome);
    if (found) return found;
  }
  return null;
}

function expectOn(
  endings: readonly Ending[],
  market: MatchMarket,
  specifiers: Specifiers,
  outcome: string,
): Expectation | null {
  let [won, refunded] = [0, 0];
  for (const { facts, chance } of endings) {
    const shares = market.settle(facts, specifiers, outcome);
    if (!shares) return null;
    if (shares.won.num > 0n) won += chance * toNumber(shares.won) * toNumber(shares.deadHeat);
    if (shares.refunded.num > 0n) refunded += chance * toNumber(shares.refunded);
  }
  return { won, refunded };
}

/** Chances made to sum to 1. */
export function normalised(endings: readonly Ending[]): Ending[] {
  const total = endings.reduce((all, { chance }) => all + chance, 0);
  return endings.map(({ facts, chance }) => ({ facts, chance: chance / total }));
}
