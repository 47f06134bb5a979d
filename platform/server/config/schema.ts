import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { chainSettings, chainsOf } from './chains.ts';
import { exchangeFeedOf, exchangeFeedSettings } from './exchange-feed.ts';
import { exclusionRegisterOf, exclusionRegisterSettings } from './exclusion-register.ts';
import { storeSettings, storesOf } from './stores.ts';
import { tracingOf, tracingSettings } from './tracing.ts';
import { oddsFeedOf, oddsFeedSettings } from './odds-feed.ts';
import { uofFeedOf, uofFeedSettings } from './uof-feed.ts';
import { processorSettings, processorsOf } from './processors.ts';
import { providerSettings, providersOf } from './providers.ts';
import { PARTITION_STEPS } from '../money/partition-step.ts';
import { keptSecrets } from './secrets.ts';
import { ConfigError, count, networks, port, type Setting, text, toFlag, url } from './values.ts';

export { ConfigError } from './values.ts';

/** Every name the program reads from its environment or from the configuration file. */
const settings = {
  PORT: port,
  HOST: { schema: text, allowed: 'an address to listen on, e.g. 127.0.0.1 or 0.0.0.0' },
  PHOENIX_DATA: { schema: text, allowed: 'a folder' },
  ...storeSettings,
  PUSHER_APP_ID: { schema: z.string().check(z.regex(/^[1-9]\d{0,17}$/)), allowed: 'digits only' },
  PUSHER_APP_KEY: {
    schema: z.string().check(z.regex(/^[\w-]{8,64}$/)),
    allowed: '8 to 64 letters, digits, - or _',
  },
  PUSHER_APP_SECRET: {
    schema: z.string().check(z.minLength(8), z.maxLength(128)),
    allowed: '8 to 128 characters',
    secret: true,
  },
  PUSHER_PORT: port,
  LIVE_PORT: port,
  TRADING_PORT: port,
  ADMIN_LOGIN: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9_]{4,20}$/)),
    allowed: '4 to 20 letters, digits or _',
  },
  ADMIN_EMAIL: { schema: z.email(), allowed: 'a mail address' },
  ADMIN_PASSWORD: {
    schema: z.string().check(z.minLength(8), z.maxLength(64)),
    allowed: '8 to 64 characters',
    secret: true,
  },
  PHOENIX_DEMO: { schema: toFlag, allowed: '1 or 0' },
  PHOENIX_RATE_LIMITS: { schema: toFlag, allowed: 'on or off (off only while HOST is a loopback address)' },
  PHOENIX_LOG: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    allowed: 'fatal, error, warn, info, debug, trace or silent',
  },
  PHOENIX_LANES: { schema: count(1, 64), allowed: '1 to 64' },
  PHOENIX_ARCHIVE: { schema: text, allowed: 'a folder' },
  PHOENIX_PARTITIONS: { schema: z.enum(PARTITION_STEPS), allowed: 'day, week or month' },
  PHOENIX_WORKERS: { schema: count(1, 64), allowed: '1 to 64' },
  PHOENIX_KEY: {
    schema: z.string().check(z.regex(/^[0-9a-f]{64}$/i)),
    allowed: '64 hexadecimal digits',
    secret: true,
  },
  PHOENIX_URL: { schema: url('http:', 'https:'), allowed: 'http(s)://host, the address people open' },
  PHOENIX_TRUST_PROXY: { schema: count(0, 16), allowed: '0 to 16 proxies in front' },
  PHOENIX_GEO_HEADER: {
    schema: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/)),
    allowed: 'name of the header in which your proxy names the country',
  },
  ...exclusionRegisterSettings,
  ...tracingSettings,
  PHOENIX_GEO_DATABASE: { schema: text, allowed: 'a file with countries of addresses (.mmdb)' },
  PHOENIX_METRICS_FROM: {
    schema: networks,
    allowed: 'networks that may read /metrics beside this machine: 10.0.0.0/8[,fd00::/8,...]',
  },
  PHOENIX_TIME_SERVER: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9.-]{0,252}(?::[1-9]\d{0,4})?$/)),
    allowed: 'name or IPv4 address of a time server, with :port where it is not 123',
  },
  PHOENIX_BEACON: {
    schema: z.string().check(z.regex(/^(off|https?:\/\/[^\s/,]+(,https?:\/\/[^\s/,]+){0,7})$/)),
    allowed: 'off, or relays of drand: http(s)://host[,...]',
  },
  PHOENIX_SMTP_URL: {
    schema: url('smtp:', 'smtps:'),
    allowed: 'smtp://user:password@host:port, or smtps://',
    secret: true,
  },
  PHOENIX_MAIL_FROM: {
    schema: z
      .string()
      .check(z.maxLength(200), z.regex(/^(?:[^"<>@\p{C}]+ <)?[^\s"<>@,;]+@[A-Za-z0-9.-]+>?$/u)),
    allowed: 'address or Name <address>',
  },
  PHOENIX_CAPTCHA_SITE_KEY: {
    schema: z.string().check(z.regex(/^[\w.-]{8,128}$/)),
    allowed: 'the site key your captcha service gave you',
  },
  PHOENIX_CAPTCHA_SECRET: {
    schema: z.string().check(z.regex(/^[\w.-]{8,256}$/)),
    allowed: 'the secret your captcha service gave you',
    secret: true,
  },
  PHOENIX_GIF_KEY: {
    schema: z.string().check(z.regex(/^[\w-]{8,128}$/)),
    allowed: 'the API key that KLIPY gave you',
    secret: true,
  },
  PHOENIX_GIF_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host that answers as api.klipy.com does',
  },
  PHOENIX_PUSH_ORIGINS: {
    schema: z.string().check(z.regex(/^https?:\/\/[^\s/,]+(,https?:\/\/[^\s/,]+)*$/)),
    allowed: 'origins of push services in your own network: http(s)://host[,...]',
  },
  PHOENIX_WEBHOOK_ORIGINS: {
    schema: z.string().check(z.regex(/^https?:\/\/[^\s/,]+(,https?:\/\/[^\s/,]+)*$/)),
    allowed: 'origins in your own network that webhooks may be sent to: http(s)://host[,...]',
  },
  PHOENIX_EVM_RPC_URL: {
    schema: url('http:', 'https:'),
    allowed: 'http(s)://host of a node, for log-ins of contract wallets',
    secret: true,
  },
  PHOENIX_SIGNER: {
    schema: z.string().check(z.maxLength(300), z.regex(/^(\/.+|https?:\/\/\S+)$/)),
    allowed: 'the path of a signer’s socket, or http://host:port; together with PHOENIX_SIGNER_TOKEN',
  },
  PHOENIX_SIGNER_TOKEN: {
    schema: z.string().check(z.regex(/^[\w-]{32,128}$/)),
    allowed: '32 to 128 letters and digits, as the signer has them',
    secret: true,
  },
  PHOENIX_TELEGRAM_BOT_TOKENS: {
    schema: z.string().check(z.regex(/^\d{3,20}:[\w-]{20,64}(?:,\d{3,20}:[\w-]{20,64}){0,7}$/)),
    allowed: 'tokens of bots whose mini app this is, with commas between',
    secret: true,
  },
  ...chainSettings,
  ...oddsFeedSettings,
  ...uofFeedSettings,
  ...exchangeFeedSettings,
  PHOENIX_SPORT_FILES: {
    schema: text,
    allowed: 'the path of a folder with seasons as .csv (football-data), .txt or .json (openfootball)',
  },
  ...processorSettings,
  ...providerSettings,
} satisfies Record<string, Setting>;

