import type { UserView } from '../contract/boot.ts';

/**
 * The permission rule, as the server keeps it too: a demo build allows everything, a guest nothing,
 * role '*' everything, anyone else what is named. Only decides what is shown; the server decides what is done.
 * @param name '*': any permission at all will do
 */
export function hasPermission(name: string, user: UserView | null, demoBuild: boolean): boolean {
  if (demoBuild) return true;
  if (!user) return false;
  if (user.roles.some((role) => role.id === '*')) return true;
  return name === '*' ? user.permissions.length > 0 : user.permissions.includes(name);
}

/** @param guard undefined: everyone; 'auth': logged in; 'perm:NAME': with that permission */
export function isAllowed(guard: string | undefined, user: UserView | null, demoBuild: boolean): boolean {
  if (guard === undefined) return true;
  if (guard === 'auth') return user !== null;
  return hasPermission(guard.replace(/^perm:/, ''), user, demoBuild);
}
