import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '#features/play/providers/server/testing/aggregators.ts';
import { type GisApp, gisApp, KEYS } from '#features/play/providers/server/testing/app.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';

let gis: GisApp;
let out = '';
let errors = '';

beforeAll(async () => {
  gis = await gisApp({ others: ACCOUNTS });
});
afterAll(() => gis.app.close());
beforeEach(() => {
  [out, errors] = ['', ''];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((errors += String(text)), true));
  vi.stubEnv('DATABASE_URL', gis.app.databaseUrl);
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  vi.stubEnv('PHOENIX_KEY', gis.app.config.installationKey.toString('hex'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const useKeys = (key: string) => {
  vi.stubEnv('PHOENIX_SLOTEGRATOR_MERCHANT_ID', KEYS.merchantId);
  vi.stubEnv('PHOENIX_SLOTEGRATOR_MERCHANT_KEY', key);
};
const run = (...more: string[]) => main(['providers', 'validate', '--url', gis.app.url, ...more]);

it('holds for the running server, twice, and leaves no money behind', async () => {
  useKeys(KEYS.merchantKey);
  expect(await run('--json'), errors).toBe(0);
  const report = JSON.parse(out) as { passed: boolean; steps: unknown[] };
  expect([report.passed, report.steps.length > 60]).toEqual([true, true]);
  out = '';
  expect(await run('--provider', 'slotegrator'), errors).toBe(0);
  expect(out).toMatch(/ok {6}bet above the balance\n[^]* hold, 0 do not\n$/);
  const { db, kit } = { ...gis.app, db: gis.app.platform.db };
  const { rows } = await db.pool.query<{ user_id: string }>('select user_id::text from provider_checker');
  expect(rows).toHaveLength(1);
  const balances = await kit.money.balances(BigInt(rows[0]!.user_id));
  expect(balances.every(({ real }) => real === 0n)).toBe(true);
  expect(await gis.audit()).toEqual([]);
});

it.each([
  ['softswiss', 'PHOENIX_SOFTSWISS_TOKEN', ACCOUNTS.softswiss.token, 'wrong sign'],
  ['pragmatic', 'PHOENIX_PRAGMATIC_SECRET', ACCOUNTS.pragmatic.secret, 'wrong hash'],
] as const)(
  'sends what the contract of %s asks, and is red for another key',
  async (provider, name, key, wrong) => {
    expect(await run('--provider', provider)).toBe(1);
    expect(errors).toContain(name);
    vi.stubEnv(name, key);
    expect(await run('--provider', provider), out + errors).toBe(0);
    expect(out).toMatch(
      /has no validation of its own[^]*ok {6}bet above the balance\n[^]* hold, 0 do not\n$/,
    );
    const { db, kit } = { ...gis.app, db: gis.app.platform.db };
    const { rows } = await db.pool.query<{ user_id: string }>('select user_id::text from provider_checker');
    const balances = await kit.money.balances(BigInt(rows[0]!.user_id));
    expect(balances.every(({ real }) => real === 0n)).toBe(true);
    expect(await gis.audit()).toEqual([]);
    out = '';
    vi.stubEnv(name, 'another-key');
    expect(await run('--provider', provider)).toBe(1);
    expect(out).toContain(`FAILED  balance: REFUSED: ${wrong}`);
    const noted = await db.pool.query<{ detail: { failed: number; faults: string[] } }>(
      `select detail from audit_log where action = 'providers.validated' and subject = $1 order by no`,
      [provider],
    );
    const [green, red] = noted.rows.map(({ detail }) => detail);
    expect(green).toMatchObject({ failed: 0, faults: [] });
    expect(red!.faults[0]).toBe(`balance: REFUSED: ${wrong}`);
  },
);

it('says why nothing here can call as an aggregator whose private key the house has not', async () => {
  for (const provider of ['hub88', 'betby']) {
    errors = '';
    expect(await run('--provider', provider)).toBe(1);
    expect(errors).toContain(`${provider} has no validation that can be run from here`);
  }
});

it('is red for another key, and says what is wrong with a call', async () => {
  expect(await run()).toBe(1);
  expect(errors).toContain('no keys are configured');
  useKeys('another key'.replace(' ', '-'));
  expect(await run()).toBe(1);
  expect(out).toMatch(/FAILED {2}balance: INTERNAL_ERROR: wrong sign/);
  expect(await run('--provider', 'nobody')).toBe(2);
  expect(await main(['providers', 'validate', '--url', 'http://127.0.0.1:1'])).toBe(1);
  expect(errors).toContain('no server with these keys answers');
  expect(await main(['providers'])).toBe(2);
});

it('holds a report from a file against the ledger', async () => {
  const player = await gis.player('10');
  const bet = { action: 'bet', player_id: player.user._id, currency: 'EUR', game_uuid: 'g', session_id: 's' };
  await gis.call({ ...bet, amount: '2', transaction_id: 'reported' });
  const file = join(temporaryFolder(), 'may.csv');
  const reconcile = (...more: string[]) => main(['providers', 'reconcile', '--file', file, ...more]);
  writeFileSync(file, 'id,action,amount,currency\nreported,bet,2.00,EUR\n');
  expect(await reconcile(), errors).toBe(0);
  expect(out).toContain('1 lines: 1 as here, 0 missing here, 0 other, 0 that cannot be read');
  writeFileSync(file, 'id,action,amount,currency\nreported,bet,2.01,EUR\nghost,win,1,EUR\n,win,1,EUR\n');
  out = '';
  expect(await reconcile('--from', '2001-01-01', '--to', '2001-01-02'), errors).toBe(1);
  expect(out).toContain('other: reported (line 2), here bet 2.0000 EUR, there bet 2.0100 EUR');
  expect(out).toContain('missing here: ghost (line 3)');
  expect(out).toContain('line 4: id');
  expect(out).toContain('0 of ours are missing there');
  out = '';
  expect(await reconcile('--json')).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ missingHere: 1, other: 1, bad: 1, missingThere: null });
  expect(await main(['providers', 'reconcile', '--file', '/nowhere.csv'])).toBe(1);
  expect(await main(['providers', 'reconcile'])).toBe(2);
  expect(await reconcile('--from', 'yesterday')).toBe(2);
  expect(await reconcile('--provider', 'nobody')).toBe(2);
});
