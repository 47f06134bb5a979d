/** The floors of the platform below the calls: opened in this order, closed in the reverse one. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Feature } from '../contract/feature.ts';
import { refuseLostWords } from '../chains/signer/first-words.ts';
import { openSigner } from '../chains/signer/open-signer.ts';
import { createAudit } from './audit/create-audit.ts';
import type { Closing } from './closing.ts';
import { hasMainNetwork, tokensOf } from './config/chains.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type OpenDatabase } from './database/database.ts';
import { createNotifications } from './database/notifications.ts';
import { refuseRestored } from './database/restore.ts';
import { upgrade } from './database/upgrade.ts';
import { createEvents } from './events/events.ts';
import { createFairness } from './fairness/create-fairness.ts';
import { createVault } from './fairness/vault.ts';
import { createIdentity } from './identity/create-identity.ts';
import { ensureAdmin } from './identity/ensure-admin.ts';
import { endGoneSessions, watchGoneSessions } from './identity/gone-sessions.ts';
import { dropLiveSecrets } from './identity/live-secret.ts';
import { createSecondFactor } from './identity/second-factor.ts';
import { createMoney } from './money/engine.ts';
import { createPolicy } from './policy/create-policy.ts';
import { createDisconnect } from './policy/disconnect.ts';
import type { Policy } from './policy/policy.ts';
import type { Runtime } from './runtime.ts';
import { createServices } from './services/services.ts';
import { createFeatureState } from './settings/create-feature-state.ts';
import { createSettings } from './settings/create-settings.ts';
import { openOperatorConfig } from './settings/operator-config.ts';
import { openSockets } from './sockets.ts';
import { tracePool } from './tracing/traced-pool.ts';
import { openTracing } from './tracing/open-tracing.ts';
import type { WorkerLink } from './workers/link.ts';

/** What everything else stands on: a database that is up to date, what operators set, and who is who. */
export async function openFoundation(
  config: Config,
  features: readonly Feature[],
  runtime: Runtime,
  log: Logger,
  closing: Closing,
) {
  const tracing = await openTracing(config.tracing);
  // Last of all, with what the others still did.
  closing.add('tracing', () => tracing?.close());
  refuseRestored(config.data);
  const db = await openDatabase(config, log);
  closing.add('database', () => db.close());
  if (tracing) tracePool(db.pool, tracing);
  await upgrade(db);
  if (config.demo) await refuseRealMoney(db);
  // The signer itself refuses too; here the start ends with the reason, before anybody is served.
  if (drawsWords(config)) await refuseLostWords(join(config.data, 'signer'), db.pool);
  const notifications = createNotifications(db, log);
  closing.add('notifications', () => notifications.close());

  const store = await openOperatorConfig(db, notifications, log);
  closing.add('settings', () => store.close());
  const audit = createAudit(db, runtime);
  const settings = createSettings({ db, store, audit, log });
  settings.register(features);
  const state = createFeatureState(features, store, audit, hasMainNetwork(config));

  const { services, provide } = createServices();
  const identity = await createIdentity({ db, notifications, runtime, log, demo: config.demo, services });
  const firstAdmin = await ensureAdmin(db, identity, runtime, config.admin);
  return {
    db,
    tracing,
    notifications,
    store,
    audit,
    settings,
    state,
    services,
    provide,
    identity,
    secondFactor: createSecondFactor({ db, runtime }),
    firstAdmin,
  };
}

