/** Legs of a bet as a cash-out counts them: each by itself, those of one event together by the law of now. */
import { builderChance } from '#engines/sport/bets/builder.ts';
import type { CashOutLeg } from '#engines/sport/cashout/value.ts';
import { sharesAt } from '#engines/sport/feed/book.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { kindOf, type Shares, VOID, WON } from '#engines/sport/settle/shares.ts';
import type { CashOutClosed } from '../../contract.ts';
import { viewsOf } from '../feed/laws.ts';
import { toMarket } from '../feed/rows.ts';
import { type BetRow, type LegRow, refOf } from '../slip/bet-rows.ts';
import type { Board, BoardLeg } from '../slip/legs.ts';
import { isLawOf, legOf, type PricedTogether, remainderOdds } from '../slip/together.ts';
import { grouped } from '../settle/grouped.ts';

interface Seen {
  readonly row: LegRow;
  readonly leg: BoardLeg;
  /** What became of it; null while it is open. */
  readonly shares: Shares | null;
}

export interface Parts {
  readonly legs: readonly CashOutLeg[];
  /** On the board, those that are not decided. */
  readonly open: readonly BoardLeg[];
}

export function partsOf(bet: BetRow, rows: readonly LegRow[], board: Board): Parts | CashOutClosed {
  const seen: Seen[] = [];
  for (const row of rows) {
    const leg = board.leg(refOf(row));
    if (!leg) return 'unavailable';
    const shares = sharesAt(toMarket(leg.marketRow), row.outcome, bet.accepted_at!.getTime());
    if (shares && bet.kind !== 'system' && kindOf(shares) === 'lost') return 'settled';
    seen.push({ row, leg, shares: shares ?? null });
  }
  if (seen.some(({ shares, leg }) => !shares && !leg.open)) return 'suspended';
  const open = seen.flatMap(({ shares, leg }) => (shares ? [] : leg));
  const legs: CashOutLeg[] = [];
  for (const [event, own] of grouped(seen, ({ row }) => row.event_id)) {
    const priced = bet.builder?.[event];
    const parts = priced
      ? [together(event, priced, own, board)]
      : own.map((one) => alone(one, bet.boosted?.plain ?? null));
    for (const part of parts) {
      if (!part) return 'unavailable';
      legs.push(part);
    }
  }
  return open.length > 0 ? { legs, open } : 'settled';
}

/**
 * What a boost, a price of staff or a line that moved adds to the feed's odds is paid by a win alone: by the feed's chance it would
 * be worth more than its stake. While staff set a price, that chance is not believed.
 * @param plain odds without a boost, where they are others
 */
function alone({ row, leg, shares }: Seen, plain: string | null): CashOutLeg | null {
  if (shares) return { kind: 'settled', odds: parseOdds(row.odds)!, shares };
  if (Object.hasOwn(leg.marketRow.desk_odds ?? {}, row.outcome)) return null;
  const odds = parseOdds(row.feed_odds ?? plain ?? row.odds)!;
  const chance = leg.marketRow.chances?.[row.outcome];
  return chance && leg.marketRow.cash_out ? { kind: 'open', odds, ...chance, offered: true } : null;
}

/** None of them is lost. Those that are decided tell the law nothing more. */
function together(
  event: string,
  priced: PricedTogether,
  legs: readonly Seen[],
  board: Board,
): CashOutLeg | null {
  const left = legs.filter(({ shares }) => !shares || kindOf(shares) === 'won');
  const odds =
    left.length < legs.length && left.length > 0
      ? remainderOdds(
          priced,
          left.map(({ leg }) => leg),
        )
      : parseOdds(priced.odds)!;
  if (left.length === 0) return { kind: 'settled', odds, shares: VOID };
  const open = left.filter(({ shares }) => !shares);
  if (open.length === 0) return { kind: 'settled', odds, shares: WON };
  const known = board.law(event);
  if (!known || !isLawOf(known.law, legs[0]!.leg.row)) return null;
  if (open.some(({ leg }) => !leg.marketRow.cash_out)) return null;
  const builderLegs = open.flatMap(({ leg }) => legOf(leg) ?? []);
  const found = builderChance(viewsOf(known.law), builderLegs);
  // Out of reach is worth nothing, and the rest cannot be told.
  if (found.kind === 'refused')
    return found.why === 'impossible' ? { kind: 'open', odds, won: 0, refunded: 0, offered: true } : null;
  return { kind: 'open', odds, won: found.chance, refunded: 0, offered: true };
}
