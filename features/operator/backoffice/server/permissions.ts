/** Roles and permissions. Rights can be handed on or taken away only by those who hold them. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { permissions as permissionsCall } from '../permissions-contract.ts';
import { notHeld, lastAdmin, noSuchPlayer } from './refusals.ts';

export interface Rights {
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
}

const ADMIN = '*';

/** Everything that is in one list and not in the other. */
export function changed(before: readonly string[], after: readonly string[]): string[] {
  return [
    ...before.filter((right) => !after.includes(right)),
    ...after.filter((right) => !before.includes(right)),
  ];
}

/** Whether `staff` may turn one set of rights into another; null when so. */
export function refusal(staff: Rights, before: Rights, after: Rights): Failure | null {
  if (staff.roles.includes(ADMIN)) return null;
  // An administrator's rights are nobody else's business, and a role may carry any right.
  const roles = changed(before.roles, after.roles);
  if (before.roles.includes(ADMIN) || roles.some((role) => !staff.roles.includes(role))) return notHeld;
  return changed(before.permissions, after.permissions).every((right) => staff.permissions.includes(right))
    ? null
    : notHeld;
}

export function listPermissions({ features }: ServerKit): { title: string; names: string[] }[] {
  return features
    .list()
    .flatMap(({ title, permissions }) => (permissions.length > 0 ? { title, names: [...permissions] } : []));
}

export async function setPermissions(kit: ServerKit, { body, player }: Call<typeof permissionsCall>) {
  const subject = await kit.identity.byPublicId(body.id);
  if (!subject) return noSuchPlayer;
  const after = {
    roles: [...new Set(body.roles)].toSorted(),
    permissions: [...new Set(body.permissions)].toSorted(),
  };
  const result = await write(kit, player, subject, after);
  if (isFailure(result)) return result;
  return after;
}

async function write(kit: ServerKit, staff: Player, subject: Player, after: Rights): Promise<Failure | null> {
  return kit.db.transaction(async (client) => {
    // Judged on what the rows say now, not on what a session remembers; one at a time, so that two
    // administrators cannot take each other's role in the same moment.
    await client.query(`select pg_advisory_xact_lock(hashtext('backoffice permissions'))`);
    const { rows } = await client.query<{ id: string; roles: string[]; permissions: string[] }>(
      'select id::text, roles, permissions from account where id = any($1::bigint[]) order by account.id for update',
      [[subject.id.toString(), staff.id.toString()]],
    );
    const rightsOf = (player: Player) => rows.find((row) => row.id === player.id.toString());
    const before = rightsOf(subject);
    const own = rightsOf(staff);
    if (!before || !own) return noSuchPlayer;
    const refused = refusal(own, before, after);
    if (refused) return refused;
    if (before.roles.includes(ADMIN) && !after.roles.includes(ADMIN)) {
      const others = await client.query(`select 1 from account where '*' = any(roles) and id <> $1 limit 1`, [
        before.id,
      ]);
      if (others.rowCount === 0) return lastAdmin;
    }
    await kit.identity.setPermissions(subject.id, after, client);
    const { roles, permissions } = before;
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'user.permissions',
        subject: subject._id,
        detail: { before: { roles, permissions }, after },
      },
      client,
    );
    return null;
  });
}