type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** The engine, fairness and the events that a commit leaves. */
export async function openMoney(
  config: Config,
  { db, tracing, notifications, settings, store }: Foundation,
  runtime: Runtime,
  log: Logger,
  closing: Closing,
  link: WorkerLink | null,
  trouble: () => string | null,
) {
  const vault = createVault(config.installationKey, runtime);
  const revision = () => settings.revision();
  // Money tells policy what it refused, and policy asks money for a player's state.
  const late: { policy: Policy | null } = { policy: null };
  const money = await createMoney({
    db,
    vault,
    runtime,
    log,
    lanes: config.lanes,
    partitionStep: config.partitionStep,
    playMoneyOnly: config.demo,
    tracing,
    revision,
    refreshRevision: () => store.refresh(),
    trouble,
    onRefusal: (user, mark) => late.policy?.refused(user, mark),
    share: link?.shareLanes,
  });
  closing.add('money', () => money.close());
  await notifications.on('currency', () => {
    money.refreshCurrencies().catch((error: unknown) => log.warn({ err: error }, 'prices not read'));
  });
  const fairness = createFairness({ db, money, vault, runtime });
  const events = createEvents({
    db,
    log,
    now: () => runtime.now(),
    notifications,
    self: runtime.uuid(),
    place: link?.place,
    cover: money.partitions.cover,
  });
  money.onCommit((committed) => events.committed(committed));
  closing.add('events', () => events.close());
  return { vault, money, fairness, events, late };
}

/** Sockets, each closed with the session that let it in. */
export async function openLive(
  config: Config,
  { db, identity, notifications }: Foundation,
  runtime: Runtime,
  log: Logger,
  metrics: Registry,
  closing: Closing,
  link: WorkerLink | null,
) {
  const sockets = await openSockets({ config, db, identity, runtime, log, metrics, link });
  const { realtime, live, trading } = sockets;
  identity.onSessionsEnded((ended, id) => {
    for (const server of [realtime, live, trading]) server.endSessions(ended);
    dropLiveSecrets(db, id, ended).catch((error: unknown) =>
      log.warn({ err: error }, 'live secrets not dropped'),
    );
  });
  identity.onRightsChanged(() => realtime.judgeStaffAnew());
  const watch = watchGoneSessions(
    () => endGoneSessions(db, [realtime, live, trading], runtime.now()),
    notifications,
    log,
  );
  closing.add('gone sessions', () => watch.close());
  return sockets;
}

/** What decides on acts; from now on it hears what money refused. */
export async function openPolicy(
  { db, notifications, identity, services }: Foundation,
  { money, fairness, late }: Pick<Awaited<ReturnType<typeof openMoney>>, 'money' | 'fairness' | 'late'>,
  { realtime, live, trading }: Awaited<ReturnType<typeof openLive>>,
  runtime: Runtime,
  log: Logger,
): Promise<Policy> {
  late.policy = await createPolicy({
    db,
    runtime,
    log,
    notifications,
    identity,
    services,
    money: () => money,
    disconnect: createDisconnect({ realtime, sockets: [live, trading], fairness, runtime }),
  });
  return late.policy;
}

/** The process that holds the keys, or the one that runs elsewhere. */
export function startSigner(config: Config, db: OpenDatabase, runtime: Runtime, log: Logger) {
  return openSigner({
    elsewhere: config.signer,
    data: config.data,
    connection: () => db.signerOptions(),
    chains: config.chains.map(({ id, network }) => `${id}=${network}`).join(','),
    tokens: tokensOf(config),
    nodes: config.chains.flatMap(({ id, url }) => (url === null ? [] : [`${id}=${url}`])).join('\n'),
    random: (bytes) => runtime.random(bytes),
    log,
  });
}

/** Its signer is a child of this process, for which nobody brings words. */
function drawsWords({ signer, chains }: Config): boolean {
  const given = process.env['PHOENIX_SIGNER_MNEMONIC'] || process.env['PHOENIX_SIGNER_MNEMONIC_FILE'];
  return signer === null && chains.length > 0 && !given;
}

/** A demo build lets everyone do everything, so it never opens on balances that are worth something. */
async function refuseRealMoney(db: OpenDatabase): Promise<void> {
  const { rowCount } = await db.pool.query('select 1 from wallet where cur > 0 and balance > 0 limit 1');
  if (rowCount)
    throw new Error('PHOENIX_DEMO=1 opens databases with play money only, and this one holds real balances.');
}
