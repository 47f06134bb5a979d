import { fail, type Failure } from '../../contract/error.ts';
import type { Posted, Posting } from './money.ts';
import type { Draft, PlayerState } from './state.ts';

/** A stake that is given back. */
export interface ReturnedStake {
  /** Smallest units. */
  readonly amount: bigint;
  /** When it was made, epoch milliseconds. */
  readonly at: number;
}

type Written = Omit<Posting, 'user' | 'key' | 'within'> & {
  /** What of it are stakes that are given back: whoever adds up stakes later takes them off again. */
  readonly returned?: readonly ReturnedStake[];
};

/**
 * Drafts a posting and the event that tells it: what `money.post` does, for work that posts inside `money.exclusive`.
 * Whoever calls it there sees to it that it happens once.
 * @param id of the posting, a new UUID
 */
export function writePosting(
  state: PlayerState,
  draft: Draft,
  { cur: ledgerCurrencyId, net, counter, kind, note, returned = [] }: Written,
  id: string,
): Posted | Failure {
  if ((state.balances.get(ledgerCurrencyId) ?? 0n) + net < 0n)
    return fail(409, 2, 'The balance is too small for this.');
  const balance = draft.post(state, ledgerCurrencyId, net, counter, kind, id, note ?? null);
  draft.event(state, 'money.posted', {
    id,
    cur: ledgerCurrencyId,
    net: net.toString(),
    kind,
    balance: balance.toString(),
    stamp: draft.stamp(state),
    ...(returned.length > 0 && {
      returned: returned.map(({ amount, at }) => ({ amount: amount.toString(), at })),
    }),
  });
  return { id, balance, repeated: false };
}
