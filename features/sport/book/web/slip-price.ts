/** The price that counts for a selection of the slip, and what may be sent at it; pure. */
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

/**
 * Quotes that tell something of these selections.
 * @param earlier they were asked for before the slip changed: whether its boosts were named then, nobody knows
 */
export function quotesOf<One extends Pick<SlipLeg, 'event' | 'market' | 'outcome'>>(
  quotes: readonly One[],
  legs: readonly SlipLeg[],
  earlier: boolean,
): readonly One[] {
  if (!earlier) return quotes;
  const boosted = legs.filter(({ boost }) => boost !== undefined);
  return quotes.filter(
    ({ event, market, outcome }) =>
      !boosted.some((leg) => leg.event === event && leg.market === market && leg.outcome === outcome),
  );
}

/** Whether its boost is over: no policy of prices takes the plain one in its place. */
export function boostEnded(leg: SlipLeg, now: Now | undefined, mode: SlipMode): boolean {
  return mode === 'single' && leg.boost !== undefined && Boolean(now?.odds) && now?.boosted === null;
}

/** Selections that a press sends: of singles those that are open, for each is a bet of its own; of others all or none. */
export function openLegs<One extends { readonly now: { readonly open: boolean } | undefined }>(
  all: readonly One[],
  mode: SlipMode,
): readonly One[] {
  const open = all.filter(({ now }) => now?.open !== false);
  return mode === 'single' || open.length === all.length ? open : [];
}
