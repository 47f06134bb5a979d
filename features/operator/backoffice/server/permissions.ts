/** Roles and permissions. Rights can be handed on or taken away only by those who hold them. */
import type pg from 'pg';
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { permissions as permissionsCall } from '../permissions-contract.ts';
import { notHeld, lastAdmin, noSuchPlayer, noSuchRole, rightsMoved } from './refusals.ts';

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

function isSame(one: Rights, other: Rights): boolean {
  return (
    changed(one.roles, other.roles).length === 0 && changed(one.permissions, other.permissions).length === 0
  );
}

/** Whether `staff` may turn one set of rights into another; null when so. @param roles what each of them gives */
export function refusal(
  staff: Rights,
  before: Rights,
  after: Rights,
  roles: ReadonlyMap<string, readonly string[]> = new Map(),
): Failure | null {
  if (staff.roles.includes(ADMIN)) return null;
  // An administrator's rights are nobody else's business.
  if (before.roles.includes(ADMIN)) return notHeld;
  const holds = (right: string) => staff.permissions.includes(right);
  const given = changed(before.roles, after.roles);
  // A role that nothing is known of may carry any right.
  if (given.some((role) => !staff.roles.includes(role) && !roles.get(role)?.every(holds))) return notHeld;
  return changed(before.permissions, after.permissions).every(holds) ? null : notHeld;
}

/** Changes of rights come one at a time, so that two administrators cannot take each other's role in the same moment. */
export async function lockRights(client: pg.ClientBase): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('backoffice permissions'))`);
}

/** What an account may do as its row says, its roles included; under the lock, not as a session remembers it. */
export async function rightsNow(client: pg.ClientBase, id: bigint): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    'select roles, permissions_of(roles, permissions) as permissions from account where id = $1 for update',
    [id.toString()],
  );
  return rows[0] ?? { roles: [], permissions: [] };
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
  const result = await write(kit, player, subject, { base: body.base, after });
  if (isFailure(result)) return result;
  return after;
}

interface Change {
  /** What the form was filled with. */
  readonly base: Rights | undefined;
  readonly after: Rights;
}

async function write(
  kit: ServerKit,
  staff: Player,
  subject: Player,
  { base, after }: Change,
): Promise<Failure | null> {
  return kit.db.transaction(async (client) => {
    // Judged on what the rows say now, not on what a session remembers.
    await lockRights(client);
    const { rows } = await client.query<{ id: string; roles: string[]; permissions: string[] }>(
      'select id::text, roles, permissions from account where id = any($1::bigint[]) order by account.id for update',
      [[subject.id.toString(), staff.id.toString()]],
    );
    const before = rows.find((row) => row.id === subject.id.toString());
    if (!before) return noSuchPlayer;
    if (base && !isSame(base, before)) return rightsMoved;
    const own = await rightsNow(client, staff.id);
    const roles = new Map((await kit.identity.roles(client)).map((role) => [role.id, role.permissions]));
    const added = after.roles.filter((role) => !before.roles.includes(role));
    const refused = refusal(own, before, after, roles);
    if (refused) return refused;
    if (added.some((role) => role !== ADMIN && !roles.has(role))) return noSuchRole;
    if (before.roles.includes(ADMIN) && !after.roles.includes(ADMIN)) {
      const others = await client.query(`select 1 from account where '*' = any(roles) and id <> $1 limit 1`, [
        before.id,
      ]);
      if (others.rowCount === 0) return lastAdmin;
    }
    await kit.identity.setPermissions(subject.id, after, client);
    await kit.audit.append(
      {
        actor: staff._id,
        action: 'user.permissions',
        subject: subject._id,
        detail: { before: { roles: before.roles, permissions: before.permissions }, after },
      },
      client,
    );
    return null;
  });
}
