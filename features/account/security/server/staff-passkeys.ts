/** Rights of staff in sessions of passkeys only: that nobody locks everybody out by it. */
import type pg from 'pg';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { securitySettings } from '../settings.ts';

/** Switching it on and removing passkeys come one after the other. */
async function lockStaffPasskeys(client: pg.PoolClient): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('security staff passkeys'))`);
}

/** @param but a passkey that is left out */
async function someAdministratorHasOne(client: pg.PoolClient, but: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_passkey p join account on account.id = p.account_id
      where '*' = any(account.roles) and p.id <> $1 limit 1`,
    [but],
  );
  return rowCount !== 0;
}

/**
 * Has every change of the settings looked at before it is stored: what would leave no administrator a way in is refused.
 * @param publicUrl passkeys are made for it, or for nothing
 */
export function guardStaffPasskeys(settings: Pick<Settings, 'checkChange'>, publicUrl: string): void {
  settings.checkChange('security', securitySettings, async ({ value, by, client }) => {
    if (!value.staffPasskey) return null;
    const refuse = (why: string) => ({ staffPasskey: why });
    if (relyingParty(publicUrl) === null)
      return refuse(
        'passkeys need a site with a name and a secure connection; the address of this site has none',
      );
    await lockStaffPasskeys(client);
    if (!(await someAdministratorHasOne(client, '')))
      return refuse(
        'no administrator has a passkey, so nobody could come in; one has to add a passkey first',
      );
    if (by !== null && by.byPasskey !== true)
      return refuse(
        'you would shut yourself out: this session was not opened with a passkey; log in with yours first',
      );
    return null;
  });
}

/** Whether an account has a passkey. */
export async function hasPasskey(db: Pick<pg.ClientBase, 'query'>, user: bigint): Promise<boolean> {
  const { rowCount } = await db.query('select from account_passkey where account_id = $1 limit 1', [
    user.toString(),
  ]);
  return rowCount === 1;
}

/** How many passkeys accounts with any right have, by account. */
export async function countStaffPasskeys(db: Pick<pg.Pool, 'query'>): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ id: string; count: number }>(
    `select account.id::text, count(*)::int from account join account_passkey p on p.account_id = account.id
      where account.roles <> '{}' or account.permissions <> '{}' group by account.id`,
  );
  return new Map(rows.map(({ id, count }) => [BigInt(id), count]));
}

/** Whether a passkey must stay, because no administrator would come in without it; asked in the transaction that removes it. */
export async function isLastOfStaff(
  settings: Pick<Settings, 'get'>,
  client: pg.PoolClient,
  passkey: string,
): Promise<boolean> {
  await lockStaffPasskeys(client);
  if (!settings.get('security', securitySettings).staffPasskey) return false;
  const { rowCount } = await client.query(
    `select 1 from account_passkey p join account on account.id = p.account_id where p.id = $1 and '*' = any(account.roles)`,
    [passkey],
  );
  return rowCount === 1 && !(await someAdministratorHasOne(client, passkey));
}
