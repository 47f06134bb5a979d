/** What stakes that are given back take off the limits of their player. */
import type { ReturnedStake } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { uncountStake } from '#platform/server/policy/book.ts';
import type { PvpContext } from './context.ts';
import { entriesOf, type Queries } from './store.ts';

/** Takes all entries of a player in a pool off their limits, each of the time when it was made. @returns what their posting says of them */
export async function uncountEntries(
  { currency }: PvpContext,
  db: Queries,
  wallet: PlayerState,
  draft: Draft,
  { pool, cur, now }: { readonly pool: string; readonly cur: number; readonly now: number },
): Promise<readonly ReturnedStake[]> {
  const entries = await entriesOf(db, pool, wallet.user);
  for (const { paid, at } of entries) uncountStake(wallet, draft, cur, currency(cur), paid, at, now);
  return entries.map(({ paid, at }) => ({ amount: paid, at }));
}
