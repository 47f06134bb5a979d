/** Bets as pages show them. */
import { partsOfKey } from '#engines/sport/feed/book.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { combinedOdds } from '#engines/sport/bets/payout.ts';
import { decimalText } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { formatUnits } from '#platform/contract/money.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { BetSlipView } from '../../contract.ts';
import type { BookContext } from '../context.ts';
import { type EventRow, readEvents, readShares } from '../feed/rows.ts';
import { settlementKind, statusOf } from '../settle/owed.ts';
import { type BetRow, type LegRow, readLegs } from './bet-rows.ts';

export async function betViews({ kit }: BookContext, bets: readonly BetRow[]): Promise<BetSlipView[]> {
  const legs = await readLegs(
    kit.db.pool,
    bets.map(({ id }) => id),
  );
  const events = await readEvents(kit.db.pool, [...new Set(legs.map(({ event_id: id }) => id))]);
  const byId = new Map(events.map((event) => [event.id, event]));
  return bets.map((bet) => {
    const mine = legs.filter(({ bet_id: id }) => id === bet.id);
    const { decimals, code } = kit.money.currencyById(bet.cur);
    const stake = BigInt(bet.stake);
    const payout = bet.state === 'settled' ? BigInt(bet.paid) : null;
    const owed = {
      ...bet,
      stake,
      legs: mine.map(({ odds, shares }) => ({ odds, shares: shares && readShares(shares) })),
    };
    return {
      id: bet.id,
      status: statusOf(stake, payout),
      queued: bet.state === 'queued',
      kind: bet.kind,
      sizes: [...bet.sizes],
      lines: bet.lines,
      currency: code,
      demo: natureOf(bet.cur) === 'demo',
      stake: formatUnits(stake, decimals),
      potential: formatUnits(BigInt(bet.potential), decimals),
      odds:
        bet.kind === 'system' ? null : decimalText(combinedOdds(mine.map(({ odds }) => parseOdds(odds)!)), 2),
      placedAt: bet.placed_at.getTime(),
      settledAt: bet.settled_at?.getTime() ?? null,
      settlement:
        payout === null
          ? null
          : {
              kind: settlementKind(owed, payout),
              payout: formatUnits(payout, decimals),
              revision: bet.revision,
            },
      legs: mine.map((leg) => legView(leg, byId.get(leg.event_id))),
    };
  });
}

function legView(leg: LegRow, event: EventRow | undefined): BetSlipView['legs'][number] {
  const { id, specifiers } = partsOfKey(leg.key);
  const { sport, home, away, tournament, score } = leg.names;
  return {
    event: leg.event_id,
    market: leg.key,
    marketId: id,
    specifiers: parseSpecifiers(specifiers) ?? {},
    outcome: leg.outcome,
    odds: leg.odds,
    live: leg.live,
    sport,
    home,
    away,
    tournament,
    scoreAtBet: score,
    score: leg.score ?? scoreText(event),
    eventStatus: event?.status ?? 4,
    result: leg.shares && kindOf(readShares(leg.shares)),
  };
}

/** "1:0"; null before the start. */
export function scoreText(event: Pick<EventRow, 'score_home' | 'score_away'> | undefined): string | null {
  return event && event.score_home !== null ? `${event.score_home}:${event.score_away}` : null;
}
