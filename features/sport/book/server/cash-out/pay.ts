/** The money of a cash-out: a part is posted beside the open round, the last of it ends the round. */
import type pg from 'pg';
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { countTowardsLimits } from '#platform/server/policy/book.ts';
import type { BookContext } from '../context.ts';
import { readShares } from '../feed/rows.ts';
import { lessen } from '../risk/bets.ts';
import { betDetail } from '../settle/detail.ts';
import { collectDebts, moveDifference } from '../settle/difference.ts';
import { type RevisionHow, writeRevision } from '../settle/revision.ts';
import { type BetRow, readLegs, stakeLeft as leftOf } from '../slip/bet-rows.ts';

interface Paying {
  /** Of the offer. */
  readonly id: string;
  readonly paid: bigint;
  /** Stake that stays at its odds. */
  readonly stakeLeft: bigint;
}

/** Inside money.exclusive, with the bet's row locked and open. */
export async function payCashOut(
  context: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  bet: BetRow,
  { id, paid, stakeLeft }: Paying,
): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  const all = stakeLeft === 0n;
  const { how, debt } = await move(context, client, state, draft, bet, paid, all);
  countTowardsLimits(state, draft, bet.cur, kit.money.currencyById(bet.cur), 0n, paid, now);
  const total = BigInt(bet.paid) + paid;
  const gone = leftOf(bet) - stakeLeft;
  await lessen(client, bet.id, stakeLeft, leftOf(bet));
  await client.query(
    `update sport_bet set paid = $2, debt = $3, cashed = cashed + $4, stake_gone = stake_gone + $5, revision = revision + 1,
       state = case when $6 then 'settled' else state end, closed = closed or $6, reopened = reopened and not $6,
       settled_at = case when $6 then $7 else settled_at end
     where id = $1`,
    [bet.id, total.toString(), debt.toString(), paid.toString(), gone.toString(), all, new Date(now)],
  );
  await writeRevision(client, bet, total, how, `cash-out ${id}`, now);
  await client.query(
    'insert into sport_cash_out (id, bet_id, user_id, stake, amount, at) values ($1, $2, $3, $4, $5, $6)',
    [id, bet.id, bet.user_id, gone.toString(), paid.toString(), new Date(now)],
  );
  await collectDebts(client, state, draft, bet.cur, () => kit.runtime.uuid());
}

async function move(
  { kit }: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  bet: BetRow,
  paid: bigint,
  all: boolean,
): Promise<{ how: RevisionHow; debt: bigint }> {
  const debt = BigInt(bet.debt);
  // Its round ended with a settlement that was rolled back since.
  if (bet.closed)
    return { how: 'correction', debt: moveDifference(state, draft, bet, paid, kit.runtime.uuid()) };
  if (!all) {
    const posted = writePosting(
      state,
      draft,
      {
        cur: bet.cur,
        net: paid,
        counter: ACCOUNT.house,
        kind: KIND.sportCashOut,
        note: `Sports bet ${bet.id}`,
      },
      kit.runtime.uuid(),
    );
    if (isFailure(posted)) throw new Error(posted.message);
    return { how: 'cash-out', debt };
  }
  const round = state.rounds.get(bet.id);
  if (!round) throw new Error(`bet ${bet.id} has no open stake`);
  const { edge } = round.params as { edge: string };
  const legs = (await readLegs(client, [bet.id])).map(({ odds, shares }) => ({
    odds,
    shares: shares && readShares(shares),
  }));
  const detail = { ...bet, legs, stake: round.stake, payout: paid, edge, cashedOut: true };
  draft.settleRound(state, round, paid, betDetail(detail, draft.stamp(state) + 1));
  return { how: 'round', debt };
}
