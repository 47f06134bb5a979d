import type { UserView } from '../contract/boot.ts';
import type { Guard, Permission } from '../contract/permission.ts';

/**
 * The permission rule, as the server keeps it too: a demo build allows everything, a guest nothing,
 * role '*' everything, anyone else what is named. Only decides what is shown; the server decides what is done.
 * @param name '*': any permission at all will do
 */
export function hasPermission(name: Permission | '*', user: UserView | null, demoBuild: boolean): boolean {
  if (demoBuild) return true;
  if (!user) return false;
  if (user.roles.some((role) => role.id === '*')) return true;
  return name === '*' ? user.permissions.length > 0 : user.permissions.includes(name);
}

/** @param guard undefined: everyone; 'auth': logged in; 'perm:NAME': with that permission */
export function isAllowed(guard: Guard | undefined, user: UserView | null, demoBuild: boolean): boolean {
  if (guard === undefined) return true;
  if (guard === 'auth') return user !== null;
  return hasPermission(guard.slice('perm:'.length) as Permission | '*', user, demoBuild);
}
