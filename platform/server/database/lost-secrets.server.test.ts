import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effectiveSettings } from '../config/effective.ts';
import { loadConfig } from '../config/schema.ts';
import { testDatabase } from '../testing/database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { withClient } from './database.ts';
import { refuseLostSecrets } from './lost-secrets.ts';

it('draws no new key beside a database of DATABASE_URL that holds an installation', async () => {
  const cwd = temporaryFolder();
  const { url } = await testDatabase();
  const file = join(cwd, 'data', 'secrets.json');
  const env = { DATABASE_URL: url };
  // Migrated and nobody in it: a first start.
  await refuseLostSecrets(env, cwd);
  await withClient({ connectionString: url }, (client) =>
    client.query(
      `insert into account (public_id, name, email, created_at) values ('0123456789abcdef01234567', 'player_ada', 'ada@example.com', now())`,
    ),
  );
  await expect(refuseLostSecrets(env, cwd)).rejects.toThrow(/secrets\.json is not there.*PHOENIX_KEY/s);
  // Commands that only look write none either.
  effectiveSettings(env, cwd);
  loadConfig(env, cwd, { keep: false });
  expect(existsSync(file)).toBe(false);
  await refuseLostSecrets({ ...env, PHOENIX_KEY: 'ab'.repeat(32) }, cwd);
  mkdirSync(join(cwd, 'data'), { recursive: true });
  writeFileSync(file, '{}');
  await refuseLostSecrets(env, cwd);
});

it('lets a database start that has no tables, and asks none without DATABASE_URL', async () => {
  const { url } = await testDatabase(false);
  await refuseLostSecrets({ DATABASE_URL: url }, temporaryFolder());
  await refuseLostSecrets({}, temporaryFolder());
});
