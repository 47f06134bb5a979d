import type { Config } from '../config/config.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { takenField } from './accounts.ts';
import type { Identity } from './identity.ts';

const lockKey = 7_405_010;

export type FirstAdmin =
  /** `password` is set when it was drawn here: show it once, it is not kept anywhere. */
  | { readonly made: true; readonly login: string; readonly password: string | null }
  | { readonly made: false }
  /** There is no administrator, and the configured name or address belongs to a player. */
  | { readonly made: false; readonly taken: 'name' | 'email' };

/** Creates the first administrator when there is none. Processes that start together make one. */
export async function ensureAdmin(
  db: Database,
  identity: Identity,
  runtime: Runtime,
  admin: Config['admin'],
): Promise<FirstAdmin> {
  const result = await db.transaction(async (client): Promise<FirstAdmin & { id?: bigint }> => {
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const { rowCount } = await client.query(`select 1 from account where '*' = any(roles) limit 1`);
    if (rowCount) return { made: false };
    const drawn = admin.password === null ? runtime.random(12).toString('base64url') : null;
    await client.query('savepoint first_admin');
    try {
      const account = { name: admin.login, email: admin.email, password: drawn ?? admin.password! };
      const player = await identity.create(account, client);
      await client.query(`update account set roles = '{*}', email_verified = true where id = $1`, [
        player.id.toString(),
      ]);
      return { made: true, login: admin.login, password: drawn, id: player.id };
    } catch (error) {
      const taken = takenField(error);
      if (!taken) throw error;
      await client.query('rollback to savepoint first_admin');
      return { made: false, taken };
    }
  });
  if ('id' in result && result.id !== undefined) await identity.changed(result.id);
  return result;
}
