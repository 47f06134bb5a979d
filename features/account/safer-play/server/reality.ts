/** The reality check: after so many minutes of play no bet is taken until the player has read how it stands. */
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { isFailure } from '#platform/contract/error.ts';
import { isRepeated } from '#platform/server/money/money.ts';
import type { answerReality, playSession, SessionView } from '../contract.ts';
import { notifyPages } from '#platform/server/policy/change-restrictions.ts';
import { sessionViewOf } from './views.ts';

export async function showSession(
  kit: ServerKit,
  { player, country }: Call<typeof playSession>,
): Promise<SessionView> {
  const { guard } = await kit.money.peek(player.id);
  return sessionViewOf(guard, kit.runtime.now(), kit.policy.law(guard, country).realityMs);
}

export async function answered(kit: ServerKit, { player, country }: Call<typeof answerReality>) {
  const view = await kit.money.act(player.id, (state, draft) => {
    const now = kit.runtime.now();
    const { guard } = state;
    if (guard?.clock) draft.setGuard(state, { ...guard, clock: { ...guard.clock, seen: now } });
    return sessionViewOf(state.guard, now, kit.policy.law(state.guard, country).realityMs);
  });
  if (isFailure(view) || isRepeated(view)) throw new Error('nothing here refuses');
  // Open in another tab, the window closes there too.
  notifyPages(kit, player._id);
  return view;
}
