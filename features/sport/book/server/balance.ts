import { currencyIdOf } from '#platform/server/money/ledger-id.ts';
import { pushBalance as push, walletsOf } from '#platform/server/money/shown-balance.ts';
import { stampOf } from '#platform/server/money/state.ts';
import type { BookContext } from './context.ts';

/** Shows a player's open pages what they have after a bet was placed, given back or settled. */
export function pushBalance({ kit }: BookContext, user: bigint, cur: number): Promise<void> {
  return push(kit, user, async () => {
    const state = await kit.money.peek(user);
    const currency = kit.money.currencyById(currencyIdOf(cur));
    const wallets = walletsOf(state, cur, currency, state.balances.get(cur) ?? 0n);
    return { ledgerCurrencyId: cur, ...wallets, stamp: stampOf(state) };
  });
}
