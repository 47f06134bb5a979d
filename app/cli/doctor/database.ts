/** The database itself: whether it answers, keeps what it is given, and has all its tables and guards. */
import type pg from 'pg';
import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { MIN_AHEAD } from '#platform/server/money/partitions.ts';
import { type Check, counted, fault, type Installation, ok, warn } from './check.ts';
import { COPY_CHECKS } from './copies.ts';
import { CONNECTION_CHECKS } from './growth.ts';

/** As deploy/database.md asks for. */
const MIN_VERSION = 18;

const version: Check<Installation> = {
  name: 'database',
  async look({ pool, machine, serving }) {
    await pool.query('select 1');
    const began = machine.elapsed();
    const { rows } = await pool.query<{ version: string; number: number }>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
    );
    const took = machine.elapsed() - began;
    const { version: name, number } = rows[0]!;
    if (number < MIN_VERSION * 10_000)
      return fault(
        `PostgreSQL ${name} is older than ${MIN_VERSION}`,
        `Move to PostgreSQL ${MIN_VERSION} or newer with pg_upgrade, or with pg_dump and pg_restore (deploy/backup.md).`,
      );
    return ok(
      `PostgreSQL ${name} answers in ${took.toFixed(1)} ms; ${serving ? 'a server runs' : 'no server runs'}`,
    );
  },
};

const OFFSET_WARN_MS = 500;
const OFFSET_FAULT_MS = 2_000;

const clock: Check<Installation> = {
  name: 'clock',
  async look({ pool, runtime }) {
    // Opening the connection is no part of the way there and back.
    await pool.query('select 1');
    const before = runtime.now();
    const { rows } = await pool.query<{ at: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
    );
    const after = runtime.now();
    const offset = rows[0]!.at - (before + after) / 2;
    const apart = Math.max(0, Math.abs(offset) - (after - before) / 2);
    const found = `${Math.round(apart)} ms from the database's${apart > OFFSET_WARN_MS ? (offset > 0 ? ', behind it' : ', ahead of it') : ''}`;
    const advice =
      'Let chrony or systemd-timesyncd keep the clock of both machines (timedatectl). Which of the two is wrong is not known here.';
    if (apart > OFFSET_FAULT_MS) return fault(found, advice);
    return apart > OFFSET_WARN_MS ? warn(found, advice) : ok(found);
  },
};

const DURABLE = ['fsync', 'full_page_writes', 'synchronous_commit'];

const durable: Check<Installation> = {
  name: 'flushes',
  async look({ pool }) {
    const { rows } = await pool.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1) order by name',
      [DURABLE],
    );
    const off = rows.filter(({ setting }) => setting === 'off').map(({ name }) => name);
    const found = rows.map(({ name, setting }) => `${name} ${setting}`).join(', ');
    if (off.length === 0) return ok(found);
    return fault(
      found,
      `A power cut can take bets that were answered: set ${off.map((name) => `${name} = on`).join(', ')} (postgresql.conf, and "alter database" or "alter role" where one of them sets it), then reload.`,
    );
  },
};

const standbys: Check<Installation> = {
  name: 'standbys',
  async look({ pool }) {
    const { rows } = await pool.query<{ names: string; attached: number }>(
      // A role that may not read what others do sees that somebody is attached, and not as what.
      `select current_setting('synchronous_standby_names') as names, count(*)::int as attached
         from pg_stat_replication where coalesce(sync_state, 'sync') in ('sync', 'quorum')`,
    );
    const { names, attached } = rows[0]!;
    if (names === '') return ok('commits wait for none');
    if (attached > 0)
      return ok(`commits wait for ${names}, and ${counted(attached, 'standby')} of it may answer`);
    return fault(
      `commits wait for ${names}, and none of it is attached`,
      'No bet is acknowledged. Start the standby, and look at its log when it does not attach. Only when it is lost: take it out of synchronous_standby_names and reload; from then on bets are on one machine alone.',
    );
  },
};

export const MIGRATIONS = 'migrations';
const migrations: Check<Installation> = {
  name: MIGRATIONS,
  async look({ pool }) {
    const pending = await pendingMigrations(pool);
    if (pending.length === 0) return ok('all have run');
    return fault(
      `${pending.length} have not run: ${pending.slice(0, 3).join(', ')}${pending.length > 3 ? ', ...' : ''}`,
      'Take a copy, then run ./phoenix migrate with the connection of the owner of the tables (PHOENIX_OWNER_DATABASE_URL).',
    );
  },
};

export const DATABASE_CHECKS: readonly Check<Installation>[] = [
  version,
  clock,
  durable,
  standbys,
  ...CONNECTION_CHECKS,
  ...COPY_CHECKS,
  migrations,
];

