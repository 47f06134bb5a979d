/** What units of many currencies are worth together: exact until it is shown. */

/** Places of a price. */
const PRICE_PLACES = 12;
/** The most places a currency has. */
const MAX_DECIMALS = 18;
/** A dollar in the unit of the sums here. */
const DOLLAR = 10n ** BigInt(PRICE_PLACES + MAX_DECIMALS);

export interface Valued {
  /** Smallest units. */
  readonly net: bigint;
  readonly scale: number;
  /** Dollars for one whole coin, in 1e-12. */
  readonly price: bigint;
}

/** In 1e-30 dollars, which holds every product of units and price. */
export function worthOf({ net, scale, price }: Valued): bigint {
  return net * price * 10n ** BigInt(MAX_DECIMALS - scale);
}

/** Dollars with two places; halves go to the even cent. */
export function dollarText(worth: bigint): string {
  const cent = DOLLAR / 100n;
  const size = worth < 0n ? -worth : worth;
  const twice = (size % cent) * 2n;
  let cents = size / cent;
  if (twice > cent || (twice === cent && cents % 2n === 1n)) cents += 1n;
  const sign = worth < 0n && cents > 0n ? '-' : '';
  return `${sign}${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`;
}
