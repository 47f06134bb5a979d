/** What a position costs and where it ends: settings of a ticker, fixed for a position when it opens. */
import { add, compare, multiply, ONE, ratio, type Ratio, subtract, ZERO } from './ratio.ts';

export type Direction = 'up' | 'down';
export type FeeMode = 'pnl' | 'flat';

/** Keeps a share of each gain that grows with the move: `base / (1 + 1 / (rate * |move|))`. */
export interface KeepCurve {
  /** The greatest share that is kept, 0 to 1. */
  readonly base: Ratio;
  /** How quickly it gets there; at a move of 1/rate half of `base` is kept. */
  readonly rate: Ratio;
}

/** All shares: 0.1 is 10 %. */
export interface Terms {
  readonly feeMode: FeeMode;
  /** Taken from profit in mode pnl. Setting `pnl_fee`. */
  readonly pnlFee: Ratio;
  /** The one percent that the calculator's formula takes on top of `pnlFee`. */
  readonly pnlExtraFee: Ratio;
  /** Of the notional, taken once at the close in mode flat. */
  readonly flatFee: Ratio;
  /** Greatest return on the wager before fees; 500 is 50,000 %. Setting `max_roi`. */
  readonly maxRoi: Ratio;
  /** By how much the entry is worse than the tick, as a share of the price. Off: 0. */
  readonly spread: Ratio;
  /** Off: null. */
  readonly keep: KeepCurve | null;
  /** Of the notional for each whole `rolloverMs` that a position was open. Off: 0. */
  readonly rollover: Ratio;
  /** A rollover is taken for no longer than this: a halt does not lengthen what a position may cost. Absent: no end. */
  readonly maxOpenMs?: number;
}

export const ROLLOVER_MS = 8 * 3_600_000;

/** Fee 10 % and 1 % on profit, at most 50,000 %; spread, keep-curve and rollover off. */
export const DEFAULT_TERMS: Terms = {
  feeMode: 'pnl',
  pnlFee: ratio(10n, 100n),
  pnlExtraFee: ratio(1n, 100n),
  flatFee: ZERO,
  maxRoi: ratio(500n),
  spread: ZERO,
  keep: null,
  rollover: ZERO,
};

/** What is left of a profit after the fee of mode pnl: 1 - pnl_fee - 1 %. */
export function keptProfit(terms: Terms): Ratio {
  return subtract(ONE, add(terms.pnlFee, terms.pnlExtraFee));
}

/** The share of the notional that a close costs whatever the price did: flat fee and rollover. */
export function costShare(terms: Terms, openMs: number): Ratio {
  const charged = Math.min(openMs, terms.maxOpenMs ?? openMs);
  const periods = BigInt(Math.max(0, Math.floor(charged / ROLLOVER_MS)));
  const flat = terms.feeMode === 'flat' ? terms.flatFee : ZERO;
  return add(flat, multiply(terms.rollover, ratio(periods)));
}

export interface TermsFault {
  /** What takes part in it. */
  readonly fields: readonly (keyof Terms | 'maxMultiplier')[];
  /** One sentence. */
  readonly reason: string;
}

/**
 * Settings that would open a leak or make a position worthless at its entry.
 * @param maxMultiplier in hundredths @param maxOpenMs how long a position may stay open
 * @returns empty when sound
 */
export function faultsOfTerms(terms: Terms, maxMultiplier: bigint, maxOpenMs: number): TermsFault[] {
  const faults: TermsFault[] = [];
  const find = (fields: TermsFault['fields'], reason: string) => void faults.push({ fields, reason });
  const shares = ['pnlFee', 'pnlExtraFee', 'flatFee', 'spread', 'rollover'] as const;
  for (const name of shares) if (terms[name].num < 0n) find([name], `${name} must not be below 0`);
  if (keptProfit(terms).num <= 0n)
    find(['pnlFee', 'pnlExtraFee'], 'pnl_fee and its extra percent must stay below 100 % together');
  if (terms.maxRoi.num <= 0n) find(['maxRoi'], 'max_roi must be above 0');
  if (compare(terms.spread, ONE) >= 0) find(['spread'], 'spread must stay below 1');
  const room = subtract(ratio(100n, maxMultiplier), costShare(terms, maxOpenMs));
  if (room.num <= 0n)
    find(
      [
        ...(terms.feeMode === 'flat' && terms.flatFee.num > 0n ? (['flatFee'] as const) : []),
        ...(terms.rollover.num > 0n ? (['rollover', 'maxOpenMs'] as const) : []),
        'maxMultiplier',
      ],
      'flat fee and rollover must stay below 1 / greatest multiplier, else positions bust at their entry',
    );
  // Of a position downwards; one upwards has more room: (1 + spread)(1 - room) < 1 follows from it.
  else if (compare(multiply(subtract(ONE, terms.spread), add(ONE, room)), ONE) <= 0)
    find(
      ['spread', 'maxMultiplier'],
      'the spread must leave room before the bust of the greatest multiplier, else positions bust at their entry',
    );
  const { keep } = terms;
  if (keep && (keep.base.num <= 0n || compare(keep.base, ONE) > 0 || keep.rate.num <= 0n))
    find(['keep'], 'the keep-curve wants a base above 0 and at most 1, and a rate above 0');
  return faults;
}
