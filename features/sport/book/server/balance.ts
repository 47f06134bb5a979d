import { userChannel } from '#platform/contract/push.ts';
import { currencyIdOf } from '#platform/server/money/ledger-id.ts';
import { pushBalance as push, walletsOf } from '#platform/server/money/shown-balance.ts';
import { stampOf } from '#platform/server/money/state.ts';
import type { BookContext } from './context.ts';

/** Shows a player's open pages what they have after a bet was placed, given back or settled. */
export async function pushBalance({ kit }: BookContext, user: bigint, cur: number): Promise<void> {
  const player = await kit.identity.byId(user);
  if (!player || !kit.realtime.occupied(userChannel(player._id))) return;
  const state = await kit.money.peek(user);
  const currency = kit.money.currencyById(currencyIdOf(cur));
  const wallets = walletsOf(state, cur, currency, state.balances.get(cur) ?? 0n);
  await push(kit, user, { ledgerCurrencyId: cur, ...wallets, stamp: stampOf(state) });
}
