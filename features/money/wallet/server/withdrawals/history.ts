import type { Call } from '#platform/server/http/call-context.ts';
import type { withdrawHistory } from '../../withdraw-contract.ts';
import type { Row, WithdrawContext } from './context.ts';
import { withoutPaidDebts } from './owing.ts';
import { withdrawalView } from './view.ts';

/** The player's withdrawals, newest first: ids are UUIDv7, so they sort by time. */
export async function listWithdrawals(
  { kit }: WithdrawContext,
  { body, player, country }: Call<typeof withdrawHistory>,
) {
  const { rows } = await kit.db.pool.query<Row>(
    `select * from withdrawal where user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`,
    [player.id.toString(), body.before ?? null, body.limit],
  );
  const { guard } = await kit.money.peek(player.id);
  const mayCancel = kit.policy.law(guard, country).cancelWithdrawal;
  return (await withoutPaidDebts(kit, rows)).map((row) => withdrawalView(kit, row, mayCancel));
}
