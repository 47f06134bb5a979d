/** A bet that was not accepted: its stake goes back, its code stays. */
import type pg from 'pg';
import type { Failure } from '#platform/contract/error.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { uncountStake } from '#platform/server/policy/book.ts';
import { SLIP } from '../../contract.ts';
import { giveBack } from '../boosts/rows.ts';
import { takeOff } from '../risk/bets.ts';
import { pushBalance } from '../balance.ts';
import type { BookContext } from '../context.ts';
import { noSuchSlip, notReady } from '../refusals.ts';
import { acceptReady, type Asked, askName } from './accept.ts';
import { type BetRow, QUEUED, readBet } from './bet-rows.ts';

/** Inside money.exclusive, with the bet's row locked. */
export async function releaseBet(
  { kit }: BookContext,
  client: pg.ClientBase,
  state: PlayerState,
  draft: Draft,
  bet: BetRow,
  code: number,
): Promise<void> {
  const round = state.rounds.get(bet.id);
  if (!round) throw new Error(`queued bet ${bet.id} has no stake`);
  draft.refundRound(state, round);
  draft.event(state, 'sport.refused', { id: bet.id, cur: bet.cur, stake: bet.stake });
  const currency = kit.money.currencyById(bet.cur);
  uncountStake(state, draft, bet.cur, currency, round.stake, bet.placed_at.getTime(), kit.runtime.now());
  await takeOff(client, bet.id);
  if (bet.boosted) await giveBack(client, bet.id);
  await client.query("update sport_bet set state = 'rejected', refusal = $2, closed = true where id = $1", [
    bet.id,
    code,
  ]);
}

/** Gives the stake of a slip back that is still to be refused. @returns the code; null where it is a bet meanwhile */
export async function releaseRefused(
  context: BookContext,
  ask: Asked,
  cur: number,
): Promise<number | null | Failure> {
  const code = await context.kit.money.exclusive<number | null | Failure>(
    ask.user,
    async (client, state, draft) => {
      const one = (await acceptReady(context, client, [ask])).get(askName(ask));
      if (!one) return noSuchSlip;
      if ('accepted' in one) return null;
      if ('early' in one) return notReady;
      if ('refused' in one) return one.refused;
      await releaseBet(context, client, state, draft, one.bet, one.refuse);
      return one.refuse;
    },
  );
  if (typeof code === 'number') await pushBalance(context, ask.user, cur);
  return code;
}

const AT_ONCE = 200;

/** Gives back stakes of bets that were not confirmed in time. @returns how many */
export async function releaseExpired(context: BookContext): Promise<number> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string; user_id: string; cur: number }>(
    `select id, user_id::text, cur from sport_bet where ${QUEUED} and expires_at < $1 order by expires_at limit $2`,
    [new Date(kit.runtime.now()), AT_ONCE],
  );
  for (const { id, user_id: user, cur } of rows) {
    await kit.money.exclusive(BigInt(user), async (client, state, draft) => {
      const bet = await readBet(client, id, 'for update');
      if (bet?.state === 'queued') await releaseBet(context, client, state, draft, bet, SLIP.tooLate);
      return true;
    });
    await pushBalance(context, BigInt(user), cur);
  }
  return rows.length;
}
