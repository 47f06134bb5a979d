import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { replaceSeeds } from '#platform/server/fairness/replace-seeds.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { originals } from '../feature.ts';
import { commitChain } from './chain.ts';
import { endChains, refundOpenRounds } from './rewound.ts';

let app: TestPlatform;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, originals], games });
});
afterAll(() => app.close());

it('gives open rounds back, reveals both pairs of everybody, and plays on with others and on other chains', async () => {
  const { kit } = app;
  const player = await app.register();
  await app.credit(player.id, 'usd', '100');
  const dice = { api_id: 'dice', currency: 'usd', bet: '1.00', data: { target: 50, direction: 'over' } };
  expect((await app.api('/api/game/play', dice, player.token)).status).toBe(200);
  const held = async () =>
    (await kit.money.balances(player.id)).map(({ currency, real, demo }) => [currency.code, real, demo]);
  const before = await held();
  const mines = { api_id: 'mines', currency: 'usd', bet: '5.00', data: { mines: 3 } };
  const opened = await app.api('/api/game/play', mines, player.token);
  expect(opened.status).toBe(200);
  const old = await kit.fairness.current(player.id);
  const vault = createVault(app.config.installationKey, kit.runtime);
  const tools = { db: kit.db, runtime: kit.runtime, audit: kit.audit, fairness: vault };
  await commitChain(tools, 'crash', 1000, 'the next block');

  const ids = games.map(({ id }) => id);
  expect(await refundOpenRounds(kit, ids)).toBe(1);
  expect(await refundOpenRounds(kit, ids)).toBe(0);
  expect(await held()).toEqual(before);
  expect(await replaceSeeds(kit.db, vault, kit.runtime)).toBeGreaterThan(0);
  const playable = async () =>
    (await kit.db.pool.query<{ id: string }>(`select id from chain where state in ('active', 'committed')`))
      .rows;
  const chains = await playable();
  expect(await endChains(tools)).toBeGreaterThanOrEqual(chains.length);
  // The platform goes on meanwhile, on others.
  const left = new Set((await playable()).map(({ id }) => id));
  expect(chains.length).toBeGreaterThan(0);
  expect(chains.filter(({ id }) => left.has(id))).toEqual([]);

  for (const hash of [old.serverSeedHash, old.nextServerSeedHash])
    expect((await kit.fairness.reveal(hash))?.serverSeedHash).toBe(hash);
  expect((await kit.fairness.reveal(old.serverSeedHash))?.nonce).toBe(old.nonce);
  const now = await kit.fairness.current(player.id);
  expect([now.nonce, [old.serverSeedHash, old.nextServerSeedHash].includes(now.serverSeedHash)]).toEqual([
    0,
    false,
  ]);
  const again = await app.api('/api/game/play', dice, player.token);
  expect([again.status, again.body.fairness.nonce]).toEqual([200, 0]);
  const client = await kit.db.pool.connect();
  expect((await auditLedger(client)).findings).toEqual([]);
  client.release();
});
