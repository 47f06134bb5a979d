/** Roles of staff: sets of permissions under a name, and when a permission was last made use of. */
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Permission } from '../../contract/permission.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { IdentityNews } from './identity-news.ts';
import type { Identity, Player, StaffRole } from './identity.ts';

/** A use is written down again at most this often, by each process. */
const NOTED_MS = 3_600_000;

interface RolesOptions {
  readonly db: Pick<Database, 'pool'>;
  readonly runtime: Runtime;
  readonly log: Logger;
  readonly news: Pick<IdentityNews, 'announce' | 'rightsChanged'>;
}

export function staffRoles({
  db,
  runtime,
  log,
  news,
}: RolesOptions): Pick<
  Identity,
  'roles' | 'saveRole' | 'deleteRole' | 'ownPermissions' | 'permissionUsed' | 'permissionUses'
> {
  const noted = new Map<string, number>();

  /** Who holds it, or looks at the house as it, does so no longer as memory has it: in every process, from the commit on. */
  async function announceHolders(client: pg.PoolClient, role: string): Promise<void> {
    const { rows } = await client.query<{ id: string }>(
      `select id::text from account where roles @> array[$1::text]
        union select account_id::text from session where view_role = $1 order by 1`,
      [role],
    );
    for (const { id } of rows) await news.announce('sessions', BigInt(id), client);
    await news.rightsChanged(client);
  }

  return {
    async roles(client) {
      const { rows } = await (client ?? db.pool).query<StaffRole>(
        'select id, name, permissions, version from staff_role order by lower(name)',
      );
      return rows;
    },
    async saveRole({ id, name, permissions, version }, client) {
      const { rowCount } = await client.query(
        version === 0
          ? 'insert into staff_role (id, name, permissions, version) values ($1, $2, $3, $4 + 1) on conflict do nothing'
          : 'update staff_role set name = $2, permissions = $3, version = $4 + 1 where id = $1 and version = $4',
        [id, name, permissions, version],
      );
      if (rowCount === 1) await announceHolders(client, id);
      return rowCount === 1;
    },
    async deleteRole(id, client) {
      await announceHolders(client, id);
      await client.query(
        'update account set roles = array_remove(roles, $1) where roles @> array[$1::text]',
        [id],
      );
      await client.query('delete from staff_role where id = $1', [id]);
    },
    async ownPermissions(id) {
      const { rows } = await db.pool.query<{ permissions: string[] }>(
        'select permissions from account where id = $1',
        [id.toString()],
      );
      return rows[0]?.permissions ?? [];
    },
    permissionUsed(player: Player, permission: Permission) {
      const key = `${player.id} ${permission}`;
      const now = runtime.now();
      if (now - (noted.get(key) ?? -Infinity) < NOTED_MS) return;
      noted.set(key, now);
      db.pool
        .query(
          `insert into staff_permission_use as u (account_id, permission, at) values ($1, $2, $3)
           on conflict (account_id, permission) do update set at = greatest(u.at, excluded.at)`,
          [player.id.toString(), permission, new Date(now)],
        )
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a permission was not noted'));
    },
    async permissionUses() {
      const { rows } = await db.pool.query<{ account_id: string; permission: string; at: Date }>(
        'select account_id::text, permission, at from staff_permission_use',
      );
      return rows.map(({ account_id, permission, at }) => ({
        account: BigInt(account_id),
        permission,
        at: at.getTime(),
      }));
    },
  };
}
