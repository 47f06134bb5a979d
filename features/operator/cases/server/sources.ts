/** What the rooms say waits, as far as their features are on. */
import type { Permission } from '#platform/contract/permission.ts';
import type { Identity, Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
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

/** Whether somebody can be given cases of a kind. */
export function canDecide(
  identity: Pick<Identity, 'allowed'>,
  staff: Player,
  decides: WaitingSource['decides'],
): boolean {
  const rights: readonly Permission[] = ['cases', ...[decides].flat()];
  return rights.every((right) => identity.allowed(staff, right));
}
