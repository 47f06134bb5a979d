import { existsSync } from 'node:fs';
import { dataFolder, givenSettings } from '../config/schema.ts';
import { secretsFile } from '../config/secrets.ts';
import { withClient } from './database.ts';
import { connectionTo } from './primary.ts';

/**
 * No new key beside a database of DATABASE_URL that another one has sealed. Asked before the configuration is loaded, which
 * draws what is missing; the embedded database is looked at there.
 * @throws when secrets.json is not there, no key comes from outside, and the database holds an installation
 */
export async function refuseLostSecrets(env: NodeJS.ProcessEnv, cwd: string): Promise<void> {
  const given = givenSettings(env, cwd);
  const file = secretsFile(dataFolder(given, cwd));
  const { DATABASE_URL: connectionString } = given;
  if (!connectionString || given.PHOENIX_KEY !== undefined || existsSync(file)) return;
  const lived = await withClient(connectionTo(connectionString), async (client) => {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('public.account') is not null as made`,
    );
    if (!rows[0]!.made) return false;
    return (await client.query('select 1 from public.account limit 1')).rows.length > 0;
  });
  // Two that start together on an empty database: the other one has drawn it meanwhile, and made the administrator.
  if (!lived || existsSync(file)) return;
  throw new Error(
    `${file} is not there, and the database of DATABASE_URL holds an installation that is sealed with its key. Another key would open nothing in it: ` +
      'put the file back from a copy (deploy/backup.md), copy it from the other machine of this installation, or set PHOENIX_KEY',
  );
}
