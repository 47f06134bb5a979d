import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Feature } from '../contract/feature.ts';
import type { AnyGame } from '../contract/game.ts';
import { createAudit } from './audit/create-audit.ts';
import { createClosing, type Closing } from './closing.ts';
import type { Chains } from '../chains/chains.ts';
import { openChains } from '../chains/open-chains.ts';
import type { Config } from './config/config.ts';
import { openDatabase, type OpenDatabase } from './database/database.ts';
import { createLeadership } from './database/leader.ts';
import { createNotifications } from './database/notifications.ts';
import { projectRoot } from './database/project-root.ts';
import { upgrade } from './database/upgrade.ts';
import { createEvents, type Events } from './events/events.ts';
import { watchReaders } from './events/metrics.ts';
import { createFairness } from './fairness/create-fairness.ts';
import { createVault } from './fairness/vault.ts';
import { createFeatureKits, startFeatures, type FeatureKits } from './feature-kit.ts';
import { gauge } from './http/health.ts';
import { createHttp, type Http } from './http/http.ts';
import { createMail } from './mail/create-mail.ts';
import { createMedia } from './media/media.ts';
import { createPolicy } from './policy/create-policy.ts';
import { createDisconnect } from './policy/disconnect.ts';
import type { Policy } from './policy/policy.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { createIdentity } from './identity/create-identity.ts';
import { createSecondFactor } from './identity/second-factor.ts';
import { endGoneSessions } from './identity/gone-sessions.ts';
import { dropLiveSecrets } from './identity/live-secret.ts';
import { createIgnores } from './identity/ignores.ts';
import { ensureAdmin, type FirstAdmin } from './identity/ensure-admin.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Runtime } from './runtime.ts';
import type { ServerKit, SharedKit } from './kit.ts';
import { createLog } from './log/log.ts';
import { createBetIds } from './money/bet-id.ts';
import { createMoney, type Engine } from './money/engine.ts';
import { systemRuntime } from './runtime.ts';
import { createProcesses } from './processes.ts';
import type { RealtimeServer } from './realtime/realtime.ts';
import { createFeatureState } from './settings/create-feature-state.ts';
import { createSettings } from './settings/create-settings.ts';
import { refuseLostWords } from '../chains/signer/first-words.ts';
import { openSigner } from '../chains/signer/open-signer.ts';
import { hasMainNetwork, tokensOf } from './config/chains.ts';
import { openOperatorConfig } from './settings/operator-config.ts';
import { eventServer, listen, socketPorts, type Listeners } from './listeners.ts';
import { openSockets } from './sockets.ts';
import { createServices } from './services/services.ts';

/** What is composed onto the platform: the explicit lists of app/. */
export interface AppDefinition {
  readonly features: readonly Feature[];
  readonly games: readonly AnyGame[];
}

export interface PlatformOptions {
  readonly log?: Logger;
  readonly runtime?: Runtime;
  /** Folder of the built page; dist/web of the checkout unless set. */
  readonly web?: string;
  /** Chains in place of those the configuration asks for. */
  readonly chains?: Chains;
  /** Check every reply against its contract: in tests. */
  readonly checkReplies?: boolean;
}

export interface Platform {
  readonly http: Http;
  readonly db: OpenDatabase;
  readonly money: Engine;
  readonly events: Events;
  readonly realtime: RealtimeServer;
  readonly firstAdmin: FirstAdmin;
  /** Every port, as a feature has them, for commands and tests; it belongs to no feature, so it can serve nothing. */
  readonly kit: ServerKit;
  /** Opens the main port, the dedicated ones where they are free, and starts jobs and readers. */
  listen(): Promise<Listeners>;
  /** Ends everything in reverse order, within 10 seconds. Safe to call twice. */
  close(): Promise<void>;
}

const closeWithinMs = 10_000;

/**
 * Builds the whole program, lowest floor first; nothing listens yet.
 * @throws when the database cannot be reached, a migration fails, or a declared call has no handler
 */
export async function createPlatform(
  config: Config,
  definition: AppDefinition,
  options: PlatformOptions = {},
): Promise<Platform> {
  const log = options.log ?? createLog(config.logLevel);
  const closing = createClosing(log);
  try {
    return await build(config, definition, options, log, closing);
  } catch (error) {
    await closing.run(closeWithinMs);
    throw error;
  }
}

