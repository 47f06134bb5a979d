/** Settings as the program uses them, for `./phoenix config`. */
import type { Config } from './config.ts';
import { chainNamesInUse } from './chains.ts';
import { exchangeFeedInUse } from './exchange-feed.ts';
import { exclusionRegisterInUse } from './exclusion-register.ts';
import { storesInUse } from './stores.ts';
import { tracingInUse } from './tracing.ts';
import { oddsFeedInUse } from './odds-feed.ts';
import { uofFeedInUse } from './uof-feed.ts';
import { processorNamesInUse } from './processors.ts';
import { providerNamesInUse } from './providers.ts';
import { known, loadConfig, type Name, readFile, settingNames } from './schema.ts';

export interface EffectiveSetting {
  readonly name: string;
  /** What the program uses; '(hidden)' for a secret that is set, null for what is off or unset. */
  readonly value: string | null;
  readonly from: 'environment' | 'file' | 'default';
}

/**
 * Every setting as the program uses it, and where it comes from.
 * @throws ConfigError as loadConfig does
 */
export function effectiveSettings(env: NodeJS.ProcessEnv, cwd: string): EffectiveSetting[] {
  const config = loadConfig(env, cwd, { keep: false });
  const [set, file] = [known(env), readFile(env, cwd)];
  return settingNames().map(({ name, secret }) => {
    const used = inUse[name as Name](config);
    const from = name in set ? 'environment' : name in file ? 'file' : 'default';
    return { name, value: used === null ? null : secret ? '(hidden)' : String(used), from };
  });
}

const onOff = (flag: boolean) => (flag ? 'on' : 'off');

const inUse: Readonly<Record<Name, (config: Config) => string | number | null>> = {
  PORT: (config) => config.port,
  HOST: (config) => config.host,
  PHOENIX_DATA: (config) => config.data,
  ...storesInUse,
  PUSHER_APP_ID: (config) => config.pusher.appId,
  PUSHER_APP_KEY: (config) => config.pusher.key,
  PUSHER_APP_SECRET: (config) => config.pusher.secret,
  PUSHER_PORT: (config) => config.pusher.port,
  LIVE_PORT: (config) => config.livePort,
  TRADING_PORT: (config) => config.tradingPort,
  ADMIN_LOGIN: (config) => config.admin.login,
  ADMIN_EMAIL: (config) => config.admin.email,
  ADMIN_PASSWORD: (config) => config.admin.password,
  PHOENIX_DEMO: (config) => onOff(config.demo),
  PHOENIX_RATE_LIMITS: (config) => onOff(config.rateLimits),
  PHOENIX_LOG: (config) => config.logLevel,
  PHOENIX_LANES: (config) => config.lanes,
  PHOENIX_ARCHIVE: (config) => config.archive,
  PHOENIX_PARTITIONS: (config) => config.partitionStep,
  PHOENIX_WORKERS: (config) => config.workers,
  PHOENIX_KEY: (config) => config.installationKey.toString('hex'),
  PHOENIX_URL: (config) => config.publicUrl,
  PHOENIX_TRUST_PROXY: (config) => config.trustProxy,
  PHOENIX_GEO_HEADER: (config) => config.geo.header,
  ...exclusionRegisterInUse,
  ...tracingInUse,
  PHOENIX_GEO_DATABASE: (config) => config.geo.database,
  PHOENIX_METRICS_FROM: (config) => config.metricsFrom.join() || null,
  PHOENIX_TIME_SERVER: ({ timeServer }) => timeServer && `${timeServer.host}:${timeServer.port}`,
  PHOENIX_BEACON: ({ beacon }) => beacon.join() || 'off',
  PHOENIX_SMTP_URL: (config) => config.mail.smtp,
  PHOENIX_MAIL_FROM: (config) => config.mail.from,
  PHOENIX_CAPTCHA_SITE_KEY: (config) => config.captcha.siteKey,
  PHOENIX_CAPTCHA_SECRET: (config) => config.captcha.secret,
  PHOENIX_GIF_KEY: (config) => config.gifs.key,
  PHOENIX_GIF_URL: (config) => config.gifs.url,
  PHOENIX_PUSH_ORIGINS: (config) => config.pushOrigins.join() || null,
  PHOENIX_WEBHOOK_ORIGINS: (config) => config.webhookOrigins.join() || null,
  PHOENIX_EVM_RPC_URL: (config) => config.evmRpcUrl,
  PHOENIX_SIGNER: (config) => config.signer?.address ?? null,
  PHOENIX_SIGNER_TOKEN: (config) => config.signer?.token ?? null,
  PHOENIX_TELEGRAM_BOT_TOKENS: (config) => config.telegramBotTokens.join(',') || null,
  ...chainNamesInUse,
  ...oddsFeedInUse,
  ...uofFeedInUse,
  ...exchangeFeedInUse,
  PHOENIX_SPORT_FILES: (config) => config.sportFiles,
  ...processorNamesInUse,
  ...providerNamesInUse,
};
