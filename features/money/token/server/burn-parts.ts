/** Divides what a day bought back into burns that the signer signs without staff. */

/** More are none of a day's: the rows stay few, and parts that grow above the cap wait until it is raised. */
const MAX_PARTS = 1_000n;

export interface BurnPart {
  /** Of the token, smallest units. */
  readonly amount: bigint;
  /** Smallest units of what it was paid in. */
  readonly cost: bigint;
}

/**
 * Parts of at most `most` units each, which together are exactly the whole.
 * @param amount above zero @param cost of all of it @param most of one part, smallest units
 */
export function burnParts(amount: bigint, cost: bigint, most: bigint): readonly BurnPart[] {
  const least = ceil(amount, MAX_PARTS);
  const size = most > least ? most : least;
  const count = Number(ceil(amount, size));
  // Each ends where its share of the whole ends, so that nothing is lost by rounding.
  const end = (part: number): bigint => (part === count ? amount : size * BigInt(part));
  const paid = (part: number): bigint => (cost * end(part)) / amount;
  return Array.from({ length: count }, (_, part) => ({
    amount: end(part + 1) - end(part),
    cost: paid(part + 1) - paid(part),
  }));
}

function ceil(units: bigint, by: bigint): bigint {
  return (units + by - 1n) / by;
}
