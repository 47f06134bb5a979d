import { fail, type Failure } from '../../contract/error.ts';
import type { Posted, Posting } from './money.ts';
import type { Draft, PlayerState } from './state.ts';

/**
 * Drafts a posting and the event that tells it: what `money.post` does, for work that posts inside `money.exclusive`.
 * Whoever calls it there sees to it that it happens once.
 * @param id of the posting, a new UUID
 */
export function writePosting(
  state: PlayerState,
  draft: Draft,
  { cur: ledgerCurrencyId, net, counter, kind, note }: Omit<Posting, 'user' | 'key' | 'within'>,
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
  });
  return { id, balance, repeated: false };
}
