/** A player, or staff for them, gives a bonus up. */
import type { Failure } from '#platform/contract/error.ts';
import type { BonusWork } from '#platform/server/services/bonus.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { cancelBonus } from '../contract.ts';
import { endWithNothing } from './end.ts';
import { lockActive, bonusWalletOf } from './context.ts';
import { noSuchBonus, openRounds } from './refusals.ts';

/** Of cancels at the same time, and of one with a transfer, one finds it under way. */
export async function cancel(
  kit: ServerKit,
  user: bigint,
  id: string,
  within?: (work: BonusWork) => Promise<void>,
): Promise<{ cancelled: true } | Failure> {
  return kit.money.exclusive(user, async (client, state, draft) => {
    const bonus = await lockActive(kit, client, user);
    if (bonus?.id !== id) return noSuchBonus;
    if (bonusWalletOf(state, bonus).staked > 0n) return openRounds;
    const work = { client, state, draft };
    await endWithNothing(kit, work, bonus, 'cancelled');
    await within?.(work);
    return { cancelled: true as const };
  });
}

export const cancelOwn = (kit: ServerKit, { player, body }: Call<typeof cancelBonus>) =>
  cancel(kit, player.id, body.id);