const BEACON_RELAYS = 'https://api.drand.sh,https://drand.cloudflare.com';

export type Name = keyof typeof settings;
export type Given = { readonly [N in Name]?: z.output<(typeof settings)[N]['schema']> };

/** Names, what is allowed, and which are secret: for help and for masking. */
export function settingNames(): { name: string; allowed: string; secret: boolean }[] {
  const entries: [string, Setting][] = Object.entries(settings);
  return entries.map(([name, { allowed, secret }]) => ({ name, allowed, secret: secret === true }));
}

/**
 * Reads the configuration from the environment and from phoenix.config.json (or the file named by
 * PHOENIX_CONFIG); the environment wins. An empty variable counts as not set. Values the operator
 * did not choose and that must stay the same are drawn once and kept in <data>/secrets.json.
 * @param cwd folder that relative paths start from
 * @param keep false: draws what is missing and writes nothing, for commands that only look
 * @throws ConfigError naming the setting, what was given and what is allowed
 */
export function loadConfig(env: NodeJS.ProcessEnv, cwd: string, { keep = true } = {}): Config {
  const given = givenSettings(env, cwd);
  const host = given.HOST ?? '127.0.0.1';
  const rateLimits = given.PHOENIX_RATE_LIMITS ?? true;
  if (!rateLimits && !isLoopback(host)) {
    throw complaint(
      'PHOENIX_RATE_LIMITS',
      'off',
      `on, because HOST is ${host}; off is for loopback addresses only`,
    );
  }
  const listen = given.PORT ?? 3000;
  const data = dataFolder(given, cwd);
  const secrets = keptSecrets(data, given.PHOENIX_KEY !== undefined, keep);
  const publicUrl = (
    given.PHOENIX_URL ?? `http://${isLoopback(host) || isAny(host) ? 'localhost' : host}:${listen}`
  ).replace(/\/+$/, '');
  return {
    port: listen,
    host,
    data,
    ...storesOf(given, cwd),
    pusher: {
      appId: given.PUSHER_APP_ID ?? '1',
      key: given.PUSHER_APP_KEY ?? secrets.pusherKey,
      secret: given.PUSHER_APP_SECRET ?? secrets.pusherSecret,
      port: given.PUSHER_PORT ?? 2096,
    },
    livePort: given.LIVE_PORT ?? 2053,
    tradingPort: given.TRADING_PORT ?? 2083,
    admin: {
      login: given.ADMIN_LOGIN ?? 'admin',
      email: given.ADMIN_EMAIL ?? 'admin@localhost.localdomain',
      password: given.ADMIN_PASSWORD ?? null,
    },
    demo: given.PHOENIX_DEMO ?? false,
    rateLimits,
    logLevel: given.PHOENIX_LOG ?? 'info',
    lanes: given.PHOENIX_LANES ?? Math.min(availableParallelism(), 4),
    archive: given.PHOENIX_ARCHIVE ? resolve(cwd, given.PHOENIX_ARCHIVE) : resolve(data, 'archive'),
    partitionStep: given.PHOENIX_PARTITIONS ?? 'month',
    workers: given.PHOENIX_WORKERS ?? 1,
    installationKey: Buffer.from(given.PHOENIX_KEY ?? secrets.installationKey, 'hex'),
    publicUrl,
    trustProxy: given.PHOENIX_TRUST_PROXY ?? 0,
    geo: {
      header: given.PHOENIX_GEO_HEADER ?? null,
      database: given.PHOENIX_GEO_DATABASE ? resolve(cwd, given.PHOENIX_GEO_DATABASE) : null,
    },
    metricsFrom: given.PHOENIX_METRICS_FROM?.split(',') ?? [],
    timeServer: timeServerOf(given),
    beacon: given.PHOENIX_BEACON === 'off' ? [] : (given.PHOENIX_BEACON ?? BEACON_RELAYS).split(','),
    mail: {
      smtp: given.PHOENIX_SMTP_URL ?? null,
      from: given.PHOENIX_MAIL_FROM ?? `Phoenix <no-reply@${new URL(publicUrl).hostname}>`,
    },
    captcha: {
      siteKey: given.PHOENIX_CAPTCHA_SITE_KEY ?? null,
      secret: given.PHOENIX_CAPTCHA_SECRET ?? null,
    },
    gifs: { key: given.PHOENIX_GIF_KEY ?? null, url: given.PHOENIX_GIF_URL ?? null },
    pushOrigins: given.PHOENIX_PUSH_ORIGINS?.split(',') ?? [],
    webhookOrigins: given.PHOENIX_WEBHOOK_ORIGINS?.split(',') ?? [],
    evmRpcUrl: given.PHOENIX_EVM_RPC_URL ?? null,
    telegramBotTokens: given.PHOENIX_TELEGRAM_BOT_TOKENS?.split(',') ?? [],
    chains: chainsOf(given),
    processors: processorsOf(given),
    oddsFeed: oddsFeedOf(given),
    uofFeed: uofFeedOf(given),
    exchangeFeed: exchangeFeedOf(given),
    exclusionRegister: exclusionRegisterOf(given, cwd),
    tracing: tracingOf(given),
    sportFiles: given.PHOENIX_SPORT_FILES ? resolve(cwd, given.PHOENIX_SPORT_FILES) : null,
    providers: providersOf(given),
    signer: signerOf(given),
  };
}

