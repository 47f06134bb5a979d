import { generateKeyPair, type JsonWebKey } from 'node:crypto';
import { promisify } from 'node:util';
import type { ServerKit } from '#platform/server/kit.ts';

const generate = promisify(generateKeyPair);

/**
 * Keys that identity tokens are signed with, newest first; drawn the first time anybody asks. Processes that start
 * together end up with the same.
 */
export async function signingKeys({
  db,
  vault,
  runtime,
}: Pick<ServerKit, 'db' | 'vault' | 'runtime'>): Promise<JsonWebKey[]> {
  const stored = async () => {
    const { rows } = await db.pool.query<{ sealed: Buffer }>(
      'select sealed from oauth_key order by created_at desc',
    );
    return rows.map(({ sealed }) => JSON.parse(vault.open(sealed)) as JsonWebKey);
  };
  const known = await stored();
  if (known.length > 0) return known;
  const { privateKey } = await generate('rsa', { modulusLength: 2048 });
  const id = runtime.random(8).toString('hex');
  const key = { ...privateKey.export({ format: 'jwk' }), kid: id, use: 'sig', alg: 'RS256' };
  await db.transaction(async (client) => {
    await client.query('lock table oauth_key in exclusive mode');
    await client.query(
      'insert into oauth_key (id, sealed, created_at) select $1, $2, $3 where not exists (select 1 from oauth_key)',
      [id, vault.seal(JSON.stringify(key)), new Date(runtime.now())],
    );
  });
  return stored();
}
