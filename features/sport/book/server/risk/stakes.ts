/** What is staked on a market and what it may cost: types and sums alone, so that everything may stand on them. */

/** On one outcome of a market, micro-dollars; negative where it is taken off. */
export interface Carried {
  readonly event: string;
  /** Its key. */
  readonly market: string;
  readonly outcome: string;
  readonly staked: bigint;
  /** What is paid for it if it wins, the stake in it. */
  readonly owed: bigint;
  /** Null: it is not counted by final scores. */
  readonly scored: Scored | null;
}

/** What a leg may cost at a final score. */
export interface Scored {
  /** What is paid for its stake: at the price of all selections of the match that win together. */
  readonly owed: bigint;
  /** Those selections, itself among them. */
  readonly legs: readonly Pick<Carried, 'market' | 'outcome'>[];
}

/** A market's open stakes and what they would be paid, by outcome. Micro-dollars. */
export type Stakes = ReadonlyMap<string, Pick<Carried, 'staked' | 'owed'>>;

/** The same as it is stored: outcome to [staked, owed]. */
export type StoredStakes = Readonly<Record<string, readonly [staked: string, owed: string]>>;

export function stakesOf(outcomes: StoredStakes): Stakes {
  return new Map(
    Object.entries(outcomes).map(([id, [staked, owed]]) => [
      id,
      { staked: BigInt(staked), owed: BigInt(owed) },
    ]),
  );
}

/** What the house loses if it wins: all stakes of the market are in it; negative is a gain. */
export function lossOf(stakes: Stakes | undefined, outcome: string): bigint {
  let staked = 0n;
  for (const one of stakes?.values() ?? []) staked += one.staked;
  return (stakes?.get(outcome)?.owed ?? 0n) - staked;
}

/** How far a line has moved. */
export interface Lean {
  /** Percent that the chance of an outcome at its limit is raised by. */
  readonly step: number;
  /** Outcome to what it may cost, thousandths of the limit. */
  readonly shares: Readonly<Record<string, number>>;
}