/** What the environment and the file say, parsed; nothing is drawn. @throws ConfigError */
export function givenSettings(env: NodeJS.ProcessEnv, cwd: string): Given {
  return parse({ ...readFile(env, cwd), ...known(env) });
}

export function dataFolder({ PHOENIX_DATA }: Given, cwd: string): string {
  return resolve(cwd, PHOENIX_DATA ?? './data');
}

function timeServerOf({ PHOENIX_TIME_SERVER: given }: Given): Config['timeServer'] {
  if (given === undefined) return null;
  const [name = '', number = '123'] = given.split(':');
  if (Number(number) > 65_535) throw complaint('PHOENIX_TIME_SERVER', given, 'a port up to 65535');
  return { host: name, port: Number(number) };
}

function signerOf({ PHOENIX_SIGNER: address, PHOENIX_SIGNER_TOKEN: token }: Given): Config['signer'] {
  if (address === undefined) return null;
  if (token === undefined)
    throw complaint('PHOENIX_SIGNER_TOKEN', '', 'the token of the signer that PHOENIX_SIGNER names');
  return { address, token };
}

/** What the environment says. */
export function known(env: NodeJS.ProcessEnv): Record<string, string> {
  const set = Object.keys(settings).flatMap((name) => (env[name] ? [[name, env[name]]] : []));
  return Object.fromEntries(set) as Record<string, string>;
}

