/** What an open bet would be cashed out for now, or why it cannot be. */
import {
  type CashOutLeg,
  cashOutOffer,
  fairSystemValue,
  fairValue,
  partialCashOut,
  type PartialCashOut,
} from '#engines/sport/cashout/value.ts';
import { compare, floor, type Ratio, ratio, ZERO } from '#engines/sport/exact/ratio.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { CashOutClosed } from '../../contract.ts';
import type { SportSettings } from '../../settings.ts';
import { type BetRow, type LegRow, stakeLeft } from '../slip/bet-rows.ts';
import { type Board, delayOf } from '../slip/legs.ts';
import { partsOf } from './parts.ts';
import { cashOutMargin } from './terms.ts';

export interface Valued {
  /** For all of the stake that is left, smallest units. */
  readonly amount: bigint;
  /** How long an acceptance waits before the prices are looked at again, seconds; 0 without a live leg. */
  readonly delay: number;
}

/** @param board with the markets of all legs */
export function valueOf(
  bet: BetRow,
  rows: readonly LegRow[],
  board: Board,
  settings: SportSettings,
): Valued | CashOutClosed {
  if (!settings.cashOut) return 'off';
  if (natureOf(bet.cur) === 'bonus') return 'bonus';
  if (bet.state !== 'open' || !bet.accepted_at) return 'settled';
  const found = partsOf(bet, rows, board);
  if (typeof found === 'string') return found;
  const stake = ratio(stakeLeft(bet));
  const fair = worth(bet, stake, found.legs);
  if (compare(fair, ZERO) <= 0) return 'worthless';
  const live = found.open.filter((leg) => leg.live);
  const percent = live.length > 0 ? settings.cashOutLivePercent : settings.cashOutPreMatchPercent;
  // Never more than the bet can still pay.
  const best = found.legs.map((leg) => (leg.kind === 'open' ? { ...leg, won: 1, refunded: 0 } : leg));
  const offer = cashOutOffer(fair, found.legs, {
    margin: cashOutMargin(percent, stake, fair),
    mostPayout: worth(bet, stake, best),
  });
  const amount = offer ? floor(offer) : 0n;
  const delay = Math.max(0, ...live.map(({ row }) => delayOf(settings, row.sport)));
  return amount > 0n ? { amount, delay } : 'worthless';
}

function worth({ kind, sizes, lines }: BetRow, stake: Ratio, legs: readonly CashOutLeg[]): Ratio {
  if (kind !== 'system') return fairValue(stake, legs);
  return fairSystemValue(ratio(stake.num, stake.den * BigInt(lines)), sizes, legs);
}

/** A part of a bet for the same part of its value. @param percent 1 to 100 */
export function partOf(bet: BetRow, amount: bigint, percent: number): PartialCashOut {
  return partialCashOut(stakeLeft(bet), amount, ratio(BigInt(percent), 100n));
}
