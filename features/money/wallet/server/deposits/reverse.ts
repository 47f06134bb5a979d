/** Takes a credited deposit off its player's balance again, because its chain undid the block it was in. */
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { finishHold } from '#platform/server/money/holds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { isFailure } from '#platform/contract/error.ts';
import { holdForDebt } from '../withdrawals/owing.ts';
import type { Row } from '../withdrawals/context.ts';
import { notifyOwner } from '../withdrawals/notify.ts';
import { forgetOutputs } from '../withdrawals/outputs.ts';
import { notCreditable } from '../refusals.ts';
import { ADD_STEP, type DepositRow } from './row.ts';

/**
 * @param credits which of its creditings was undone: another process may have reversed it and credited it again
 * @returns the deposit as it is then; null when it was not credited any more
 */
export async function reverseDeposit(
  kit: ServerKit,
  { id, user, credits }: { id: string; user: bigint; credits: number },
): Promise<DepositRow | null> {
  let held: Row[] = [];
  const result = await kit.money.exclusive(user, async (client, state, draft) => {
    const { rows } = await client.query<DepositRow>(
      `select * from deposit where id = $1 and account_id = $2 and state in ('credited', 'held') and credits = $3 for update`,
      [id, user.toString(), credits],
    );
    const row = rows[0];
    const currency = row && kit.money.currency(row.currency);
    if (!row || !currency) return notCreditable;
    // Already ended elsewhere: then it is on the balance, or gone with it.
    if (row.hold_id !== null)
      await finishHold(client, state, draft, { id: row.hold_id, how: 'release', at: kit.runtime.now() });

    const now = new Date(kit.runtime.now());
    const posting = kit.runtime.uuid();
    const units = BigInt(row.units);
    const balance = state.balances.get(currency.id) ?? 0n;
    const taken = balance < units ? balance : units;
    const owed = units - taken;
    if (taken > 0n) {
      const back = { cur: currency.id, net: -taken, counter: ACCOUNT.custody, kind: KIND.depositReversal };
      writePosting(state, draft, { ...back, note: row.chain }, posting);
    }
    if (owed > 0n) {
      draft.transfer(
        state,
        currency.id,
        owed,
        ACCOUNT.receivables,
        ACCOUNT.custody,
        KIND.depositReversal,
        posting,
      );
      await client.query(
        'insert into deposit_debt (id, deposit_id, account_id, cur, owed, at) values ($1, $2, $3, $4, $5, $6)',
        [posting, row.id, user.toString(), currency.id, owed.toString(), now],
      );
      // Asked for with money that is not there any more.
      held = await holdForDebt(kit, client, user.toString());
    }
    uncountDeposit(state, draft, row);

    const made = await client.query<DepositRow>(
      `update deposit set state = 'orphaned', block_height = null, block_hash = null, posting = null, credited_at = null,
         held = 0, hold_id = null, rule = null where id = $1 returning *`,
      [row.id],
    );
    await forgetOutputs(client, row.chain);
    const detail = {
      chain: row.chain,
      txid: row.txid,
      currency: row.currency,
      taken: taken.toString(),
      owed: owed.toString(),
      ...(held.length > 0 && { heldWithdrawals: held.map((one) => one.id).join(' ') }),
    };
    await client.query(ADD_STEP, [
      row.id,
      now,
      'reversed',
      null,
      JSON.stringify({ ...detail, block: row.block_height }),
    ]);
    await kit.audit.append(
      {
        actor: 'system',
        action: 'deposit.reverse',
        subject: row.id,
        detail: { ...detail, account: user.toString() },
      },
      client,
    );
    await kit.services.cases.open(client, {
      subject: `reorganisation:${row.id}:${row.credits}`,
      kind: 'reorganisation',
      chain: row.chain,
      currency: row.currency,
      finding: `${row.chain} undid a block with a deposit that had been credited. Its posting was reversed.`,
      detail: { deposit: row.id, ...detail },
    });
    draft.event(state, 'deposit.reversed', {
      id: row.posting!,
      deposit: row.id,
      ...detail,
      cur: currency.id,
      amount: units.toString(),
    });
    return made.rows[0]!;
  });
  if (isFailure(result) || !('id' in result)) return null;
  for (const row of held) await notifyOwner(kit, row);
  kit.log.error({ chain: result.chain, deposit: result.id }, 'a credited deposit was undone by its chain');
  return result;
}

/** Takes it out of the sums of all deposits. Limits of a period stay used up: the way round them would be this. */
function uncountDeposit(state: PlayerState, draft: Draft, row: DepositRow): void {
  const units = BigInt(row.units);
  const guard = state.guard ?? NO_RESTRICTIONS;
  // What was set aside and released counted at the price of that moment. Of what was credited before that was kept, only the worth is known.
  const counted = row.counted
    ? BigInt(row.counted.worth)
    : (BigInt(row.worth ?? '0') * (units - BigInt(row.held))) / units;
  const less = (sum: string, by: bigint) => (BigInt(sum) < by ? 0n : BigInt(sum) - by).toString();
  draft.setGuard(state, {
    ...guard,
    deposited: less(guard.deposited ?? '0', counted),
    ...(guard.moved !== undefined && { moved: less(guard.moved, BigInt(row.counted?.usd ?? '0')) }),
  });
}
