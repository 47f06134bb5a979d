import { join } from 'node:path';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import type { Feature } from '../contract/feature.ts';
import type { AnyGame } from '../contract/game.ts';
import { createClosing, type Closing } from './closing.ts';
import type { Chains } from '../chains/chains.ts';
import { openChains } from '../chains/open-chains.ts';
import { heedClock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { OpenDatabase } from './database/database.ts';
import { createLeadership } from './database/leader.ts';
import { projectRoot } from './database/project-root.ts';
import { watchSafety } from './database/safety-figures.ts';
import type { Events } from './events/events.ts';
import { watchReaders } from './events/metrics.ts';
import { openFoundation, openLive, openMoney, openPolicy, startSigner } from './floors.ts';
import { createFeatureKits, startFeatures, type FeatureKits } from './feature-kit.ts';
import { createHttp, type Http } from './http/http.ts';
import { createMail } from './mail/create-mail.ts';
import { createMedia } from './media/media.ts';
import { createRateLimits, redisCounts } from './http/rate-limits.ts';
import { createIgnores } from './identity/ignores.ts';
import type { FirstAdmin } from './identity/ensure-admin.ts';
import { createJobs } from './jobs/jobs.ts';
import type { Runtime } from './runtime.ts';
import type { ServerKit, SharedKit } from './kit.ts';
import { createLog } from './log/log.ts';
import { createBetIds } from './money/bet-id.ts';
import type { Engine } from './money/engine.ts';
import { watchLedger } from './money/ledger-figures.ts';
import { systemRuntime } from './runtime.ts';
import { createProcesses } from './processes.ts';
import type { RealtimeServer } from './realtime/realtime.ts';
import { COMMANDS, keepConnected, openRedisClient, type RedisClient } from './realtime/redis-client.ts';
import type { WorkerLink } from './workers/link.ts';
import { figuresOfAll } from './workers/figures.ts';
import { eventServer, listen, socketPorts, type Listeners } from './listeners.ts';

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
  /** To the other front processes of this program, when it is one of several. */
  readonly link?: WorkerLink;
  /** Book nothing while the clock is far from the database's; unless told, where it is the system's: tests move theirs. */
  readonly heedClock?: boolean;
  /** Do what jobs do at their times; unless told. */
  readonly scheduled?: boolean;
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

/** Long because it is the one list of the parts in the order in which they open; most are handed to all that follow. */
// oxlint-disable-next-line max-lines-per-function
async function build(
  config: Config,
  definition: AppDefinition,
  options: PlatformOptions,
  log: Logger,
  closing: Closing,
): Promise<Platform> {
  const runtime = options.runtime ?? systemRuntime();
  const metrics = new Registry();
  const link = options.link ?? null;
  const { features, games } = definition;
  const foundation = await openFoundation(config, features, runtime, log, closing);
  const { db, tracing, notifications, settings, state, services, identity } = foundation;
  const heeds = options.heedClock ?? options.runtime === undefined;
  const trouble = heeds ? heedClock(db, runtime, log) : () => null;
  const { vault, money, fairness, events, late } = await openMoney(
    config,
    foundation,
    runtime,
    log,
    closing,
    link,
    trouble,
  );

  const redis = openRedis(config.redisUrl, log, closing);
  const rateLimits = createRateLimits(
    config.rateLimits,
    runtime,
    redis ? redisCounts(redis) : (link?.counts ?? null),
  );
  const sockets = await openLive(config, foundation, runtime, log, metrics, closing, link);
  const { realtime, live, trading } = sockets;
  const processes = createProcesses(db, log, redis !== null, link ? config.workers : 1);
  closing.add('processes', () => processes.close());
  const policy = await openPolicy(foundation, { money, fairness, late }, sockets, runtime, log);
  closing.add('policy', () => policy.close());

  const chains = openChains({ config, runtime, log });
  closing.add('chains', () => chains.close());

  const media = createMedia(db);
  const jobs = createJobs(db, log, { tracing, scheduled: options.scheduled ?? true });
  jobs.every('7 * * * *', 'money.partitions', () => money.partitions.prepare());
  const mail = createMail({
    db,
    jobs,
    vault,
    runtime,
    log,
    media,
    ...config.mail,
    publicUrl: config.publicUrl,
    look: () => services.brand.inForce().letters,
  });
  closing.add('mail', () => mail.close());
  const leadership = createLeadership(db, log);
  const listeners: { open: Listeners | null } = { open: null };
  // Open listeners take the sockets along when they close.
  closing.add('sockets', () => (listeners.open ? undefined : sockets.closeNow()));
  // What calls and features work with alike.
  const common = { config, log, runtime, identity, realtime, metrics, rateLimits, media };
  let kits: FeatureKits | null = null;
  const http = createHttp({
    ...common,
    audit: foundation.audit,
    tracing,
    services,
    features,
    state,
    ...addressesOf(config, listeners),
    web: options.web ?? join(projectRoot(), 'dist', 'web'),
    boot: (player) => kits!.boot(player),
    contentSources: () => kits!.contentSources(),
    unhealthy: () => unhealthy(db, trouble),
    figures: link ? figuresOfAll(metrics, link) : () => metrics.metrics(),
    intercept: (request, response) => realtime.handleRequest(request, response),
    checkReplies: options.checkReplies ?? false,
  });
  closing.add('http', () => http.close());

  const signer = startSigner(config, db, runtime, log);
  closing.add('signer', () => signer.close());

  const { secondFactor, audit, provide } = foundation;
  const shared: SharedKit = {
    ...common,
    db,
    money,
    fairness,
    vault,
    live,
    trading,
    settings,
    features: state,
    audit,
    secondFactor,
    services,
    provide,
    policy,
    mail,
    notifications,
    signer,
    ignores: createIgnores(db, runtime),
    chains: options.chains ?? chains,
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
  watchLedger({ metrics, db, log, money });
  watchSafety({ metrics, db, log, runtime, data: config.data });
  watchReaders(metrics, events);

  return {
    http,
    db,
    money,
    events,
    realtime,
    firstAdmin: foundation.firstAdmin,
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

/** Where pages find the sockets: known once they are open. */
function addressesOf(config: Config, listeners: { readonly open: Listeners | null }) {
  return {
    realtimeAddress: (host: string, secure: boolean) => eventServer(config, listeners.open, host, secure),
    socketPorts: () => socketPorts(listeners.open),
  };
}

function openRedis(url: string | null, log: Logger, closing: Closing): RedisClient | null {
  if (url === null) return null;
  const redis = openRedisClient(url, COMMANDS);
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'redis'));
  let wanted = true;
  keepConnected(redis, () => wanted);
  closing.add('redis', () => {
    wanted = false;
    redis.disconnect();
  });
  return redis;
}

async function unhealthy(db: OpenDatabase, trouble: () => string | null): Promise<string | null> {
  if (!db.available()) return 'The database does not answer.';
  await db.pool.query('select 1');
  return trouble();
}
