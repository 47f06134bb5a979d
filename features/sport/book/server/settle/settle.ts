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
  readMarkets,
  storeShares,
  toMarket,
} from '../feed/rows.ts';
import { type BetRow, readBet, readLegs } from '../slip/bet-rows.ts';
import { scoreText } from '../slip/bet-view.ts';
import { betDetail } from './detail.ts';
import { collectDebts, moveDifference } from './difference.ts';
import { type OwedBet, owedOf } from './owed.ts';

/** Settles one bet that is due and takes it off the list. @returns whether its payout changed */
export async function settleDue(context: BookContext, id: string): Promise<boolean> {
  const { kit } = context;
  const known = await readBet(kit.db.pool, id);
  if (!known) {
    await kit.db.pool.query('delete from sport_due where bet_id = $1', [id]);
    return false;
  }
  const moved = await kit.money.exclusive<boolean>(BigInt(known.user_id), async (client, state, draft) => {
    // The row goes with the settlement; what becomes due meanwhile is a new one.
    const due = await client.query<{ cause: string }>(
      'delete from sport_due where bet_id = $1 returning cause',
      [id],
    );
    const bet = await readBet(client, id, 'for update');
    if (!due.rows[0] || !bet || !bet.accepted_at) return false;
    return settleBet(context, client, state, draft, bet, due.rows[0].cause);
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
  cause: string,
): Promise<boolean | Failure> {
  const owedBet = await readOwed(client, bet);
  const owed = owedOf(owedBet);
  const now = context.kit.runtime.now();
  const paid = BigInt(bet.paid);
  if (owed === null && !bet.closed) return false;
  // Settled again as it was: a second message, or one that changed another leg only.
  if (bet.state === 'settled' && owed === paid) return false;
  if (owed !== null && bet.closed && bet.state === 'open' && owed === paid) {
    await mark(client, bet, { owed, debt: BigInt(bet.debt), now, cause });
    return true;
  }
  if (owed === null && bet.state === 'open') return false;
  const target = owed ?? 0n;
  const currency = context.kit.money.currencyById(bet.cur);
  let debt = BigInt(bet.debt);
  if (!bet.closed) {
    const round = state.rounds.get(bet.id);
    if (!round) return fail(409, 409, `bet ${bet.id} has no open stake`);
    // Written by submit.ts when the stake was taken.
    const { edge } = round.params as { edge: string };
    draft.settleRound(state, round, target, betDetail(owedBet, target, edge, draft.stamp(state) + 1));
  } else {
    debt = moveDifference(state, draft, bet, target - paid, context.kit.runtime.uuid());
  }
  countTowardsLimits(state, draft, bet.cur, currency, 0n, target - paid, now);
  await mark(client, bet, { owed, debt, now, cause });
  if (target > paid) await collectDebts(client, state, draft, bet.cur, () => context.kit.runtime.uuid());
  return true;
}

async function mark(
  client: pg.ClientBase,
  bet: BetRow,
  { owed, debt, now, cause }: { owed: bigint | null; debt: bigint; now: number; cause: string },
): Promise<void> {
  const payout = owed ?? 0n;
  await client.query(
    `update sport_bet set state = $2, paid = $3, debt = $4, revision = revision + 1, closed = true, settled_at = $5 where id = $1`,
    [
      bet.id,
      owed === null ? 'open' : 'settled',
      payout.toString(),
      debt.toString(),
      owed === null ? null : new Date(now),
    ],
  );
  await client.query(
    'insert into sport_revision (bet_id, revision, payout, delta, cause, at) values ($1, $2, $3, $4, $5, $6)',
    [
      bet.id,
      bet.revision + 1,
      payout.toString(),
      (payout - BigInt(bet.paid)).toString(),
      cause,
      new Date(now),
    ],
  );
}

/** The bet with what is known of its legs, which is written down beside them. */
async function readOwed(client: pg.ClientBase, bet: BetRow): Promise<OwedBet> {
  const legs = await readLegs(client, [bet.id]);
  const ids = [...new Set(legs.map(({ event_id: id }) => id))].toSorted();
  // Held while the bet is worked out, so that no message comes in between.
  const events = await readEvents(client, ids, 'for share');
  const markets = await readMarkets(client, ids);
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
    stake: BigInt(bet.stake),
    sizes: bet.sizes,
    lines: bet.lines,
    legs: found.map(({ leg, shares }) => ({ odds: leg.odds, shares })),
  };
}

function scoreOf(events: readonly EventRow[], { event_id: id }: MarketRow): string | null {
  return scoreText(events.find((event) => event.id === id));
}
