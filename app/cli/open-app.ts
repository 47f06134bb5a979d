import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import type { Audit } from '#platform/server/audit/audit.ts';
import type { Config } from '#platform/server/config/config.ts';
import { givenSettings, loadConfig } from '#platform/server/config/schema.ts';
import { refuseLostSecrets } from '#platform/server/database/lost-secrets.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { createNotifications, LISTENER } from '#platform/server/database/notifications.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { createIdentity } from '#platform/server/identity/create-identity.ts';
import type { Identity } from '#platform/server/identity/identity.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { createLog } from '#platform/server/log/log.ts';
import { createMoney, type Engine } from '#platform/server/money/engine.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createFeatureState } from '#platform/server/settings/create-feature-state.ts';
import { createServices } from '#platform/server/services/services.ts';
import { createSettings } from '#platform/server/settings/create-settings.ts';
import type { FeatureState } from '#platform/server/settings/feature-state.ts';
import { openOperatorConfig } from '#platform/server/settings/operator-config.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { features as list } from '../features.ts';
import { Refusal } from './command.ts';
import { checkSettings } from './settings-checks.ts';

/** The parts of the platform that operator commands work on, beside a running server or without one. */
export interface OpenApp {
  readonly config: Config;
  readonly db: OpenDatabase;
  readonly runtime: Runtime;
  readonly identity: Identity;
  readonly settings: Settings;
  readonly features: FeatureState;
  readonly audit: Audit;
  /** Opens the money engine, which works beside a server's; the caller closes it. */
  openMoney(): Promise<Engine>;
}

/** Opens the database of this configuration for the time of `work`. Commands log warnings only. */
export async function withDatabase<T>(work: (db: OpenDatabase, config: Config) => Promise<T>): Promise<T> {
  await refuseLostSecrets(process.env, process.cwd());
  return withDatabaseOf(loadConfig(process.env, process.cwd()), work);
}

/**
 * The same for work that needs no key. The owner of a database of DATABASE_URL has a folder of its own, which holds none: none is
 * drawn there, for it would be another than the server's.
 */
export function withKeylessDatabase<T>(work: (db: OpenDatabase, config: Config) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = givenSettings(process.env, process.cwd());
  const keep = DATABASE_URL === undefined;
  return withDatabaseOf(loadConfig(process.env, process.cwd(), { keep }), work);
}

async function withDatabaseOf<T>(
  config: Config,
  work: (db: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const db = await openDatabase(config, commandLog());
  try {
    return await work(db, config);
  } finally {
    await db.close();
  }
}

/** Opens a migrated database with identity, settings, switches and the audit log on it. */
export function withApp<T>(work: (app: OpenApp) => Promise<T>): Promise<T> {
  return withDatabase(async (db, config) => {
    await refuseUnderServer(db);
    await upgrade(db);
    const log = commandLog();
    const runtime = systemRuntime();
    const notifications = createNotifications(db, log);
    const store = await openOperatorConfig(db, notifications, log);
    try {
      const audit = createAudit(db, runtime);
      const settings = createSettings({ db, store, audit, log });
      settings.register(list);
      checkSettings(settings, config);
      const identity = await createIdentity({
        db,
        notifications,
        runtime,
        log,
        demo: config.demo,
        services: createServices().services,
      });
      const features = createFeatureState(list, store, audit, hasMainNetwork(config));
      const openMoney = () =>
        createMoney({
          db,
          vault: createVault(config.installationKey, runtime),
          runtime,
          log,
          lanes: config.lanes,
          playMoneyOnly: config.demo,
          revision: () => settings.revision(),
          refreshRevision: () => store.refresh(),
        });
      return await work({ config, db, runtime, identity, settings, features, audit, openMoney });
    } finally {
      store.close();
      await notifications.close();
    }
  });
}

/** A server of the version before would go on with tables that changed under it. */
async function refuseUnderServer(db: OpenDatabase): Promise<void> {
  if ((await countListeners(db)) > 0 && (await pendingMigrations(db.pool)).length > 0)
    throw new Refusal(
      'this database is not up to date, and a server of the version before runs on it: stop it, or restart it with this version, first',
    );
}

/** Processes that listen to this database: servers, and commands while they are open. */
export async function countListeners({ pool }: OpenDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = $1`,
    [LISTENER],
  );
  return rows[0]!.count;
}

/** Standard output belongs to the command; its log goes to standard error. */
export function commandLog() {
  return createLog('warn', false, { write: (line) => void process.stderr.write(line) });
}