/** Tables whose rows are evidence: a trigger of the migrations refuses every change. */
export const APPEND_ONLY = [
  'audit_checkpoint',
  'audit_log',
  'audit_segment',
  'bet',
  'consent',
  'deposit_step',
  'entry',
  'event',
  'legal_acceptance',
  'legal_version',
  'request_key',
  'setting_version',
  'solvency_day',
  'solvency_reserve',
  'solvency_signature',
  'solvency_tree',
  'staff_case_step',
  'staff_note',
  'staff_role_change',
  'token_burn_part',
  'token_buyback',
  'token_rate',
  'token_week',
  'withdrawal_approval',
  'withdrawal_order',
];
/** Tables of which a part is evidence, and the triggers that keep that. */
const KEPT = [
  ['withdrawal', 'withdrawal_keeps'],
  ['withdrawal', 'withdrawal_stays'],
] as const;
/** Of pg_trigger.tgtype: before the statement, on update, delete and truncate. */
const REFUSES = 2 + 8 + 16 + 32;

const guards: Check<Installation> = {
  name: 'append-only tables',
  async look({ pool }) {
    const { rows } = await pool.query<{ name: string }>(
      // A guard of the whole does not reach into its parts: each has one of its own.
      `select name from (
         select t.name, to_regclass(t.name)::oid as id from unnest($1::text[]) as t(name)
         union all select p.relid::text, p.relid::oid from unnest($1::text[]) as t(name)
           cross join pg_partition_tree(to_regclass(t.name)) p where p.level > 0) each_table
       where not exists (
         select from pg_trigger g where g.tgrelid = each_table.id and not g.tgisinternal
           and g.tgenabled in ('O', 'A') and g.tgtype::int & $2::int = $2::int and g.tgtype::int & 1 = 0)
       union select k.name from unnest($3::text[], $4::text[]) as k(name, guard)
       where not exists (
         select from pg_trigger g where g.tgrelid = to_regclass(k.name) and g.tgname = k.guard and g.tgenabled in ('O', 'A'))
       order by name`,
      [APPEND_ONLY, REFUSES, KEPT.map(([table]) => table), KEPT.map(([, guard]) => guard)],
    );
    if (rows.length === 0) return ok(`${APPEND_ONLY.length + 1} tables refuse changes`);
    const names = rows.map(({ name }) => name);
    return fault(
      `nothing keeps ${names.join(', ')} append-only`,
      `Somebody with the owner's rights took the guard away. Find out who, run ./phoenix audit --full, then as the owner: ${names
        .map((name) => `alter table ${name} enable trigger all`)
        .join('; ')}; where it was dropped, make it again as the migrations do.`,
    );
  },
};

const partitions: Check<Installation> = {
  name: 'partitions',
  async look({ pool, runtime }) {
    const { rows } = await pool.query<{ source: string; ahead: number; reached: Date }>(
      `select source, count(*) filter (where from_at > $1)::int as ahead, max(to_at) as reached
         from ledger_part group by source order by ahead, source limit 1`,
      [new Date(runtime.now())],
    );
    const [least] = rows;
    if (least && least.ahead >= MIN_AHEAD) return ok(`at least ${least.ahead} lie ahead of each table`);
    const found = least
      ? `${least.source} has ${counted(least.ahead, 'partition')} ahead, the last one ends ${least.reached.toISOString()}`
      : 'there is none';
    return fault(
      found,
      "The server makes them every hour and before it takes a bet: let it run, and look for 'no partitions of the ledger could be made' in its log. By hand, as the server's role: select ledger_ahead('month', 3, now()).",
    );
  },
};

/** Below this the planner's mistake costs nothing. */
const LARGE_BYTES = 8 * 2 ** 20;

const statistics: Check<Installation> = {
  name: 'statistics',
  async look({ pool }) {
    const misled = await analyzedEmpty(pool);
    if (misled.length === 0) return ok('the planner knows how large the ledger is');
    return warn(
      `${misled.join(', ')} ${misled.length === 1 ? 'was' : 'were'} analyzed while empty`,
      `Bets get slower with each one. As the owner: ${misled.map((name) => `analyze ${name}`).join('; ')}. Then restart the server.`,
    );
  },
};

async function analyzedEmpty(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from unnest(array['bet', 'entry', 'event', 'request_key']) as t(name)
      left join pg_partition_tree(to_regclass(t.name)) p on p.isleaf
      join pg_class c on c.oid = coalesce(p.relid, to_regclass(t.name))
      where c.reltuples = 0 and pg_relation_size(c.oid) > $1 order by 1`,
    [LARGE_BYTES],
  );
  return rows.map(({ name }) => name);
}

/** Places that fiat is counted with: which of the two ledgers of docs/decisions/038-ledger-scale.md this is. */
const scale: Check<Installation> = {
  name: 'ledger scale',
  async look({ pool }) {
    const { rows } = await pool.query<{ scale: number; codes: string }>(
      `select scale, string_agg(code, ', ' order by code) as codes from currency where fiat group by scale order by scale`,
    );
    return ok(rows.map((row) => `${row.codes}: ${row.scale} places`).join('; ') || 'no fiat currency');
  },
};

export const GUARD_CHECKS: readonly Check<Installation>[] = [guards, partitions, statistics, scale];
