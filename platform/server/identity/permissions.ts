import type { Player } from './identity.ts';
import type { Permission } from '../../contract/permission.ts';

/**
 * The permission check: a demo build allows everything, a guest nothing; role '*' allows everything,
 * anyone else needs the named active permission.
 */
export function isAllowed(demo: boolean, player: Player | null, permission: Permission): boolean {
  if (demo) return true;
  if (player === null) return false;
  return player.roles.includes('*') || player.permissions.includes(permission);
}
