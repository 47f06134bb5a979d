/** A player's deposits, as the window and the player's own copy of their data show them. */
import type { Call } from '#platform/server/http/call-context.ts';
import type { depositHistory } from '../../deposit-contract.ts';
import type { DepositView } from '../../views.ts';
import type { DepositContext } from './context.ts';
import { depositViewOf, type DepositRow, readHeights } from './row.ts';

export async function showHistory(
  context: DepositContext,
  { body, player }: Call<typeof depositHistory>,
): Promise<DepositView[]> {
  return depositsOf(context, player.id, body);
}

export async function depositsOf(
  { kit }: DepositContext,
  user: bigint,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<DepositView[]> {
  const [{ rows }, heights] = await Promise.all([
    kit.db.pool.query<DepositRow>(
      `select * from deposit where account_id = $1 and state <> 'internal' and ($2::uuid is null or id < $2)
       order by id desc limit $3`,
      [user.toString(), before ?? null, limit],
    ),
    readHeights(kit),
  ]);
  return rows.map((row) => depositViewOf(kit, row, heights.get(row.chain) ?? null));
}
