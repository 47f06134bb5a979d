import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { checkSeeds } from './check-seeds.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform();
});
afterAll(() => app.close());

it('opens every seed, however few are read at once, also where numbers get a digit more', async () => {
  const { vault, db, runtime } = app.kit;
  for (let user = 1; user <= 12; user++) {
    const seed = runtime.random(32).toString('hex');
    const hash = createHash('sha256').update(seed).digest('hex');
    await db.pool.query(
      `insert into seed_pair (id, user_id, hash, sealed, client_seed, state) overriding system value
       values ($1, $1, $2, $3, 'mine', 'next')`,
      [user, hash, vault.seal(user === 9 ? 'f'.repeat(64) : seed)],
    );
  }
  const client = await db.pool.connect();
  try {
    expect(await checkSeeds(client, vault, '0', 3)).toMatchObject([{ rows: [{ pair: '9' }] }]);
    expect(await checkSeeds(client, vault, '9', 3)).toEqual([]);
  } finally {
    client.release();
  }
});
