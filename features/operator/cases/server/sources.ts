/** What the rooms say waits, as far as their features are on. */
import type { Permission } from '#platform/contract/permission.ts';
import type { Identity, Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { inBestSession } from '#platform/server/services/best-session.ts';
import type { WaitingSource } from '#platform/server/services/waiting.ts';

type Rooms = Pick<ServerKit, 'services' | 'features'>;

/** Of rooms that are on. */
export function sourcesOf({ services, features }: Rooms): readonly WaitingSource[] {
  return services.waiting.filter(({ feature }) => features.isOn(feature));
}

/** Those whose cases a member of staff sees. */
export function sourcesFor(
  kit: Rooms & Pick<ServerKit, 'identity'>,
  staff: Player,
): readonly WaitingSource[] {
  return sourcesOf(kit).filter(({ reads }) => kit.identity.allowed(staff, reads));
}

/** All of staff, by what they could do when they come. */
export async function staffOf(kit: ServerKit): Promise<readonly Player[]> {
  const staff: Player[] = [];
  // One after the other: a list must not take every connection.
  for (const member of await kit.identity.staff()) staff.push(await inBestSession(kit, kit.db.pool, member));
  return staff;
}

/** Whether somebody can be given cases of a kind. */
export function canDecide(identity: Pick<Identity, 'allowed'>, staff: Player, decides: Permission): boolean {
  return identity.allowed(staff, 'cases') && identity.allowed(staff, decides);
}
