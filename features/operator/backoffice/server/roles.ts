/** Roles: made, changed and deleted by those who hold all that changes. Every change is kept, and audited with whom it touched. */
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player, StaffRole } from '#platform/server/identity/identity.ts';
import { peopleById } from '#platform/server/identity/people.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { deleteRole, RolesView, saveRole } from '../roles-contract.ts';
import { lockRights, rightsNow } from './permissions.ts';
import { nameTaken, noSuchRole, notHeld, roleChanged } from './refusals.ts';

const MAX_HISTORY = 50;

type Shape = Pick<StaffRole, 'name' | 'permissions'>;

interface ChangeRow {
  at: Date;
  by: string;
  before: { name: string; permissions: string[] } | null;
  after: { name: string; permissions: string[] } | null;
}

export async function showRoles(kit: ServerKit, staff: Player): Promise<RolesView> {
  const [roles, members, uses, history] = await Promise.all([
    kit.identity.roles(),
    kit.identity.staff(),
    kit.identity.permissionUses(),
    kit.db.pool.query<ChangeRow>(
      `select at, by, before, after from staff_role_change order by id desc limit ${MAX_HISTORY}`,
    ),
  ]);
  const authors = await peopleById(
    kit,
    history.rows.map(({ by }) => by),
  );
  const newest = new Map<string, (typeof uses)[number]>();
  for (const use of uses) if (use.at > (newest.get(use.permission)?.at ?? 0)) newest.set(use.permission, use);
  const users = new Map(
    (await kit.identity.byIds([...new Set(uses.map(({ account }) => account))])).map((one) => [one.id, one]),
  );
  return {
    roles: roles.map(({ id, name, permissions, version }) => {
      const holders = members.filter((one) => one.roles.includes(id));
      const used = uses.filter(
        ({ account, permission }) =>
          permissions.includes(permission) && holders.some((one) => one.id === account),
      );
      return {
        id,
        name,
        permissions: [...permissions],
        version,
        members: holders.map((one) => ({ _id: one._id, name: one.name })),
        usedAt: used.length === 0 ? null : new Date(Math.max(...used.map(({ at }) => at))).toISOString(),
        editable:
          staff.roles.includes('*') || permissions.every((right) => staff.permissions.includes(right)),
      };
    }),
    uses: [...newest.values()].flatMap(({ account, permission, at }) => {
      const by = users.get(account);
      return by ? { permission, by: { _id: by._id, name: by.name }, at: new Date(at).toISOString() } : [];
    }),
    history: history.rows.map(({ at, by, before, after }) => ({
      at: at.toISOString(),
      by: authors(by)!,
      before,
      after,
    })),
  };
}

interface Wanted {
  /** Null: a new one. */
  readonly id: string | null;
  /** Of what it was based on. */
  readonly version: number;
  /** Null: none any more. */
  readonly after: Shape | null;
}

/** One change at a time with all other changes of rights, judged on what the rows say now. */
async function change(kit: ServerKit, staff: Player, wanted: Wanted): Promise<RolesView | Failure> {
  const { version, after } = wanted;
  const failed = await kit.db.transaction(async (client): Promise<Failure | null> => {
    await lockRights(client);
    const own = await rightsNow(client, staff.id);
    const roles = await kit.identity.roles(client);
    const before = roles.find((role) => role.id === wanted.id) ?? null;
    if (wanted.id !== null && !before) return noSuchRole;
    if (before && before.version !== version) return roleChanged;
    // Whoever renames or deletes what gives more than they hold would meddle with others' rights all the same.
    const touched = [...(before?.permissions ?? []), ...(after?.permissions ?? [])];
    if (!own.roles.includes('*') && !touched.every((right) => own.permissions.includes(right)))
      return notHeld;
    const name = after?.name.toLowerCase();
    if (roles.some((role) => role !== before && role.name.toLowerCase() === name)) return nameTaken;
    const id = before?.id ?? `r${kit.runtime.random(8).toString('hex')}`;
    const members = (await kit.identity.staff(client))
      .filter((one) => one.roles.includes(id))
      .map(({ _id }) => _id);
    if (!after) await kit.identity.deleteRole(id, client);
    else if (!(await kit.identity.saveRole({ id, ...after, version: before?.version ?? 0 }, client)))
      throw new Error('a role was changed beside the lock');
    const moved = { before: before && shapeOf(before), after };
    await client.query(
      'insert into staff_role_change (role, at, by, before, after) values ($1, $2, $3, $4, $5)',
      [
        id,
        new Date(kit.runtime.now()),
        staff._id,
        moved.before && JSON.stringify(moved.before),
        moved.after && JSON.stringify(moved.after),
      ],
    );
    const action = before === null ? 'role.create' : after === null ? 'role.delete' : 'role.change';
    await kit.audit.append({ actor: staff._id, action, subject: id, detail: { ...moved, members } }, client);
    return null;
  });
  return failed ?? showRoles(kit, staff);
}

function shapeOf({ name, permissions }: Shape): Shape {
  return { name, permissions };
}

export function keepRole(kit: ServerKit, { body, player }: Call<typeof saveRole>) {
  const { id, name, version } = body;
  const permissions = [...new Set(body.permissions)].toSorted();
  return change(kit, player, { id, version, after: { name, permissions } });
}

export function dropRole(kit: ServerKit, { body, player }: Call<typeof deleteRole>) {
  return change(kit, player, { ...body, after: null });
}
