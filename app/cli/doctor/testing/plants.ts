/** Faults that the tests of `./phoenix doctor` plant into a sound installation. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { signerWords } from '#platform/chains/signer/mnemonic.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { hastyRuntime, type Runtime, systemRuntime } from '#platform/server/runtime.ts';
import type { Machine } from '../check.ts';

export const runtime = systemRuntime();
const NOBODY = 'redis://127.0.0.1:1';
const MAIN = { PHOENIX_BTC_RPC_URL: 'http://127.0.0.1:1', PHOENIX_LOCAL_CHAINS: '' };
export const KEY = Array.from({ length: 32 }, (_, index) =>
  (index * 7 + 16).toString(16).padStart(2, '0'),
).join('');

export interface Place {
  readonly data: string;
  readonly env: Record<string, string>;
  readonly machine: Machine;
  readonly runtime: Runtime;
  /** Runs SQL as the owner of the tables. */
  owner(sql: string, ...values: unknown[]): Promise<void>;
}

export const ago = (hours: number): Date => new Date(runtime.now() - hours * 3_600_000);

/** What is broken, the check that has to find it, a word of what it says to do, and how it is planted. */
type Plant = readonly [
  what: string,
  name: string,
  advice: RegExp,
  plant: (place: Place) => Promise<Partial<Place> | void> | Partial<Place> | void,
];

export const MACHINE: readonly Plant[] = [
  [
    'an old Node',
    'node',
    /Install Node 20\.19/,
    ({ machine }) => ({ machine: { ...machine, nodeVersion: '18.20.4' } }),
  ],
  [
    'a full disk',
    'disk',
    /Make room/,
    ({ machine }) => ({ machine: { ...machine, diskOf: async () => ({ free: 2 ** 28, size: 2 ** 37 }) } }),
  ],
  [
    'a clock ten seconds ahead',
    'clock',
    /chrony/,
    () => ({ runtime: { ...runtime, now: () => runtime.now() + 10_000 } }),
  ],
  ['secrets that others read', 'file modes', /chmod 600 \S+token;.*chmod 700/, plantOpenFiles],
  [
    'a folder of another account',
    'file owners',
    /as the account that runs the server/,
    ({ machine }) => ({ machine: { ...machine, uid: 54_321 } }),
  ],
  [
    'a secret that can be guessed',
    'secrets',
    /openssl rand/,
    ({ env }) => ({ env: { ...env, PUSHER_APP_SECRET: 'secret88' } }),
  ],
  [
    'a password out of a list',
    'secrets',
    /openssl rand/,
    ({ env }) => ({ env: { ...env, ADMIN_PASSWORD: 'Password1' } }),
  ],
  [
    'a copy of three days ago',
    'last copy',
    /backup\.sh/,
    ({ data }) => writeFileSync(join(data, 'copied'), ago(72).toISOString()),
  ],
  [
    'words that nobody wrote down',
    'recovery words',
    /phoenix words/,
    ({ data }) => void signerWords({ folder: join(data, 'signer'), key: null, given: null, runtime }),
  ],
  [
    'no room for the next copy',
    'room for copies',
    /does not fit/,
    ({ data, machine }) => {
      writeFileSync(join(data, 'copied'), `${ago(72).toISOString()}\nfolder ${join(data, 'copy')}\n`);
      return { machine: { ...machine, diskOf: async () => ({ free: 2 ** 20, size: 2 ** 37 }) } };
    },
  ],
  ['a key that no copy has', 'key in a copy', /key-kept/, ({ env }) => ({ env: { ...env, ...MAIN } })],
  ['no Redis', 'redis', /REDIS_URL/, ({ env }) => ({ env: { ...env, REDIS_URL: NOBODY } })],
  ['a node that is away', 'chain nodes', /RPC_URL/, ({ env }) => ({ env: { ...env, ...MAIN } })],
  ['letters that go nowhere', 'mail', /PHOENIX_SMTP_URL/, ({ env }) => ({ env: { ...env, ...MAIN } })],
];

