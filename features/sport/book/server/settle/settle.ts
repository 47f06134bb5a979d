/**
 * Settlement by revisions: what a bet is owed is worked out from what is known of its legs now, and the balance moves by the
 * difference to what it has had. Settling, settling again, rolling back and cancelling are this one operation, in any order.
 */
import type pg from 'pg';
import { sharesAt } from '#engines/sport/feed/book.ts';
import { fail, type Failure, isFailure } from '#platform/contract/error.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import {
  type EventRow,
  type MarketRow,
  readEvents,
  readMarketsOf,
  storeShares,
  toMarket,
} from '../feed/rows.ts';
import { type BetRow, marketOf, readBet, readLegs, stakeLeft } from '../slip/bet-rows.ts';
import { scoreText } from '../slip/bet-view.ts';
import { betDetail } from './detail.ts';
import { collectDebts, moveDifference } from './difference.ts';
import { type OwedBet, owedOf } from './owed.ts';
import { type RevisionHow, writeRevision } from './revision.ts';

/** Settles one bet that is due and takes it off the list. @returns whether its payout changed */
export async function settleDue(context: BookContext, id: string): Promise<boolean> {
  const { kit } = context;
  const known = await readBet(kit.db.pool, id);
  if (!known) {
    await kit.db.pool.query('delete from sport_due where bet_id = $1', [id]);
    return false;
  }
  const moved = await kit.money.exclusive<boolean>(BigInt(known.user_id), async (client, state, draft) => {
    // Events first, as the feed does: held, no message comes in between, and neither waits for the other's row.
    const events = await holdEvents(client, id);
    // The row goes with the settlement; what becomes due meanwhile is a new one.
    const due = await client.query<{ cause: string }>(
      'delete from sport_due where bet_id = $1 returning cause',
      [id],
    );
    const bet = await readBet(client, id, 'for update');
    if (!due.rows[0] || !bet || !bet.accepted_at) return false;
    return settleBet(context, client, state, draft, bet, events, due.rows[0].cause);
  });
  if (isFailure(moved)) throw new Error(`bet ${id} was not settled: ${moved.message}`);
  if (moved) await pushBalance(context, BigInt(known.user_id), known.cur);
  return moved;
}

async function settleBet(
  context: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  bet: BetRow,
  events: readonly EventRow[],
  cause: string,
): Promise<boolean | Failure> {
  const owedBet = await readOwed(client, bet, events);
  const staked = owedOf(owedBet);
  const cashed = BigInt(bet.cashed);
  // What was cashed out stays so, whatever becomes of the legs.
  const owed = staked === null ? null : cashed + staked;
  const now = context.kit.runtime.now();
  const paid = BigInt(bet.paid);
  if (owed === null && !bet.closed) return false;
  // Settled again as it was: a second message, or one that changed another leg only.
  if (bet.state === 'settled' && owed === paid) return false;
  if (owed !== null && bet.closed && bet.state === 'open' && owed === paid) {
    await mark(client, bet, { owed, paid: owed, debt: BigInt(bet.debt), how: 'correction', now, cause });
    return true;
  }
  if (owed === null && bet.state === 'open') return false;
  const target = owed ?? cashed;
  const currency = context.kit.money.currencyById(bet.cur);
  let debt = BigInt(bet.debt);
  if (!bet.closed) {
    const round = state.rounds.get(bet.id);
    if (!round) return fail(409, 409, `bet ${bet.id} has no open stake`);
    // Written by submit.ts when the stake was taken.
    const { edge } = round.params as { edge: string };
    // Parts that were cashed out are paid already.
    const rest = target - paid;
    const detail = { ...owedBet, stake: round.stake, payout: rest, edge, cashedOut: cashed > 0n };
    draft.settleRound(state, round, rest, betDetail(detail, draft.stamp(state) + 1));
  } else {
    debt = moveDifference(state, draft, bet, target - paid, context.kit.runtime.uuid());
  }
  countTowardsLimits(state, draft, bet.cur, currency, 0n, target - paid, now);
  const how = bet.closed ? 'correction' : 'round';
  await mark(client, bet, { owed, paid: target, debt, how, now, cause });
  if (target > paid) await collectDebts(client, state, draft, bet.cur, () => context.kit.runtime.uuid());
  return true;
}

interface Revised {
  /** All that the bet is owed; null while it is open. */
  readonly owed: bigint | null;
  /** What it has had after this. */
  readonly paid: bigint;
  readonly debt: bigint;
  readonly how: RevisionHow;
  readonly now: number;
  readonly cause: string;
}

async function mark(
  client: pg.ClientBase,
  bet: BetRow,
  { owed, paid, debt, how, now, cause }: Revised,
): Promise<void> {
  await client.query(
    `update sport_bet set state = $2, paid = $3, debt = $4, revision = revision + 1, closed = true, settled_at = $5 where id = $1`,
    [
      bet.id,
      owed === null ? 'open' : 'settled',
      paid.toString(),
      debt.toString(),
      owed === null ? null : new Date(now),
    ],
  );
  await writeRevision(client, bet, paid, how, cause, now);
}

/** The events of a bet's legs, held against messages of the feed until the transaction ends. */
async function holdEvents(client: pg.ClientBase, id: string): Promise<readonly EventRow[]> {
  const legs = await readLegs(client, [id]);
  return readEvents(client, [...new Set(legs.map(({ event_id: event }) => event))].toSorted(), 'for share');
}

/** The bet with what is known of its legs, which is written down beside them. */
async function readOwed(client: pg.ClientBase, bet: BetRow, events: readonly EventRow[]): Promise<OwedBet> {
  const legs = await readLegs(client, [bet.id]);
  const markets = await readMarketsOf(client, legs.map(marketOf));
  const placed = bet.accepted_at!.getTime();
  const found = legs.map((leg) => {
    const market = markets.find(({ event_id: id, key }) => id === leg.event_id && key === leg.key);
    const shares = market ? sharesAt(toMarket(market), leg.outcome, placed) : null;
    return { leg, shares, score: shares && scoreOf(events, market!) };
  });
  await client.query(
    `update sport_leg l set shares = t.shares, score = t.score
     from jsonb_to_recordset($2::jsonb) as t(no int, shares jsonb, score text) where l.bet_id = $1 and l.no = t.no`,
    [
      bet.id,
      JSON.stringify(
        found.map(({ leg, shares, score }) => ({ no: leg.no, shares: shares && storeShares(shares), score })),
      ),
    ],
  );
  return {
    kind: bet.kind,
    stake: stakeLeft(bet),
    sizes: bet.sizes,
    lines: bet.lines,
    legs: found.map(({ leg, shares }) => ({ odds: leg.odds, shares })),
  };
}

function scoreOf(events: readonly EventRow[], { event_id: id }: MarketRow): string | null {
  return scoreText(events.find((event) => event.id === id));
}
