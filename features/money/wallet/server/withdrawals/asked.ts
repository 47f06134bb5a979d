/**
 * Whether somebody asked for a withdrawal: what it took from the player, what went to the account of held amounts and the event
 * of the request are one batch of the journal. Rows that were written beside the program have no such batch, whoever picks
 * them up afterwards. It is looked up by indexes, so it can be asked of each; sums and balances are the audit's.
 */
import type pg from 'pg';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * SQL over a withdrawal named `w`: true when it was asked for. `offset 0` keeps each part a look-up by its index for one withdrawal: as joins
 * of the whole journal they are at the mercy of statistics, and a month's new partitions have none.
 */
export const ASKED = `exists (
  select 1 from entry e
   where w.user_id > 0 and e.ref = w.hold_id and e.account + 0 = w.user_id and e.kind = ${KIND.holdPlace} and e.cur = w.cur and e.debit = w.amount
     and exists (select 1 from entry h where h.ref = w.hold_id and h.lane = e.lane and h.batch = e.batch
       and h.account + 0 = ${ACCOUNT.held} and h.kind = ${KIND.holdPlace} and h.cur = w.cur and h.credit = w.amount offset 0)
     and exists (select 1 from event v where v.lane = e.lane and v.batch = e.batch and v.type = 'withdrawal.requested' and v.user_id = w.user_id
       and (v.data->>'id', v.data->>'chain', v.data->>'amount', v.data->>'fee') = (w.id::text, w.chain, w.amount::text, w.fee::text) offset 0)
   offset 0)`;

export async function isAsked(client: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await client.query(`select 1 from withdrawal w where w.id = $1 and ${ASKED}`, [id]);
  return rowCount === 1;
}
