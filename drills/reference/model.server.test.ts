/** Thirty random histories of all that moves money, on the whole house. `npm run drill -- model` lives ten thousand, with kills. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeChain } from '#features/money/wallet/server/testing/fake-chain.ts';
import { hastyRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform } from '#platform/server/testing/platform.ts';
import { appDefinition } from '#app/definition.ts';
import { SETTINGS } from './cast.ts';
import { createClient } from './client.ts';
import { liveThrough } from './histories.ts';

const HISTORIES = Number(process.env['MODEL_HISTORIES'] ?? 30);
/** How much faster than the wall's the clock of the house runs: shared rounds need not be waited for. */
const HASTE = 4;
/** What the histories play: rooms that nobody enters would run all the time. */
const PLAYED: ReadonlySet<string> = new Set(['dice', 'mines', 'blackjack', 'crash']);
let house: TestPlatform;
let db: pg.Client;

beforeAll(async () => {
  const features = appDefinition.features.filter(({ id }) => id !== 'prices');
  const { driver } = fakeChain();
  house = await createTestPlatform({
    ...appDefinition,
    features,
    games: appDefinition.games.filter(({ id }) => PLAYED.has(id)),
    runtime: hastyRuntime(HASTE),
    chains: {
      list: () => [driver],
      get: (id) => (id === 'eth' ? driver : undefined),
      wanted: [],
      off: () => [],
      faucet: () => Promise.resolve(null),
      hasFaucet: () => false,
    },
  });
  for (const [feature, value] of Object.entries(SETTINGS)) {
    const saved = await house.kit.settings.set(feature, value, 'model');
    if ('errors' in saved) throw new Error(`${feature}: ${JSON.stringify(saved.errors)}`);
  }
  db = new pg.Client({ connectionString: house.ownerUrl });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await house.close();
});

it('holds the house against a model that is short enough to be read', () => {
  const lines = readFileSync(join(import.meta.dirname, 'reference.ts'), 'utf8')
    .trimEnd()
    .split('\n');
  expect(lines.length).toBeLessThanOrEqual(300);
});

it('agrees with the reference after every history', async () => {
  const staff = await house.staff();
  const client = createClient(house.url);
  const stage = { client, staff: staff.token, payee: 'addr-somebody', lookMs: 150 };
  const seeds = Array.from({ length: HISTORIES }, (_, index) => index + 1);
  const verdict = await liveThrough(stage, () => Promise.resolve(db), seeds);

  expect(verdict.faults).toEqual([]);
  expect(verdict.steps).toBeGreaterThan(HISTORIES * 10);
}, 600_000);
