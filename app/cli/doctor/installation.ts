/** Opens what there is of an installation, and looks at it as far as it can be opened. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '#platform/server/config/config.ts';
import { ConfigError, loadConfig } from '#platform/server/config/schema.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { refuseLostSecrets } from '#platform/server/database/lost-secrets.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { commandLog } from '../open-app.ts';
import { examine, type Examined, fault, type Machine, type Surroundings } from './check.ts';
import { DATABASE_CHECKS, GUARD_CHECKS, MIGRATIONS } from './database.ts';
import { FILE_CHECKS } from './files.ts';
import { ARCHIVE_CHECKS } from './archive.ts';
import { GROWTH_CHECKS } from './growth.ts';
import { KEY_CHECKS } from './keys.ts';
import { MACHINE_CHECKS, node } from './machine.ts';
import { LETTER_CHECKS, OUTSIDE_CHECKS } from './outside.ts';
import { RECORD_CHECKS } from './records.ts';
import { WORK_CHECKS } from './work.ts';

/** Those that read tables: only where all tables are there. */
const TABLE_CHECKS = [
  ...GUARD_CHECKS,
  ...GROWTH_CHECKS,
  ...ARCHIVE_CHECKS,
  ...KEY_CHECKS,
  ...RECORD_CHECKS,
  ...WORK_CHECKS,
  ...LETTER_CHECKS,
];

interface Place {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly machine: Machine;
  readonly runtime: Runtime;
}

/** Examines the installation that this environment names. @throws ConfigError */
export async function examineInstallation(place: Place): Promise<Examined[]> {
  const first = await examine([node], place);
  const config = await configOf(place);
  if ('verdict' in config) return [...first, config];
  const surroundings = { ...place, config };
  const local = await examine([...MACHINE_CHECKS, ...FILE_CHECKS], surroundings);
  const stored = await examineDatabase(surroundings);
  return [...first, ...local, ...stored, ...(await examine(OUTSIDE_CHECKS, surroundings))];
}

const BACK =
  'Put secrets.json back from a copy (deploy/backup.md), or set PHOENIX_KEY. Start nothing before: another key opens nothing.';

/** Reads the configuration and draws nothing that is kept. */
async function configOf({ env, cwd }: Place): Promise<Config | Examined> {
  try {
    const config = loadConfig(env, cwd, { keep: false });
    await refuseLostSecrets(env, cwd).catch((error: NodeJS.ErrnoException) => {
      // A database that does not answer is found where it is opened.
      if (error.code === undefined) throw error;
    });
    return config;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    return { name: 'secrets', ...fault((error as Error).message, BACK) };
  }
}

async function examineDatabase(surroundings: Surroundings): Promise<Examined[]> {
  const { config } = surroundings;
  if (config.databaseUrl === null && !existsSync(join(config.data, 'pg', 'data', 'PG_VERSION')))
    return [
      {
        name: 'installation',
        ...fault(
          `there is none in ${config.data}`,
          'Name its folder in PHOENIX_DATA, or its database in DATABASE_URL; a new one is made by npm start.',
        ),
      },
    ];
  try {
    // Without the owner's connection: nothing is granted and nothing is migrated.
    const db = await openDatabase({ ...config, ownerDatabaseUrl: null }, commandLog());
    try {
      return await withReader(db.connectionOptions(), (pool) => examineStored(surroundings, pool));
    } finally {
      await db.close();
    }
  } catch (error) {
    return [
      {
        name: 'database',
        ...fault(
          `does not answer: ${(error as Error).message}`,
          config.databaseUrl === null
            ? `Look at ${join(config.data, 'pg', 'postgres.log')}.`
            : 'Start PostgreSQL, or mend DATABASE_URL (deploy/database.md).',
        ),
      },
    ];
  }
}

async function examineStored(surroundings: Surroundings, pool: pg.Pool): Promise<Examined[]> {
  const installation = { ...surroundings, pool, serving: await isServing(pool) };
  const base = await examine(DATABASE_CHECKS, installation);
  const complete = base.some(({ name, verdict }) => name === MIGRATIONS && verdict === 'ok');
  return complete ? [...base, ...(await examine(TABLE_CHECKS, installation))] : base;
}

/** Opens connections that cannot write, for the time of `work`. */
async function withReader<T>(connection: pg.ClientConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({
    ...connection,
    application_name: 'phoenix doctor',
    options: '-c default_transaction_read_only=on -c statement_timeout=30000',
    max: 2,
    connectionTimeoutMillis: 10_000,
  });
  // Without listeners a connection that breaks would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/** Whether some process takes jobs from this database. */
async function isServing(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ serving: boolean }>(
    `select exists (select from pg_stat_activity
       where datname = current_database() and usename = current_user and application_name = 'phoenix jobs') as serving`,
  );
  return rows[0]!.serving;
}
