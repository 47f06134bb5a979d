/** What becomes of a stake on one outcome: the share that won, the share that comes back, and how the win is divided. */
import {
  add,
  compare,
  divide,
  equal,
  HALF,
  multiply,
  ONE,
  type Ratio,
  subtract,
  ZERO,
} from '../exact/ratio.ts';

export interface Shares {
  /** Share of the stake that won, 0 to 1. */
  readonly won: Ratio;
  /** Share of the stake that comes back; the rest is lost. */
  readonly refunded: Ratio;
  /** What a tie leaves of the winning share: places left / competitors tied for them. 1 without a tie. */
  readonly deadHeat: Ratio;
}

export const WON: Shares = { won: ONE, refunded: ZERO, deadHeat: ONE };
export const HALF_WON: Shares = { won: HALF, refunded: HALF, deadHeat: ONE };
export const VOID: Shares = { won: ZERO, refunded: ONE, deadHeat: ONE };
export const HALF_LOST: Shares = { won: ZERO, refunded: HALF, deadHeat: ONE };
export const LOST: Shares = { won: ZERO, refunded: ZERO, deadHeat: ONE };

/** In order of what they pay, lost aside: the words for a settled leg. */
export const KINDS = ['won', 'half_won', 'void', 'half_lost', 'lost', 'dead_heat'] as const;
export type Kind = (typeof KINDS)[number];

export function when(condition: boolean): Shares {
  return condition ? WON : LOST;
}

/** A win shared with others. @param places left for those who tie @param tied how many tie for them */
export function deadHeat(places: number, tied: number): Shares {
  if (places <= 0) return LOST;
  if (places >= tied) return WON;
  return { ...WON, deadHeat: divide({ num: BigInt(places), den: 1n }, { num: BigInt(tied), den: 1n }) };
}

export function sameShares(a: Shares, b: Shares): boolean {
  return equal(a.won, b.won) && equal(a.refunded, b.refunded) && equal(a.deadHeat, b.deadHeat);
}

/** The word for these shares; what is none of the usual five is told by what was won and what came back. */
export function kindOf({ won, refunded, deadHeat: left }: Shares): Kind {
  if (compare(won, ZERO) > 0 && compare(left, ONE) < 0) return 'dead_heat';
  if (equal(won, ONE)) return 'won';
  if (compare(won, ZERO) > 0) return 'half_won';
  if (equal(refunded, ONE)) return 'void';
  return compare(refunded, ZERO) > 0 ? 'half_lost' : 'lost';
}

/** Shares of a kind that is told without figures. Null for a dead heat: that one needs its factor. */
export function sharesOfKind(kind: Exclude<Kind, 'dead_heat'>): Shares;
export function sharesOfKind(kind: string): Shares | null;
export function sharesOfKind(kind: string): Shares | null {
  switch (kind) {
    case 'won':
      return WON;
    case 'half_won':
      return HALF_WON;
    case 'void':
      return VOID;
    case 'half_lost':
      return HALF_LOST;
    case 'lost':
      return LOST;
    default:
      return null;
  }
}

/** The pair of a unified feed, (result, void_factor), with its dead heat factor. */
export interface FeedResult {
  readonly result: 0 | 1;
  /** Null when nothing is void. */
  readonly voidFactor: Ratio | null;
  readonly deadHeat: Ratio | null;
}

export function toFeedResult({ won, refunded, deadHeat: left }: Shares): FeedResult {
  return {
    result: compare(won, ZERO) > 0 ? 1 : 0,
    voidFactor: compare(refunded, ZERO) > 0 ? refunded : null,
    deadHeat: equal(left, ONE) ? null : left,
  };
}

/** @throws RangeError when a factor is not between 0 and 1 */
export function fromFeedResult({ result, voidFactor, deadHeat: left }: FeedResult): Shares {
  const refunded = voidFactor ?? ZERO;
  const heat = left ?? ONE;
  if ([refunded, heat].some((factor) => compare(factor, ZERO) < 0 || compare(factor, ONE) > 0))
    throw new RangeError('a factor of a result is between 0 and 1');
  return { won: result === 1 ? subtract(ONE, refunded) : ZERO, refunded, deadHeat: heat };
}

/** What a stake of 1 pays: won * odds * dead heat + refunded. */
export function factorOf({ won, refunded, deadHeat: left }: Shares, odds: Ratio): Ratio {
  return add(multiply(multiply(won, odds), left), refunded);
}
