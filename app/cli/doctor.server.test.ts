/** `./phoenix doctor`: a sound installation has no fault, and each fault that is planted is found with what to do about it. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { withClient } from '#platform/server/database/database.ts';
import { projectRoot } from '#platform/server/database/project-root.ts';
import { testDatabase, urlAs } from '#platform/server/testing/database.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { main } from '../cli.ts';
import { features } from '../features.ts';
import type { Examined } from './doctor/check.ts';
import { APPEND_ONLY } from './doctor/database.ts';
import { examineInstallation } from './doctor/installation.ts';
import { NODE_WANTED, thisMachine } from './doctor/machine.ts';
import {
  ago,
  AWAY,
  KEY,
  MACHINE,
  MIGRATION,
  NOWHERE,
  OTHERS,
  type Place,
  runtime,
  STORED,
} from './doctor/testing/plants.ts';
import { NIGHTLY } from './doctor/work.ts';

let out = '';
beforeEach(() => {
  out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((out += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** An installation on a database of its own, in order, which a server seems to work on. */
async function sound(): Promise<Place> {
  const database = await testDatabase();
  onTestFinished(database.drop);
  const data = temporaryFolder();
  writeFileSync(join(data, 'copied'), `${new Date().toISOString()}\n`);
  const server = new pg.Client({ connectionString: database.url, application_name: 'phoenix jobs' });
  server.on('error', () => {});
  await server.connect();
  onTestFinished(() => server.end());
  return {
    data,
    env: {
      DATABASE_URL: database.url,
      PHOENIX_DATA: data,
      PHOENIX_KEY: KEY,
      PUSHER_APP_SECRET: 'not to be guessed by anybody',
      PHOENIX_LOCAL_CHAINS: 'off',
    },
    machine: { ...thisMachine, diskOf: async () => ({ free: 2 ** 36, size: 2 ** 37 }) },
    runtime,
    owner: (sql, ...values) =>
      withClient({ connectionString: urlAs(database.url, 'owner') }, async (client) => {
        await client.query(sql, values);
      }),
  };
}

async function examined({ data, env, ...place }: Place): Promise<ReadonlyMap<string, Examined>> {
  const checks = await examineInstallation({ ...place, env, cwd: data });
  expect(new Set(checks.map(({ name }) => name)).size).toBe(checks.length);
  for (const { verdict, advice } of checks) expect(advice === null).toBe(verdict === 'ok');
  return new Map(checks.map((check) => [check.name, check]));
}

it('finds a new installation sound, beside nobody, and one that lost a fault again', async () => {
  vi.stubEnv('PHOENIX_DATA', temporaryFolder());
  vi.stubEnv('PHOENIX_LOCAL_CHAINS', 'off');
  expect(await main(['migrate'])).toBe(0);
  out = '';
  expect(await main(['doctor', '--json']), out).toBe(0);
  const report = JSON.parse(out) as { faults: number; checks: Examined[] };
  expect(report.faults).toBe(0);
  expect(report.checks.length).toBeGreaterThan(20);
  expect(report.checks.filter(({ verdict }) => verdict === 'fault')).toEqual([]);
  const secrets = join(process.env['PHOENIX_DATA']!, 'secrets.json');
  chmodSync(secrets, 0o644);
  out = '';
  expect(await main(['doctor'])).toBe(1);
  expect(out).toMatch(/^file modes +FAULT +.*secrets\.json is 644$/m);
  expect(out).toContain(`chmod 600 ${secrets}`);
  expect(out).toMatch(/\d+ checks: 1 fault, \d+ warnings\n$/);
});

it('finds nothing wrong where nothing is, but that the database of the tests does not flush', async () => {
  const checks = [...(await examined(await sound())).values()];
  const faults = checks.filter(({ verdict }) => verdict === 'fault').map(({ name }) => name);
  expect(faults).toEqual(['flushes']);
});

it('says how finely fiat is counted', async () => {
  const place = await sound();
  await place.owner("update currency set scale = case code when 'eur' then 2 else 6 end where fiat");
  expect((await examined(place)).get('ledger scale')?.found).toBe('eur: 2 places; usd: 6 places');
});

