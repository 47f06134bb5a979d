/** What stakes that are given back take off the limits of their player. */
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { uncountStake } from '#platform/server/policy/book.ts';
import type { PvpContext } from './context.ts';
import { entriesOf, type Queries } from './store.ts';

/** Takes all entries of a player in a pool off their limits, each of the time when it was made. @returns what was paid for them */
export async function uncountEntries(
  { currency }: PvpContext,
  db: Queries,
  wallet: PlayerState,
  draft: Draft,
  { pool, cur, now }: { readonly pool: string; readonly cur: number; readonly now: number },
): Promise<bigint> {
  const entries = await entriesOf(db, pool, wallet.user);
  for (const { paid, at } of entries) uncountStake(wallet, draft, cur, currency(cur), paid, at, now);
  return entries.reduce((sum, { paid }) => sum + paid, 0n);
}
