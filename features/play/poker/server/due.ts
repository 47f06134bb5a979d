/**
 * What a game that is over owes, in two steps as rake: the transaction that ends it writes down what is due, the ledger's
 * holds a lane and books it.
 */
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { pushBalance } from '#platform/server/money/shown-balance.ts';
import type { PokerContext } from './context.ts';
import { payBack } from './pay.ts';
import { dueBooked } from './refusals.ts';

export type DueKind = 'prize' | 'refund' | 'fee' | 'compensation';

const KINDS = { prize: KIND.pokerPrize, refund: KIND.pokerRefund, compensation: KIND.pokerCompensation };

export interface Due {
  readonly user: bigint;
  readonly kind: DueKind;
  readonly amount: bigint;
}

export interface DueQueries {
  /** What is not booked of a game ($1): `id`, `user_id`, `cur`. */
  readonly waiting: string;
  /**
   * Marks one ($1) as booked at a time ($2), if it is not yet: `kind`, `amount`, and of what may be given back what was `paid`
   * and when it was `staked_at`, as far as it is known.
   */
  readonly take: string;
}

interface DueRow {
  kind: DueKind;
  amount: string;
  paid?: string | null;
  staked_at?: string | null;
}

/** Books what a game owes, once: any number of processes may try. */
export async function bookAll(context: PokerContext, queries: DueQueries, game: string): Promise<void> {
  const { kit } = context;
  const { rows } = await kit.db.pool.query<{ id: string; user_id: string; cur: number }>(queries.waiting, [
    game,
  ]);
  for (const { id, user_id: owner, cur } of rows) {
    const user = BigInt(owner);
    const done = await kit.money.exclusive<{ balance: bigint | null; stamp: number }>(
      user,
      async (client, wallet, draft) => {
        const taken = await client.query<DueRow>(queries.take, [id, kit.runtime.now()]);
        const due = taken.rows[0];
        if (!due) return dueBooked;
        const amount = BigInt(due.amount);
        if (due.kind === 'fee') {
          draft.transfer(wallet, cur, amount, ACCOUNT.pokerTables, ACCOUNT.house, KIND.pokerRake, id);
          return { balance: null, stamp: 0 };
        }
        const paid = await payBack({ context, client }, wallet, draft, cur, amount, id, {
          kind: KINDS[due.kind],
          ...(due.kind === 'refund' && due.paid && due.staked_at
            ? { stake: { paid: BigInt(due.paid), at: Number(due.staked_at) } }
            : {}),
        });
        if (isFailure(paid)) throw new Error(`what ${game} owes: ${paid.message}`);
        return { balance: paid, stamp: draft.stamp(wallet) };
      },
    );
    if (isFailure(done) || done.balance === null) continue;
    await pushBalance(kit, user, {
      ledgerCurrencyId: cur,
      balance: done.balance,
      bonus: null,
      stamp: done.stamp,
    });
  }
}
