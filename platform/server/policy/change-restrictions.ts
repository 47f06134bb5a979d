/** A player's own change of their restrictions, with its line in the audit log; and the word to their pages that something changed. */
import type pg from 'pg';
import { isFailure, type Failure } from '../../contract/error.ts';
import { userChannel } from '../../contract/push.ts';
import type { Player } from '../identity/identity.ts';
import type { ServerKit } from '../kit.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import { type PlayerRestrictions, NO_RESTRICTIONS } from './restrictions.ts';

interface Change {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly guard: PlayerRestrictions;
  readonly now: number;
}

/** Names what was done for the audit log, or refuses; null: nothing changes. */
export type DecideChange = (
  change: Change,
) => Promise<{ act: string; detail: Record<string, unknown> } | Failure | null>;

/**
 * Changes a player's restrictions under the engine's compare-and-set and tells the player's open pages.
 * @returns the restrictions as they are now, or what `decide` refused with
 */
export async function changeRestrictions(
  kit: Pick<ServerKit, 'money' | 'runtime' | 'audit' | 'realtime'>,
  player: Player,
  decide: DecideChange,
): Promise<{ readonly guard: PlayerRestrictions | null } | Failure> {
  const result = await kit.money.exclusive(player.id, async (client, state, draft) => {
    const now = kit.runtime.now();
    const done = await decide({ client, state, draft, guard: state.guard ?? NO_RESTRICTIONS, now });
    if (isFailure(done)) return done;
    if (done) {
      const { act, detail } = done;
      await kit.audit.append({ actor: player._id, action: act, subject: player._id, detail }, client);
    }
    return { changed: done !== null, guard: structuredClone(state.guard) };
  });
  if (isFailure(result)) return result;
  if (result.changed) notifyPages(kit, player._id);
  return { guard: result.guard };
}

/** The player's pages ask again for what they show of limits, breaks and verification. */
export function notifyPages({ realtime }: Pick<ServerKit, 'realtime'>, publicId: string): void {
  realtime.publish(userChannel(publicId), 'LimitsChanged', {}, { urgent: true });
}
