import { userChannel } from '#platform/contract/push.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Currency } from '#platform/server/money/currency.ts';
import { pushBalance as push, walletsOf } from '#platform/server/money/shown-balance.ts';
import { stampOf } from '#platform/server/money/state.ts';
import type { ProviderContext } from './context.ts';

/** Shows a player's open pages what they have after a call moved it. */
export async function pushBalance(
  { kit }: ProviderContext,
  player: Player,
  currency: Currency,
): Promise<void> {
  if (!kit.realtime.occupied(userChannel(player._id))) return;
  const state = await kit.money.peek(player.id);
  const wallets = walletsOf(state, currency.id, currency, state.balances.get(currency.id) ?? 0n);
  await push(kit, player.id, { ledgerCurrencyId: currency.id, ...wallets, stamp: stampOf(state) });
}