async function build(
  config: Config,
  { features, games }: AppDefinition,
  options: PlatformOptions,
  log: Logger,
  closing: Closing,
): Promise<Platform> {
  const runtime = options.runtime ?? systemRuntime();
  const metrics = new Registry();
  const db = await openDatabase(config, log);
  closing.add('database', () => db.close());
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
  const secondFactor = createSecondFactor({ db, runtime });
  const firstAdmin = await ensureAdmin(db, identity, runtime, config.admin);

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
    playMoneyOnly: config.demo,
    revision,
    refreshRevision: () => store.refresh(),
    onRefusal: (user, mark) => late.policy?.refused(user, mark),
  });
  closing.add('money', () => money.close());
  await notifications.on('currency', () => {
    money.refreshCurrencies().catch((error: unknown) => log.warn({ error }, 'prices not read'));
  });
  const fairness = createFairness({ db, money, vault, runtime });
  const events = createEvents({ db, log, now: () => runtime.now(), notifications });
  money.onCommit((committed) => events.committed(committed));
  closing.add('events', () => events.close());

  const redis = openRedis(config.redisUrl, log, closing);
  const rateLimits = createRateLimits(config.rateLimits, runtime, redis);
  const sockets = await openSockets({ config, db, identity, runtime, log, metrics });
  const { realtime, live, trading } = sockets;
  identity.onSessionsEnded((ended, id) => {
    for (const server of [realtime, live, trading]) server.endSessions(ended);
    dropLiveSecrets(db, id, ended).catch((error: unknown) =>
      log.warn({ err: error }, 'live secrets not dropped'),
    );
  });
  notifications.onGap(() => {
    endGoneSessions(db, [realtime, live, trading], runtime.now()).catch((error: unknown) =>
      log.warn({ err: error }, 'sockets of sessions that ended meanwhile not looked for'),
    );
  });
  const processes = createProcesses(db, log, redis !== null);
  closing.add('processes', () => processes.close());
  const policy = await createPolicy({
    db,
    runtime,
    log,
    notifications,
    identity,
    services,
    money: () => money,
    disconnect: createDisconnect({ realtime, sockets: [live, trading], fairness, runtime }),
  });
  late.policy = policy;
  closing.add('policy', () => policy.close());

  const chains = openChains({ config, runtime, log });
  closing.add('chains', () => chains.close());

  const media = createMedia(db);
  const jobs = createJobs(db, log);
  const mail = createMail({ db, jobs, vault, runtime, log, ...config.mail, publicUrl: config.publicUrl });
  closing.add('mail', () => mail.close());
  const leadership = createLeadership(db, log);
  const listeners: { open: Listeners | null } = { open: null };
  // Open listeners take the sockets along when they close.
  closing.add('sockets', () => (listeners.open ? undefined : sockets.closeNow()));
  let kits: FeatureKits | null = null;
  const http = createHttp({
    config,
    log,
    runtime,
    identity,
    realtime,
    features,
    state,
    metrics,
    rateLimits,
    media,
    web: options.web ?? join(projectRoot(), 'dist', 'web'),
    boot: (player) => kits!.boot(player),
    realtimeAddress: (host, secure) => eventServer(config, listeners.open, host, secure),
    socketPorts: () => socketPorts(listeners.open),
    contentSources: () => kits!.contentSources(),
    unhealthy: () => unhealthy(db),
    intercept: (request, response) => realtime.handleRequest(request, response),
    checkReplies: options.checkReplies ?? false,
  });
  closing.add('http', () => http.close());

  const signer = openSigner({
    elsewhere: config.signer,
    data: config.data,
    connection: () => db.signerOptions(),
    chains: config.chains.map(({ id, network }) => `${id}=${network}`).join(','),
    tokens: tokensOf(config),
    nodes: config.chains.flatMap(({ id, url }) => (url === null ? [] : [`${id}=${url}`])).join('\n'),
    random: (bytes) => runtime.random(bytes),
    log,
  });
  closing.add('signer', () => signer.close());

  const shared: SharedKit = {
    config,
    db,
    money,
    fairness,
    realtime,
    live,
    trading,
    settings,
    identity,
    ignores: createIgnores(db, runtime),
    secondFactor,
    vault,
    audit,
    mail,
    notifications,
    media,
    rateLimits,
    policy,
    chains: options.chains ?? chains,
    services,
    provide,
    signer,
    runtime,
    log,
    metrics,
    features: state,
    games: new Map(games.map((game) => [game.id, game])),
    betIds: createBetIds(config.installationKey),
  };
  kits = createFeatureKits(features, {
    shared,
    http,
    events,
    jobs,
    leadership,
    processes,
    onClose: (close) => closing.add('feature', close),
  });
  await startFeatures(features, kits);
  await http.ready();
  watchMoney(metrics, money);
  watchReaders(metrics, events);

  return {
    http,
    db,
    money,
    events,
    realtime,
    firstAdmin,
    kit: kits.kitFor('platform'),
    async listen() {
      closing.add('jobs', () => jobs.stop());
      closing.add('leadership', () => leadership.stop());
      const open = await listen({ config, log, http, sockets });
      listeners.open = open;
      closing.add('listeners', () => open.close());
      // A node that is slow to start, or away, must not keep the page from opening.
      if (!options.chains) void chains.start();
      events.start();
      leadership.start();
      processes.start();
      await jobs.start();
      return listeners.open;
    },
    close: () => closing.run(closeWithinMs),
  };
}

/** Its signer is a child of this process, for which nobody brings words. */
function drawsWords({ signer, chains }: Config): boolean {
  const given = process.env['PHOENIX_SIGNER_MNEMONIC'] || process.env['PHOENIX_SIGNER_MNEMONIC_FILE'];
  return signer === null && chains.length > 0 && !given;
}

function openRedis(url: string | null, log: Logger, closing: Closing): Redis | null {
  if (url === null) return null;
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false });
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis'));
  closing.add('redis', () => redis.disconnect());
  return redis;
}

/** A demo build lets everyone do everything, so it never opens on balances that are worth something. */
async function refuseRealMoney(db: OpenDatabase): Promise<void> {
  const { rowCount } = await db.pool.query('select 1 from wallet where cur > 0 and balance > 0 limit 1');
  if (rowCount)
    throw new Error('PHOENIX_DEMO=1 opens databases with play money only, and this one holds real balances.');
}

async function unhealthy(db: OpenDatabase): Promise<string | null> {
  if (!db.available()) return 'The database does not answer.';
  await db.pool.query('select 1');
  return null;
}

function watchMoney(metrics: Registry, money: Engine): void {
  gauge(metrics, 'phoenix_engine_queued', 'Operations that wait for a batch', () => money.gauges().queued);
  gauge(metrics, 'phoenix_engine_batches', 'Batches committed by this process', () => money.gauges().batches);
  gauge(metrics, 'phoenix_engine_bets', 'Bets settled by this process', () => money.gauges().bets);
}
