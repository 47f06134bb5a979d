import type { UserView } from '../contract/boot.ts';
import type { Guard, Permission } from '../contract/permission.ts';

/** Names of what an account may do, whichever of the two shapes they came in; what is not active is left out. */
export function heldPermissions({ permissions }: Pick<UserView, 'permissions'>): readonly string[] {
  return permissions.flatMap((held) =>
    typeof held === 'string'
      ? held
      : held.permissions.flatMap(({ id, permissions: { active } }) => (active ? id : [])),
  );
}

/**
 * The permission rule, as the server keeps it too: a demo build allows everything, a guest nothing,
 * role '*' everything, anyone else what is named. Only decides what is shown; the server decides what is done.
 * @param name '*': any permission at all will do
 */
export function hasPermission(name: Permission | '*', user: UserView | null, demoBuild: boolean): boolean {
  if (demoBuild) return true;
  if (!user) return false;
  if (user.roles.some((role) => role.id === '*')) return true;
  const held = heldPermissions(user);
  return name === '*' ? held.length > 0 : held.includes(name);
}

/** @param guard undefined: everyone; 'auth': logged in; 'perm:NAME': with that permission */
export function isAllowed(guard: Guard | undefined, user: UserView | null, demoBuild: boolean): boolean {
  if (guard === undefined) return true;
  if (guard === 'auth') return user !== null;
  return hasPermission(guard.slice('perm:'.length) as Permission | '*', user, demoBuild);
}
