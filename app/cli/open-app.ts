import { hasMainNetwork } from '#platform/server/config/chains.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import type { Audit } from '#platform/server/audit/audit.ts';
import type { Config } from '#platform/server/config/config.ts';
import { loadConfig } from '#platform/server/config/schema.ts';
import { refuseLostSecrets } from '#platform/server/database/lost-secrets.ts';
import { openDatabase, type OpenDatabase } from '#platform/server/database/database.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { createNotifications } from '#platform/server/database/notifications.ts';
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
  const config = loadConfig(process.env, process.cwd());
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

/** Standard output belongs to the command; its log goes to standard error. */
export function commandLog() {
  return createLog('warn', false, { write: (line) => void process.stderr.write(line) });
}
