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
import { sharesAt } from '#engines/sport/feed/book.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { CashOutClosed } from '../../contract.ts';
import type { SportSettings } from '../../settings.ts';
import { toMarket } from '../feed/rows.ts';
import { type BetRow, type LegRow, stakeLeft } from '../slip/bet-rows.ts';
import { type Board, delayOf } from '../slip/legs.ts';
import { cashOutMargin } from './terms.ts';

export interface Valued {
  /** For all of the stake that is left, smallest units. */
  readonly amount: bigint;
  /** How long an acceptance waits before the prices are looked at again, seconds; 0 without a live leg. */
  readonly delay: number;
}

interface Legs {
  readonly legs: readonly CashOutLeg[];
  readonly live: boolean;
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
  const found = legsOf(bet, rows, board, settings);
  if (typeof found === 'string') return found;
  const stake = ratio(stakeLeft(bet));
  const fair = worth(bet, stake, found.legs);
  if (compare(fair, ZERO) <= 0) return 'worthless';
  const percent = found.live ? settings.cashOutLivePercent : settings.cashOutPreMatchPercent;
  // Never more than the bet can still pay.
  const best = found.legs.map((leg) => (leg.kind === 'open' ? { ...leg, won: 1, refunded: 0 } : leg));
  const offer = cashOutOffer(fair, found.legs, {
    margin: cashOutMargin(percent, stake, fair),
    mostPayout: worth(bet, stake, best),
  });
  const amount = offer ? floor(offer) : 0n;
  return amount > 0n ? { amount, delay: found.delay } : 'worthless';
}

function legsOf(
  bet: BetRow,
  rows: readonly LegRow[],
  board: Board,
  settings: SportSettings,
): Legs | CashOutClosed {
  const legs: CashOutLeg[] = [];
  let live = false;
  let delay = 0;
  for (const row of rows) {
    const odds = parseOdds(row.odds)!;
    const leg = board.leg({ event: row.event_id, market: row.key, outcome: row.outcome });
    if (!leg) return 'unavailable';
    const shares = sharesAt(toMarket(leg.marketRow), row.outcome, bet.accepted_at!.getTime());
    if (shares) {
      if (bet.kind !== 'system' && kindOf(shares) === 'lost') return 'settled';
      legs.push({ kind: 'settled', odds, shares });
      continue;
    }
    if (!leg.open) return 'suspended';
    const chance = leg.marketRow.chances?.[row.outcome];
    if (!chance || !leg.marketRow.cash_out) return 'unavailable';
    legs.push({ kind: 'open', odds, ...chance, offered: true });
    if (!leg.live) continue;
    live = true;
    delay = Math.max(delay, delayOf(settings, leg.row.sport));
  }
  return legs.some(({ kind }) => kind === 'open') ? { legs, live, delay } : 'settled';
}

function worth({ kind, sizes, lines }: BetRow, stake: Ratio, legs: readonly CashOutLeg[]): Ratio {
  if (kind !== 'system') return fairValue(stake, legs);
  return fairSystemValue(ratio(stake.num, stake.den * BigInt(lines)), sizes, legs);
}

/** A part of a bet for the same part of its value. @param percent 1 to 100 */
export function partOf(bet: BetRow, amount: bigint, percent: number): PartialCashOut {
  return partialCashOut(stakeLeft(bet), amount, ratio(BigInt(percent), 100n));
}
