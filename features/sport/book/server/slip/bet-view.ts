/** Bets as pages show them. */
import { partsOfKey } from '#engines/sport/feed/book.ts';
import { parseSpecifiers } from '#engines/sport/markets/specifiers.ts';
import { combinedOdds } from '#engines/sport/bets/payout.ts';
import { decimalText } from '#engines/sport/exact/ratio.ts';
import { kindOf } from '#engines/sport/settle/shares.ts';
import { formatAmount, type Places } from '#platform/contract/money.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { boostPercent } from '../../boost.ts';
import type { BetSlipView, CashOutClosed } from '../../contract.ts';
import { type Valued, valueOf } from '../cash-out/value.ts';
import type { BookContext } from '../context.ts';
import { type EventRow, readEvents, readShares } from '../feed/rows.ts';
import { settlementKind, statusOf } from '../settle/owed.ts';
import { type BetRow, type LegRow, marketOf, readLegs, stakeLeft } from './bet-rows.ts';
import { readBoard } from './legs.ts';
import { oddsTogether } from './together.ts';

export async function betViews(context: BookContext, bets: readonly BetRow[]): Promise<BetSlipView[]> {
  const { kit } = context;
  const legs = await readLegs(
    kit.db.pool,
    bets.map(({ id }) => id),
  );
  const events = await readEvents(kit.db.pool, [...new Set(legs.map(({ event_id: id }) => id))]);
  const byId = new Map(events.map((event) => [event.id, event]));
  const legsOf = new Map<string, LegRow[]>(bets.map(({ id }) => [id, []]));
  for (const leg of legs) legsOf.get(leg.bet_id)?.push(leg);
  const values = await readValues(context, bets, legsOf);
  return bets.map((bet) => {
    const mine = legsOf.get(bet.id) ?? [];
    const currency = kit.money.currencyById(bet.cur);
    const stake = BigInt(bet.stake);
    const payout = bet.state === 'settled' ? BigInt(bet.paid) : null;
    const owed = {
      ...bet,
      stake,
      legs: mine.map(({ odds, shares }) => ({ odds, shares: shares && readShares(shares) })),
    };
    const prices = oddsTogether(
      mine.map(({ event_id: event, odds }) => ({ event, odds })),
      bet.builder,
    );
    return {
      id: bet.id,
      status: statusOf(stake, payout),
      queued: bet.state === 'queued',
      kind: bet.kind,
      sizes: [...bet.sizes],
      lines: bet.lines,
      currency: currency.code,
      demo: natureOf(bet.cur) === 'demo',
      stake: formatAmount(stake, currency),
      // Of what is still at its odds.
      potential: formatAmount((BigInt(bet.potential) * stakeLeft(bet)) / stake, currency),
      odds: bet.kind === 'system' ? null : decimalText(combinedOdds(prices), 2),
      plainOdds: bet.boosted?.plain ?? null,
      boost: boostPercent(bet.boost, prices),
      together: Object.entries(bet.builder ?? {}).map(([event, { odds }]) => ({ event, odds })),
      placedAt: bet.placed_at.getTime(),
      settledAt: bet.settled_at?.getTime() ?? null,
      settlement:
        payout === null
          ? null
          : {
              kind: stakeLeft(bet) === 0n ? 'cashed_out' : settlementKind(owed, payout),
              payout: formatAmount(payout, currency),
              revision: bet.revision,
            },
      cashed:
        bet.cashed === '0'
          ? null
          : {
              amount: formatAmount(BigInt(bet.cashed), currency),
              stakeLeft: formatAmount(stakeLeft(bet), currency),
            },
      cashOut: cashOutView(values.get(bet.id), currency),
      legs: mine.map((leg) => legView(leg, byId.get(leg.event_id))),
    };
  });
}

type Value = Valued | CashOutClosed;

/** What open bets would be cashed out for, all from one look at the board. */
async function readValues(
  { kit, settings }: BookContext,
  bets: readonly BetRow[],
  legsOf: ReadonlyMap<string, readonly LegRow[]>,
): Promise<ReadonlyMap<string, Value>> {
  const open = bets.filter(({ state }) => state === 'open');
  if (open.length === 0) return new Map();
  const refs = open.flatMap(({ id }) => legsOf.get(id) ?? []).map(marketOf);
  const board = await readBoard(kit.db.pool, refs, kit.runtime.now());
  return new Map(open.map((bet) => [bet.id, valueOf(bet, legsOf.get(bet.id) ?? [], board, settings())]));
}

function cashOutView(value: Value | undefined, currency: Places): BetSlipView['cashOut'] {
  if (value === undefined) return null;
  if (typeof value === 'string') return { amount: null, closed: value };
  return { amount: formatAmount(value.amount, currency), closed: null };
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
