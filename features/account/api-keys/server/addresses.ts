/** Addresses and networks that a key may be used from. */
import { within } from '#platform/server/http/networks.ts';

/** @param allowed networks; none: from anywhere */
export const mayComeFrom = (allowed: readonly string[], address: string): boolean =>
  allowed.length === 0 || within(allowed)(address);
