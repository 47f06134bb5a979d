import { isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import { finishHold } from '#platform/server/money/holds.ts';
import type { cancelWithdraw } from '../../withdraw-contract.ts';
import { payDebt } from '../deposits/debt.ts';
import { isAsked } from './asked.ts';
import { settingsOf, type Row, type WithdrawContext } from './context.ts';
import { notifyPlayer } from './notify.ts';
import { withdrawalView } from './view.ts';
import { notHere, tooLate } from '../refusals.ts';

/** Takes a withdrawal back. Of this, an approval and a decline at one moment the database lets one through. */
export async function cancelWithdrawal(
  { kit }: WithdrawContext,
  { body, player, country }: Call<typeof cancelWithdraw>,
) {
  if (!settingsOf(kit).cancel) return notHere;
  const row = await kit.money.exclusive(player.id, async (client, state, draft) => {
    if (!kit.policy.law(state.guard, country).cancelWithdrawal) return notHere;
    const at = kit.runtime.now();
    const { rows } = await client.query<Row>(
      `update withdrawal set status = 4, wait_reason = null, wait_until = null, ended_at = $3
        where id = $1 and user_id = $2 and status = 0 and not auto and attempt = 1 and step = 'none' returning *`,
      [body.id, player.id.toString(), new Date(at)],
    );
    const ended = rows[0];
    // What was written beside the program took nothing from a balance, and gives nothing back.
    if (!ended || !(await isAsked(client, ended.id))) return tooLate;
    const back = await finishHold(client, state, draft, { id: ended.hold_id, how: 'release', at });
    if (isFailure(back)) return back;
    await payDebt(kit, { client, state, draft, currency: kit.money.currencyById(ended.cur) });
    draft.event(state, 'withdrawal.cancelled', { id: ended.id, cur: ended.cur, amount: ended.amount });
    return ended;
  });
  if (isFailure(row)) return row;
  const view = withdrawalView(kit, row);
  notifyPlayer(kit, player._id, view);
  return view;
}