export const STORED: readonly Plant[] = [
  [
    'commits that are not flushed',
    'flushes',
    /synchronous_commit = on/,
    ({ owner }) =>
      owner(
        `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
      ),
  ],
  [
    'a guard that was taken away',
    'append-only tables',
    /alter table bet enable trigger all; alter table entry_first enable trigger all; alter table withdrawal enable trigger all; alter table withdrawal_approval/,
    ({ owner }) =>
      owner(
        `alter table bet disable trigger bet_append_only; alter table entry_first disable trigger entry_first_append_only;
         alter table withdrawal disable trigger withdrawal_keeps; drop trigger withdrawal_approval_append_only on withdrawal_approval`,
      ),
  ],
  [
    'partitions that nobody made',
    'partitions',
    /ledger_ahead/,
    ({ owner }) => owner(`delete from ledger_part where source = 'event' and from_at > now()`),
  ],
  [
    'another key',
    'installation key',
    /secrets\.json or PHOENIX_KEY/,
    async ({ owner }) => {
      const { hash, sealed } = createVault(Buffer.alloc(32, 9), runtime).draw();
      await owner(
        `insert into seed_pair (user_id, hash, sealed, client_seed, state) values (1, $1, $2, 'seed', 'active')`,
        hash,
        sealed,
      );
    },
  ],
  [
    'a checkpoint that nobody sealed',
    'last clean audit',
    /--reseal/,
    ({ owner }) =>
      owner(`insert into audit_checkpoint (no, at, body, mac) values (1, now(), '{}', $1)`, Buffer.alloc(32)),
  ],
  ['an audit log that was rewritten', 'audit log', /rewrote who did what/, plantRewrittenLog],
  [
    'a reader that stands still',
    'event readers',
    /event_cursor where name = 'race\.points'/,
    ({ owner }) =>
      owner(
        `insert into lane (id, no) values (1, 9); insert into event_cursor (name, lane, batch) values ('race.points', 1, 4), ('feed.bets', 1, 9);
         insert into event (lane, batch, type, data, at) values (1, 5, 'money.posted', '{}', now() - interval '1 hour')`,
      ),
  ],
  [
    'a job that was given up',
    'jobs',
    /reschedule_jobs/,
    ({ owner }) =>
      owner(
        `select graphile_worker.add_job('mail.send'); update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the server hung up'`,
      ),
  ],
  [
    'nights without a turn',
    'nightly jobs',
    /retention\.md/,
    ({ owner }) =>
      owner(
        `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
         values ('reconciliation.compare', now() - interval '9 days', now() - interval '4 days')`,
      ),
  ],
  [
    'a round that nobody ended',
    'open rounds',
    /phoenix mend/,
    ({ owner }) =>
      owner(
        `insert into round (user_id, id, game, cur, stake, nonce, params, state, version, status, opened_at, touched_at)
         values (1, gen_random_uuid(), 'mines', 10, 100, 0, '{}', '{}', '1/a', 'open', now() - interval '3 days', now() - interval '3 days')`,
      ),
  ],
  [
    'a chain that is nearly spent',
    'hash chains',
    /phoenix chain commit/,
    (place) => plantChain(place, 'active', 995),
  ],
  [
    'one price of this morning',
    'prices',
    /settings get prices/,
    ({ owner }) =>
      owner(
        `insert into setting_version (feature, version, value, author) values ('prices', 1, '{"source":"coingecko"}', 'test');
         insert into price_source (source, at) values ('coingecko', now());
         insert into price_point (currency, at, usd, eur)
           select id, now() - case code when 'eth' then interval '5 hours' else interval '1 minute' end, 1, 1 from currency`,
      ),
  ],
];

export const OTHERS: readonly Plant[] = [
  ['a clock that is being set', 'clock is steady', /slewing/, () => ({ runtime: hastyRuntime(20) })],
  [
    'addresses without words',
    'recovery words',
    /signer's folder back/,
    async ({ owner, env }) => {
      await owner(
        `insert into wallet_address (keyring, path, address, target, at) values ('evm', '0/7', '0xA', 'a', now())`,
      );
      return { env: { ...env, PHOENIX_LOCAL_CHAINS: 'on' } };
    },
  ],
  [
    'a clock that was set back',
    'audit log',
    /set back/,
    ({ env }) => appended({ connectionString: env['DATABASE_URL']! }, runtime.now() + 600_000, 'tomorrow'),
  ],
  [
    'a job that nobody takes',
    'jobs',
    /jobs cannot start again yet/,
    ({ owner }) => owner(`select graphile_worker.add_job('mail.send', run_at => now() - interval '1 hour')`),
  ],
  [
    'a chain that waits for its salt',
    'hash chains',
    /phoenix chain salt/,
    (place) => plantChain(place, 'committed', 0),
  ],
];

export const LATE_MIGRATION = 'platform/150-open-places.sql';

export const MIGRATION: Plant = [
  'a migration that has not run',
  'migrations',
  /phoenix migrate/,
  ({ owner }) => owner('delete from migration where name = $1', LATE_MIGRATION),
];
export const AWAY: Plant = [
  'a database that is away',
  'database',
  /Start PostgreSQL/,
  ({ env }) => ({ env: { ...env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' } }),
];
export const NOWHERE: Plant = [
  'no installation at all',
  'installation',
  /PHOENIX_DATA/,
  ({ env }) => ({ env: { ...env, DATABASE_URL: '' } }),
];

function plantOpenFiles({ data }: Place): void {
  const signer = join(data, 'signer');
  mkdirSync(signer, { mode: 0o700 });
  writeFileSync(join(signer, 'token'), 'x');
  chmodSync(join(signer, 'token'), 0o640);
  chmodSync(data, 0o770);
}

export async function appended(
  connection: pg.ClientConfig,
  at: number,
  ...subjects: string[]
): Promise<void> {
  await withClient(connection, async (client) => {
    const audit = createAudit({ pool: client } as never, { now: () => at });
    for (const subject of subjects) {
      await client.query('begin');
      await audit.append({ actor: 'ann', action: 'money.adjust', subject, detail: {} }, client);
      await client.query('commit');
    }
  });
}

async function plantRewrittenLog({ env, owner }: Place): Promise<void> {
  await appended({ connectionString: env['DATABASE_URL']! }, runtime.now(), 'one', 'two', 'three');
  await owner(
    `alter table audit_log disable trigger audit_log_keeps; update audit_log set actor = 'bob' where no = 2`,
  );
}

async function plantChain({ owner }: Place, state: string, used: number): Promise<void> {
  const sealed = createVault(Buffer.from(KEY, 'hex'), runtime).seal('top');
  await owner(
    `insert into chain (game, length, terminating_hash, sealed_top, salt_source, salt, state, used, committed_at)
     values ('crash', 1000, repeat('0', 64), $1, 'an event', $2, $3, $4, now())`,
    sealed,
    state === 'active' ? 'salt' : null,
    state,
    used,
  );
}
