/** What players owe the house after a deposit was undone that they had spent: paid from whatever they deposit next. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { debtsBy, hasDebt } from '#platform/server/services/debts.ts';
import { endDebtHold } from '../withdrawals/owing.ts';

export const readDebts = debtsBy(
  'select cur, (owed - paid)::text as amount from deposit_debt where account_id = $1 and paid < owed',
);

interface Payment {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly currency: Currency;
}

/** Pays debts in this currency from the balance, oldest first, inside money.exclusive(). Withdrawals that waited for the last one are staff's then. */
export async function payDebt(
  { runtime, services }: Pick<ServerKit, 'runtime' | 'services'>,
  { client, state, draft, currency }: Payment,
): Promise<void> {
  const { rows } = await client.query<{ id: string; open: string }>(
    `select id, (owed - paid)::text as open from deposit_debt
     where account_id = $1 and cur = $2 and paid < owed order by at, id for update`,
    [state.user.toString(), currency.id],
  );
  let paid = 0n;
  for (const { id, open } of rows) {
    const balance = (state.balances.get(currency.id) ?? 0n) - paid;
    const part = BigInt(open) < balance ? BigInt(open) : balance;
    if (part <= 0n) break;
    await client.query('update deposit_debt set paid = paid + $2 where id = $1', [id, part.toString()]);
    paid += part;
  }
  if (paid === 0n) return;
  const posting = { cur: currency.id, net: -paid, counter: ACCOUNT.receivables, kind: KIND.debtPayment };
  writePosting(state, draft, posting, runtime.uuid());
  if (!(await hasDebt(services.debts, client, state.user))) await endDebtHold(client, state.user);
}
