/** Who comes by a session: the account, how the session was opened, and what it looks at the house as. */
import type { AccountRow } from './accounts.ts';
import type { Player } from './identity.ts';
import type { CachedSession } from './session-cache.ts';

export type SessionRow = AccountRow & {
  opened_at: Date;
  expires_at: Date;
  last_seen: Date;
  by_passkey: boolean;
  view_role: string | null;
  view_until: Date | null;
  /** Null with a role: it was deleted meanwhile. */
  view_name: string | null;
  view_permissions: string[] | null;
};

/** Of `session`, left joined with the `staff_role` that it looks at the house as. */
export const sessionColumns = `session.created_at as opened_at, session.expires_at, session.last_seen, session.passkey is not null as by_passkey, session.view_role, session.view_until,
  staff_role.name as view_name, staff_role.permissions as view_permissions`;

export function toSession(row: SessionRow, account: bigint): CachedSession {
  const { view_role: role, view_until: until } = row;
  return {
    account,
    byPasskey: row.by_passkey,
    view:
      role === null || until === null
        ? null
        : {
            role,
            until: until.getTime(),
            name: row.view_name ?? '',
            permissions: row.view_permissions ?? [],
          },
    opened: row.opened_at.getTime(),
    expires: row.expires_at.getTime(),
    touched: row.last_seen.getTime(),
  };
}

/** What was made of an account for a session: the same object as long as neither changes. */
const made = new WeakMap<
  CachedSession,
  { readonly of: Player; readonly viewing: boolean; readonly as: Player }
>();

/** @param now epoch milliseconds: a view that is over by then counts no more */
export function comer(player: Player, session: CachedSession, now: number): Player {
  const view = session.view !== null && session.view.until > now ? session.view : null;
  if (!session.byPasskey && view === null) return player;
  const known = made.get(session);
  if (known?.of === player && known.viewing === (view !== null)) return known.as;
  const as: Player = {
    ...player,
    ...(session.byPasskey ? { byPasskey: true as const } : {}),
    ...(view === null ? {} : seenAs(player, view)),
  };
  made.set(session, { of: player, viewing: view !== null, as });
  return as;
}

/** What both the role and the player may; of an administrator's rights nothing is left but that. */
function seenAs(
  player: Player,
  { role, name, until, permissions }: NonNullable<CachedSession['view']>,
): Pick<Player, 'roles' | 'permissions' | 'viewing'> {
  const all = player.roles.includes('*');
  return {
    roles: [],
    permissions: permissions.filter((right) => all || player.permissions.includes(right)),
    viewing: { role, name, until },
  };
}
