/** The line follows the money: an outcome that costs much of its market's limit gets a lower price, and none at the limit. Pure. */
import { movedChances } from '#engines/sport/cashout/exposure.ts';
import { decimalText } from '#engines/sport/exact/ratio.ts';
import { snapDown } from '#engines/sport/odds/ladder.ts';
import type { StoredOutcomes } from '../feed/rows.ts';
import { type Lean, lossOf, type Stakes } from './stakes.ts';

const FULL = 1000;
/** Prices move in steps of the limit: not with each bet. */
const STEP = 50;

export interface LeanRule {
  /** Percent of the limit from which prices move. */
  readonly from: number;
  readonly step: number;
}

/** @returns null while no outcome costs enough */
export function leanOf(stakes: Stakes, limit: bigint, { from, step }: LeanRule): Lean | null {
  const shares: Record<string, number> = {};
  for (const outcome of stakes.keys()) {
    const share = limit > 0n ? Number((lossOf(stakes, outcome) * BigInt(FULL)) / limit) : FULL;
    const rounded = Math.min(FULL, Math.round(share / STEP) * STEP);
    if (rounded >= from * 10 && rounded > 0) shares[outcome] = rounded;
  }
  // Where the line does not move, what has reached its limit is closed all the same.
  return Object.keys(shares).length > 0 ? { step: from < 100 ? step : 0, shares } : null;
}

/** Whether an outcome has reached its limit and takes no more bets. */
function isFull({ shares }: Lean, outcome: string): boolean {
  return (shares[outcome] ?? 0) >= FULL;
}

/**
 * Prices of the feed moved against the outcomes that cost most, with the same margin over all of them, on the ladder. What has
 * reached its limit has its price and is not offered.
 */
export function leaned(outcomes: StoredOutcomes, lean: Lean): StoredOutcomes {
  const offered = Object.entries(outcomes).flatMap(([id, { odds, active }]) =>
    active && odds !== null ? [{ id, asked: 1 / Number(odds) }] : [],
  );
  const book = offered.reduce((sum, { asked }) => sum + asked, 0);
  let chances = offered.map(({ asked }) => asked / book);
  for (const [at, { id }] of offered.entries()) {
    const share = lean.shares[id];
    if (share !== undefined)
      chances = movedChances(chances, at, BigInt(share), BigInt(FULL), lean.step / 100);
  }
  const moved = new Map(
    offered.map(({ id }, at) => {
      const price = snapDown(1 / (chances[at]! * book));
      return [id, price === null ? null : decimalText(price)] as const;
    }),
  );
  return Object.fromEntries(
    Object.entries(outcomes).map(([id, one]) => {
      const odds = moved.get(id);
      if (odds === undefined) return [id, one];
      // A price below the ladder's least would be no bet.
      return [id, { odds: odds ?? one.odds, active: odds !== null && !isFull(lean, id) }];
    }),
  );
}
