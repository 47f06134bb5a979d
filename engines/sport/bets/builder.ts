/** Bet builder: several legs on one match, priced together from its joint law. */
import type { MatchMarket } from '../markets/definition.ts';
import type { Specifiers } from '../markets/specifiers.ts';
import type { Law } from '../models/law.ts';
import { snapDown } from '../odds/ladder.ts';
import type { Ratio } from '../exact/ratio.ts';
import { kindOf } from '../settle/shares.ts';

export interface BuilderLeg {
  readonly market: MatchMarket;
  readonly specifiers: Specifiers;
  readonly outcome: string;
}

export type BuilderPrice =
  | { readonly kind: 'price'; readonly chance: number; readonly odds: Ratio }
  /** `partly`: a leg can be void or half won; `impossible`: the legs exclude each other; `certain`; `unknown`: no law for a leg. */
  | { readonly kind: 'refused'; readonly why: 'partly' | 'impossible' | 'certain' | 'unknown' };

/**
 * Chance that all legs win: the sum of the endings where each does. Its margin grows with the root of the legs.
 * @param law joint law of the match @param margin 0.06 for 6 %
 */
export function builderPrice(law: Law, legs: readonly BuilderLeg[], margin: number): BuilderPrice {
  for (const endings of law) {
    let chance = 0;
    let known = true;
    for (const ending of endings) {
      let all = true;
      for (const { market, specifiers, outcome } of legs) {
        const shares = market.settle(ending.facts, specifiers, outcome);
        if (!shares) {
          known = false;
          break;
        }
        const kind = kindOf(shares);
        if (kind !== 'won' && kind !== 'lost') return { kind: 'refused', why: 'partly' };
        all &&= kind === 'won';
      }
      if (!known) break;
      if (all) chance += ending.chance;
    }
    if (!known) continue;
    if (chance < 1e-9) return { kind: 'refused', why: 'impossible' };
    const odds = snapDown(1 / (chance * (1 + margin) ** Math.sqrt(legs.length)));
    return odds ? { kind: 'price', chance, odds } : { kind: 'refused', why: 'certain' };
  }
  return { kind: 'refused', why: 'unknown' };
}
