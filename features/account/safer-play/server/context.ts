/** What the parts of this room share. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { changeRestrictions, type DecideChange } from '#platform/server/policy/change-restrictions.ts';
import type { PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
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

/** A player changes their own limits or breaks. @returns how they stand now, or what `decide` refused with */
export async function changeOwn(
  kit: ServerKit,
  { player, country }: { readonly player: Player; readonly country: string | null },
  decide: DecideChange,
): Promise<LimitsView | Failure> {
  const result = await changeRestrictions(kit, player, decide);
  if (isFailure(result)) return result;
  return limitsViewOf(result.guard, coolingHours(kit, result.guard, country), kit.runtime.now());
}
