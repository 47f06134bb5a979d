/**
 * Thirteen faults in one house: an embedded database that flushes, drawn secrets, words, a copy, a clean audit and a time server.
 * In order it has no fault; each fault that is planted is found by itself, with what to do; when it is mended none is left.
 */
import { chmodSync, chownSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { openDatabase, withClient } from '#platform/server/database/database.ts';
import { launch, shutDown } from '#platform/server/database/launcher.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { quietLog } from '#platform/server/testing/open-database.ts';
import { temporaryFolder } from '#platform/server/testing/temporary.ts';
import { runCommand } from '../testing/run-command.ts';
import { command as audit } from '../audit.ts';
import type { Examined } from './check.ts';
import { markOf } from './copies.ts';
import { FILE_CHECKS } from './files.ts';
import { examineInstallation } from './installation.ts';
import { thisMachine } from './machine.ts';
import { ago, appended, LATE_MIGRATION, runtime } from './testing/plants.ts';
import { openTimeServer } from './testing/time-server.ts';
import { timeServer } from './time-server.ts';

const GIB = 2 ** 30;

async function house() {
  const data = temporaryFolder();
  const time = await openTimeServer();
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PHOENIX_DATA', data);
  vi.stubEnv('PHOENIX_TIME_SERVER', time.address);
  const archive = temporaryFolder();
  const env = { PHOENIX_DATA: data, PHOENIX_TIME_SERVER: time.address, PHOENIX_WAL_ARCHIVE: archive };
  const config = loadConfig(env, data);
  const db = await openDatabase(config, quietLog);
  let open = true;
  const close = async () => {
    if (open) await db.close();
    open = false;
  };
  onTestFinished(async () => {
    await close();
    await shutDown(join(data, 'pg'));
  });
  await upgrade(db);
  signerWords({ folder: join(data, 'signer'), key: null, given: null, runtime });
  const key = markOf(config.installationKey);
  const copied = (hours: number, mark = key) =>
    writeFileSync(
      join(data, 'copied'),
      `${ago(hours).toISOString()}\nfolder ${join(data, 'copy')}\nkey ${mark}\n`,
    );
  copied(1);
  const options = db.connectionOptions();
  expect(await runCommand(audit, [])).toMatchObject({ status: 0 });
  await appended(options, runtime.now(), 'one', 'two', 'three');
  const server = new pg.Client({ ...options, application_name: 'phoenix jobs' });
  server.on('error', () => {});
  await server.connect();
  onTestFinished(() => server.end());
  const owner = async (sql: string, ...values: unknown[]): Promise<Record<string, unknown>[]> => {
    const { rows } = await withClient(db.ownerOptions()!, (client) => client.query(sql, values));
    return rows;
  };
  await logGoesOn(owner);
  const place = { machine: { ...thisMachine, diskOf: disk(64, 128) }, runtime };
  const examined = async (other: Partial<typeof place> = {}): Promise<readonly Examined[]> =>
    examineInstallation({ env, cwd: data, ...place, ...other });
  return { data, archive, time, copied, owner, examined, close };
}

type House = Awaited<ReturnType<typeof house>>;
const disk = (free: number, size: number) => async () => ({ free: free * GIB, size: size * GIB });

interface Fault {
  readonly what: string;
  readonly check: string;
  readonly verdict: 'fault' | 'warn';
  readonly advice: RegExp;
  /** @returns how it is mended, and what else is examined meanwhile */
  plant(house: House): Promise<Planted> | Planted;
}

interface Planted {
  mend?(): unknown;
  readonly other?: Parameters<House['examined']>[0];
}

/** Finishes a segment of the log, and resolves when it is in its folder, or could not be put there. */
async function logGoesOn(owner: House['owner'], failing = false): Promise<void> {
  const [segment] = await owner(
    `select pg_walfile_name(pg_create_restore_point('here')) as name, pg_switch_wal()`,
  );
  const found = () =>
    owner(
      `select last_archived_wal >= $1 as kept, coalesce(last_failed_time > last_archived_time, false) as failing from pg_stat_archiver`,
      segment!['name'],
    );
  await expect.poll(found, { timeout: 60_000 }).toEqual([{ kept: !failing, failing }]);
}

const sql = (plant: string, mend: string): Fault['plant'] =>
  async function planted({ owner }) {
    await owner(plant);
    return { mend: () => owner(mend) };
  };

const FAULTS: readonly Fault[] = [
  {
    what: 'a clock that is an hour behind the time server',
    check: 'time server',
    verdict: 'fault',
    advice: /chrony or systemd-timesyncd/,
    plant({ time }) {
      time.ahead = 3_600_000;
      return { mend: () => (time.ahead = 0) };
    },
  },
  {
    what: 'a disk without room for data and copies',
    check: 'disk',
    verdict: 'fault',
    advice: /Make room/,
    plant: () => ({ other: { machine: { ...thisMachine, diskOf: disk(0.5, 128) } } }),
  },
  {
    what: 'a migration that has not run',
    check: 'migrations',
    verdict: 'fault',
    advice: /phoenix migrate/,
    async plant({ owner }) {
      const [row] = await owner('delete from migration where name = $1 returning *', LATE_MIGRATION);
      return {
        mend: () =>
          owner(
            'insert into migration (name, checksum, applied_at) values ($1, $2, $3)',
            ...['name', 'checksum', 'applied_at'].map((column) => row![column]),
          ),
      };
    },
  },
  {
    what: 'secrets that others can read',
    check: 'file modes',
    verdict: 'fault',
    advice: /chmod 600 \S+secrets\.json/,
    plant({ data }) {
      chmodSync(join(data, 'secrets.json'), 0o644);
      return { mend: () => chmodSync(join(data, 'secrets.json'), 0o600) };
    },
  },
  {
    what: "a signer's words without their key",
    check: 'recovery words',
    verdict: 'fault',
    advice: /from the copy of the keys/,
    plant({ data }) {
      const [at, away] = [join(data, 'signer', 'key'), join(data, 'away')];
      renameSync(at, away);
      return { mend: () => renameSync(away, at) };
    },
  },
  {
    what: 'a copy of three days ago',
    check: 'last copy',
    verdict: 'warn',
    advice: /backup\.sh/,
    plant({ copied }) {
      copied(72);
      return { mend: () => copied(1) };
    },
  },
  {
    what: 'a key that is in no copy',
    check: 'key in a copy',
    verdict: 'warn',
    advice: /backup\.sh --keys/,
    plant({ copied }) {
      copied(1, '0'.repeat(64));
      return { mend: () => copied(1) };
    },
  },
  {
    what: 'a reader of events that stands still',
    check: 'event readers',
    verdict: 'fault',
    advice: /event_cursor where name = 'race\.points'/,
    plant: sql(
      `insert into lane (id, no) values (63, 9); insert into event_cursor (name, lane, batch) values ('race.points', 63, 4);
       insert into event (lane, batch, type, data, at) values (63, 5, 'money.posted', '{}', now() - interval '1 hour')`,
      `delete from event_cursor where lane = 63; delete from lane where id = 63`,
    ),
  },
  {
    what: 'a link of the audit log that was rewritten',
    check: 'audit log',
    verdict: 'fault',
    advice: /rewrote who did what/,
    plant: sql(rewritten('bob'), rewritten('ann')),
  },
  {
    what: 'a database that fills its disk within days',
    check: 'growth',
    verdict: 'fault',
    advice: /larger disk before it is full/,
    async plant({ owner }) {
      await owner(
        `insert into lane (id, no) values (62, 1);
         insert into bet (user_id, id, cur, game, stake, payout, nonce, detail, balance_after, line, lane, batch, at)
         values (1, uuidv7(), 10, 'dice', 1, 0, 0, '', 0, true, 62, 1, now());
         create table ballast as select repeat('x', 900) as filling from generate_series(1, 80000)`,
      );
      return {
        other: { machine: { ...thisMachine, diskOf: disk(1.5, 128) } },
        mend: () =>
          owner(
            `drop table ballast; alter table bet disable trigger user; delete from bet where lane = 62; alter table bet enable trigger user; delete from lane where id = 62`,
          ),
      };
    },
  },
  {
    what: 'a folder of the log that cannot be written to',
    check: 'last copy',
    verdict: 'fault',
    advice: /fills the disk/,
    async plant({ archive, owner }) {
      chmodSync(archive, 0o500);
      await logGoesOn(owner, true);
      return {
        async mend() {
          chmodSync(archive, 0o700);
          await logGoesOn(owner);
        },
      };
    },
  },
  {
    what: 'a standby that commits wait for, and that is not there',
    check: 'standbys',
    verdict: 'fault',
    advice: /Start the standby/,
    async plant({ owner }) {
      const waitsFor = async (names: string): Promise<void> => {
        await owner(`alter system set synchronous_standby_names = '${names}'`);
        await owner('select pg_reload_conf()');
        const found = () => owner(`select current_setting('synchronous_standby_names') as names`);
        await expect.poll(found).toEqual([{ names }]);
      };
      await waitsFor('away');
      return { mend: () => waitsFor('') };
    },
  },
  // The last one: the server is started once more, without what its own start asks for.
  {
    what: 'commits that are not flushed',
    check: 'flushes',
    verdict: 'fault',
    advice: /fsync = on/,
    async plant({ data, close }) {
      await close();
      await launch({ base: join(data, 'pg'), settings: { fsync: 'off' } });
      return {};
    },
  },
];

/** Without leaving the guard away, which would be a fault of its own. */
function rewritten(actor: string): string {
  return `alter table audit_log disable trigger user; update audit_log set actor = '${actor}' where subject = 'two'; alter table audit_log enable trigger user`;
}

const faultsOf = (checks: readonly Examined[]) =>
  checks.filter(({ verdict }) => verdict === 'fault').map(({ name, found }) => `${name}: ${found}`);

it('finds each of thirteen faults by itself, and nothing in a house in order', async () => {
  const inOrder = await house();
  const healthy = await inOrder.examined();
  expect(faultsOf(healthy)).toEqual([]);
  expect(healthy.filter(({ verdict }) => verdict === 'warn').map(({ name }) => name)).toEqual(['mail']);
  for (const { what, check, verdict, advice, plant } of FAULTS) {
    const { mend, other } = await plant(inOrder);
    const checks = await inOrder.examined(other);
    const found = checks.find(({ name }) => name === check);
    expect(found, what).toMatchObject({ verdict, advice: expect.stringMatching(advice) });
    const others = faultsOf(checks).filter((line) => !line.startsWith(`${check}: `));
    expect(others, what).toEqual([]);
    await mend?.();
    if (mend) expect(faultsOf(await inOrder.examined()), `${what}, mended`).toEqual([]);
  }
});

it('does not take a time server at its word that has no time, or does not answer', async () => {
  const server = await openTimeServer();
  const [host, port] = server.address.split(':') as [string, string];
  const config = loadConfig({ PHOENIX_TIME_SERVER: server.address }, temporaryFolder(), { keep: false });
  expect(config.timeServer).toEqual({ host, port: Number(port) });
  const look = () => timeServer.look({ config, runtime } as never);
  expect(await look()).toMatchObject({ verdict: 'ok' });
  server.ahead = 1_000;
  expect(await look()).toMatchObject({ verdict: 'warn', found: expect.stringContaining('behind it') });
  server.ahead = -5_000;
  expect(await look()).toMatchObject({ verdict: 'fault', found: expect.stringContaining('ahead of it') });
  server.stratum = 0;
  expect(await look()).toMatchObject({ verdict: 'warn', found: expect.stringContaining('no time itself') });
});

// Only root gives files away.
it.runIf(process.getuid?.() === 0)("finds a signer's key that belongs to somebody else", async () => {
  const data = temporaryFolder();
  const config = loadConfig({ PHOENIX_DATA: data }, data);
  signerWords({ folder: join(data, 'signer'), key: null, given: null, runtime });
  const owners = FILE_CHECKS.find(({ name }) => name === 'file owners')!;
  const look = () => owners.look({ config, env: {}, cwd: data, machine: thisMachine, runtime });
  expect(await look()).toMatchObject({ verdict: 'ok' });
  chownSync(join(data, 'signer', 'key'), 54_321, 54_321);
  expect(await look()).toMatchObject({ verdict: 'fault', advice: expect.stringContaining('chown -R') });
});
