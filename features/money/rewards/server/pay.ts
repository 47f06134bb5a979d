/** Pays a reward inside the transaction that claims it. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT, type KindCode } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { demoBuild } from '#platform/server/money/refusals.ts';

/**
 * Whether this player may be given anything now: not while excluded, not in a demo build, which holds no real money.
 * @param country where the caller is, null when nobody knows
 */
export function refuseReward(kit: ServerKit, state: PlayerState, country: string | null): Failure | null {
  if (kit.config.demo) return demoBuild;
  return kit.policy.decide('bonus', state, {
    ...kit.policy.view('rewards', country),
    demo: false,
    worth: 0n,
    now: kit.runtime.now(),
  });
}

/** @param net smallest units, above 0 @returns id of the posting */
export function pay(
  kit: ServerKit,
  state: PlayerState,
  draft: Draft,
  reward: { cur: number; net: bigint; kind: KindCode; note?: string },
): string {
  const id = kit.runtime.uuid();
  const posted = writePosting(state, draft, { ...reward, counter: ACCOUNT.promotions }, id);
  if (isFailure(posted)) throw new Error(`a reward of ${reward.net} was refused: ${posted.message}`);
  return id;
}