// Those that do not hide each other stand in one installation: a database for each would cost a second each.
it.each([
  ['what is wrong with a machine, its files and what it needs of others', MACHINE],
  ['what is wrong in a database', STORED],
  ['what is wrong otherwise', OTHERS],
  [MIGRATION[0], [MIGRATION]],
  [AWAY[0], [AWAY]],
  [NOWHERE[0], [NOWHERE]],
] as const)('finds %s, and says what to do', async (_what, plants) => {
  const place = await sound();
  for (const [, , , plant] of plants) Object.assign(place, await plant(place));
  const findings = await examined(place);
  for (const [what, name, advice] of plants)
    expect(findings.get(name), what).toMatchObject({
      verdict: 'fault',
      advice: expect.stringMatching(advice),
    });
});

it('only warns of work that waits while no server runs, and of what costs nobody coins', async () => {
  const place = await sound();
  await place.owner(
    `select graphile_worker.add_job('mail.send', run_at => now() - interval '1 hour');
     alter table request_key set (autovacuum_enabled = false)`,
  );
  await place.owner('analyze request_key');
  await place.owner(
    `insert into request_key (user_id, key, ref) select 1, gen_random_uuid(), gen_random_uuid() from generate_series(1, 150000)`,
  );
  await place.owner(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'phoenix jobs'`,
  );
  writeFileSync(join(place.data, 'copied'), ago(72).toISOString());
  const found = await examined(place);
  expect(found.get('jobs')).toMatchObject({
    verdict: 'warn',
    advice: expect.stringContaining('Start the server'),
  });
  expect(found.get('last copy')).toMatchObject({ verdict: 'warn' });
  expect(found.get('mail')).toMatchObject({ verdict: 'warn' });
  expect(found.get('statistics')).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('request_key'),
  });
});

it('finds lost secrets, and draws none and makes nothing', async () => {
  const { env } = await sound();
  const withoutKey = { ...env, PHOENIX_KEY: '' };
  for (const [name, value] of Object.entries(withoutKey)) vi.stubEnv(name, value);
  expect(await main(['user', 'create', 'ada_l'])).toBe(0);
  const empty = temporaryFolder();
  const checks = await examineInstallation({
    env: { ...withoutKey, PHOENIX_DATA: empty },
    cwd: empty,
    machine: thisMachine,
    runtime,
  });
  expect(checks.at(-1)).toMatchObject({
    name: 'secrets',
    verdict: 'fault',
    advice: expect.stringContaining('back'),
  });
  await examineInstallation({ env: { PHOENIX_DATA: empty }, cwd: empty, machine: thisMachine, runtime });
  expect(readdirSync(empty)).toEqual([]);
});

/** Jobs carry the id of the feature, which is not everywhere the name of its folder. */
const idOf = (folder: string) => features.find((one) => (one.folder ?? one.id) === folder)?.id ?? folder;

it('knows every nightly job of the rooms, and the Node that the package asks for', () => {
  const root = projectRoot();
  const paths = readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' });
  const modules = paths.filter((path) => /^[\w-]+\/[\w-]+\/server\/.*\.ts$/.test(path));
  const nightly = modules.flatMap((path) =>
    [
      ...readFileSync(join(root, 'features', path), 'utf8').matchAll(
        /\bevery\(\s*'\d+ \d+ \* \* \*',\s*'([\w-]+)'/g,
      ),
    ].map(([, job]) => `${idOf(path.split('/')[1]!)}.${job}`),
  );
  expect(nightly.toSorted()).toEqual(NIGHTLY);
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { node: string };
  };
  expect(engines.node).toBe(`>=${NODE_WANTED.join('.')}`);
});

it('knows every table that the migrations make append-only', () => {
  const root = projectRoot();
  const guarded = ['platform', 'features'].flatMap((floor) =>
    readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .flatMap((path) => [
        ...readFileSync(join(root, floor, path), 'utf8').matchAll(
          /\bbefore update or delete or truncate on (\w+)/g,
        ),
      ])
      .map(([, table]) => table!),
  );
  expect(guarded.toSorted()).toEqual(APPEND_ONLY);
});

it('explains itself, and refuses words it does not know', async () => {
  expect(await main(['doctor', '--help'])).toBe(0);
  expect(out).toMatch(/^Usage: phoenix doctor/);
  expect(await main(['doctor', 'heal'])).toBe(2);
  expect(await main(['doctor', '--heal'])).toBe(2);
});
