import { compare, type Ratio } from '../exact/ratio.ts';

/** What a player takes in place of the price that was shown: nothing else, a higher one, any. */
export const ODDS_POLICIES = ['none', 'higher', 'any'] as const;
export type OddsPolicy = (typeof ODDS_POLICIES)[number];

/** Whether a price may be taken in place of the one that was shown. @param shown null: nobody remembers */
export function acceptable(policy: OddsPolicy, shown: Ratio | null, now: Ratio): boolean {
  if (policy === 'any') return true;
  if (!shown) return false;
  const difference = compare(now, shown);
  return policy === 'higher' ? difference >= 0 : difference === 0;
}
