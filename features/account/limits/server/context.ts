/** What the parts of this room share. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import { type PlayerRestrictions, NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { userChannel } from '#platform/contract/push.ts';
import type { LimitsView } from '../contract.ts';
import { limitsSettings, type LimitsSettings } from '../settings.ts';
import { limitsViewOf } from './views.ts';

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): LimitsSettings {
  return settings.get('limits', limitsSettings);
}

/** Hours that a higher limit waits: as the house says, and at least as the law of the place does. */
export function coolingHours(
  kit: ServerKit,
  guard: PlayerRestrictions | null,
  country: string | null,
): number {
  return Math.max(settingsOf(kit).coolingHours, kit.policy.law(guard, country).raiseHours);
}

/** Least age for real money: as the house says, and at least as the law of the place does. */
export function minAge(kit: ServerKit, guard: PlayerRestrictions | null, country: string | null): number {
  return Math.max(settingsOf(kit).minAge, kit.policy.law(guard, country).minAge);
}

interface Change {
  readonly client: pg.ClientBase;
  readonly state: PlayerState;
  readonly draft: Draft;
  readonly guard: PlayerRestrictions;
  readonly now: number;
}

/**
 * Changes a player's guard under the engine's compare-and-set, with its line in the audit log, and tells the player's
 * open pages. `decide` names what was done, or refuses; where it returns null nothing changes.
 */
export async function changeRestrictions(
  kit: ServerKit,
  { player, country }: { readonly player: Player; readonly country: string | null },
  decide: (change: Change) => Promise<{ act: string; detail: Record<string, unknown> } | Failure | null>,
): Promise<LimitsView | Failure> {
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
  return limitsViewOf(result.guard, coolingHours(kit, result.guard, country), kit.runtime.now());
}

/** The player's pages ask again for what they show. */
export function notifyPages({ realtime }: Pick<ServerKit, 'realtime'>, publicId: string): void {
  realtime.publish(userChannel(publicId), 'LimitsChanged', {}, { urgent: true });
}
