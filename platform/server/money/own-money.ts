/** What one player has of real and of bonus money, and what of the ledger is theirs. */
import type pg from 'pg';
import { stays } from '../services/erasure.ts';
import { openRounds } from './open-rounds.ts';

export interface OwnMoney {
  readonly what: 'balance' | 'open' | 'hold';
  /** As the ledger numbers it. */
  readonly cur: number;
  readonly amount: bigint;
}

/** Play money is owed to nobody. */
const OWED = '(cur > 0 or cur <= -10001)';

/** Balances, stakes of open rounds and amounts on hold; what rooms keep is not in them (services `keptMoney`). */
export async function ownMoney(client: Pick<pg.ClientBase, 'query'>, user: bigint): Promise<OwnMoney[]> {
  const { rows } = await client.query<{ what: OwnMoney['what']; cur: number; amount: string }>(
    `select what, cur, sum(amount)::text as amount from (
       select 'balance' as what, cur, balance::numeric as amount from wallet where user_id = $1 and balance > 0 and ${OWED}
       union all select 'open', cur, stake from (${openRounds('user_id = $1')}) r where ${OWED}
       union all select 'hold', cur, amount from hold where user_id = $1 and state = 'held' and ${OWED}) part
     group by what, cur order by what, cur`,
    [user.toString()],
  );
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
}

/** The ledger is never erased. */
export const keptLedger = stays('ledger', 'ledger', ['bet', 'user_id'], ['hold', 'user_id']);
