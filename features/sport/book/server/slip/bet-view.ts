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
import { type EventRow, marketOf, readEvents, readShares } from '../feed/rows.ts';
import { grouped } from '../settle/grouped.ts';
import { settlementKind, statusOf } from '../settle/owed.ts';
import { type BetRow, type LegRow, readLegs, stakeLeft } from './bet-rows.ts';
import { type BoardRows, boardOf, readBoardRows } from './legs.ts';
import { oddsTogether } from './together.ts';

/** What bets are shown by: their legs, and the board of those at least that are open. */
export interface BetsRead {
  /** By id of the bet. */
  readonly legs: ReadonlyMap<string, readonly LegRow[]>;
  readonly rows: BoardRows;
}

export async function betViews(context: BookContext, bets: readonly BetRow[]): Promise<BetSlipView[]> {
  const { pool } = context.kit.db;
  const legs = grouped(
    await readLegs(
      pool,
      bets.map(({ id }) => id),
    ),
    ({ bet_id: bet }) => bet,
  );
  const marketsOf = ({ id }: BetRow) => (legs.get(id) ?? []).map(marketOf);
  // Of bets that are over the matches alone are shown.
  const [open, over] = [bets.filter(isOpen), bets.filter((bet) => !isOpen(bet))];
  const rows = await readBoardRows(pool, open.map(marketsOf));
  const ids = over.flatMap(marketsOf).map(({ event }) => event);
  const others = await readEvents(
    pool,
    [...new Set(ids)].filter((id) => !rows.events.has(id)),
  );
  const events = new Map([...rows.events, ...others.map((event) => [event.id, event] as const)]);
  return viewsOf(context, bets, { legs, rows: { ...rows, events } });
}

/** Bets as they stand on a board that was read already. */
export function viewsOf(
  context: BookContext,
  bets: readonly BetRow[],
  { legs, rows }: BetsRead,
): BetSlipView[] {
  const { kit } = context;
  return bets.map((bet) => {
    const mine = legs.get(bet.id) ?? [];
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
      status: statusOf(stake, payout, stakeLeft(bet)),
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
      cashOut: cashOutView(valueNow(context, bet, mine, rows), currency),
      legs: mine.map((leg) => legView(leg, rows.events.get(leg.event_id))),
    };
  });
}

type Value = Valued | CashOutClosed;

function isOpen({ state }: BetRow): boolean {
  return state === 'open';
}

/** What a bet would be cashed out for; undefined where it is not open. */
function valueNow(
  { kit, settings }: BookContext,
  bet: BetRow,
  legs: readonly LegRow[],
  rows: BoardRows,
): Value | undefined {
  if (!isOpen(bet)) return undefined;
  return valueOf(bet, legs, boardOf(rows, legs.map(marketOf), kit.runtime.now()), settings());
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
