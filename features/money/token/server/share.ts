/** How a week's revenue is divided: whole units, rounded down, so that no more is paid than there is. */

/** A percentage with at most two places, in hundredths: '12.5' is 1250. */
export function hundredths(percent: string): bigint {
  const [whole = '0', places = ''] = percent.split('.');
  return BigInt(whole + places.padEnd(2, '0'));
}

/** The same as it is read: 1250 is '12.5'. */
export function percentText(share: number): string {
  return (share / 100).toFixed(2).replace(/\.?0+$/, '');
}

/**
 * The share in units of the currency it is paid in.
 * @param revenue in 1e-30 dollars @param share hundredths of a percent @param price dollars a coin, in 1e-12
 */
export function poolOf(revenue: bigint, share: bigint, price: bigint, scale: number): bigint {
  if (revenue <= 0n) return 0n;
  return (revenue * share * 10n ** BigInt(scale)) / (10_000n * price * 10n ** 18n);
}

/** One staker's part. @param weight units times seconds @param all of all stakers */
export function partOf(pool: bigint, weight: bigint, all: bigint): bigint {
  return all === 0n ? 0n : (pool * weight) / all;
}

/** What the posting of a payout says. @param week its Monday */
export const noteOf = (week: string): string => `Revenue share of the week of ${week}`;