/** What the configuration file says. @throws ConfigError where it cannot be read */
export function readFile(env: NodeJS.ProcessEnv, cwd: string): Record<string, string> {
  const named = env['PHOENIX_CONFIG'];
  const file = resolve(cwd, named || 'phoenix.config.json');
  if (!existsSync(file)) {
    if (named) throw complaint('PHOENIX_CONFIG', named, 'a file that exists');
    return {};
  }
  const parsed = fileShape.safeParse(parseJson(file));
  if (!parsed.success) {
    throw new ConfigError(`${file}: expected one object of names and values, e.g. {"PORT": 3000}`);
  }
  const unknown = Object.keys(parsed.data).find((name) => !(name in settings));
  if (unknown)
    throw new ConfigError(
      `${file}: unknown name "${unknown}"; known are ${Object.keys(settings).join(', ')}`,
    );
  return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, String(value)]));
}

const fileShape = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`${file}: not JSON (${(error as Error).message})`);
  }
}

function parse(given: Record<string, string>): Given {
  const parsed = Object.entries(given).map(([name, value]) => {
    const result = settings[name as Name].schema.safeParse(value);
    if (!result.success) throw complaint(name as Name, value);
    return [name, result.data];
  });
  return Object.fromEntries(parsed) as Given;
}

function complaint(name: Name | 'PHOENIX_CONFIG', value: string, allowed?: string): ConfigError {
  const setting: Setting | undefined = name === 'PHOENIX_CONFIG' ? undefined : settings[name];
  const shown = setting?.secret ? '(hidden)' : JSON.stringify(value);
  return new ConfigError(`${name} is ${shown}; allowed: ${allowed ?? setting?.allowed}`);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(host);
}

function isAny(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
