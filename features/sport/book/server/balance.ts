import { formatUnits } from '#platform/contract/money.ts';
import { userChannel } from '#platform/contract/push.ts';
import type { PlayerState } from '#platform/server/money/state.ts';
import { stampOf } from '#platform/server/money/state.ts';
import { currencyIdOf, ledgerId, natureOf } from '#platform/server/money/ledger-id.ts';
import type { BookContext } from './context.ts';

/** Shows a player's open pages what they have after a bet was placed, given back or settled. */
export async function pushBalance({ kit }: BookContext, user: bigint, cur: number): Promise<void> {
  const player = await kit.identity.byId(user);
  if (!player) return;
  const channel = userChannel(player._id);
  if (!kit.realtime.occupied(channel)) return;
  const state: PlayerState = await kit.money.peek(user);
  const currency = kit.money.currencyById(currencyIdOf(cur));
  const demo = natureOf(cur) === 'demo';
  const units = (id: number) => formatUnits(state.balances.get(id) ?? 0n, currency.decimals);
  const bonus = ledgerId(currency, 'bonus');
  kit.realtime.publish(
    channel,
    'BalanceModification',
    {
      currency: currency.code,
      demo,
      balance: units(demo ? cur : currency.id),
      version: stampOf(state),
      delay: 0,
      ...(natureOf(cur) === 'bonus' ? { bonus: units(bonus) } : {}),
    },
    { urgent: true },
  );
}
