/** The price that counts for a selection of the slip; pure. */
import type { SlipLeg, SlipMode } from './slip-store.ts';

interface Now {
  readonly odds: string | null;
  readonly boosted: string | null;
}

/** As it was chosen: a boost is of singles alone. */
export function shownPrice(leg: SlipLeg, mode: SlipMode): string {
  return mode === 'single' && leg.boost ? leg.boost.odds : leg.odds;
}

/** As it is now; without its boost when that is over. */
export function currentPrice(leg: SlipLeg, now: Now | undefined, mode: SlipMode): string {
  if (!now?.odds) return shownPrice(leg, mode);
  return (mode === 'single' && leg.boost ? now.boosted : null) ?? now.odds;
}
