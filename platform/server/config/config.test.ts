import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary.ts';
import { effectiveSettings } from './effective.ts';
import { ConfigError, loadConfig, settingNames } from './schema.ts';

const load = (env: NodeJS.ProcessEnv, cwd = temporaryFolder()) => loadConfig(env, cwd);

it('works with nothing set', () => {
  const cwd = temporaryFolder();
  const config = loadConfig({}, cwd);
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    data: join(cwd, 'data'),
    databaseUrl: null,
    redisUrl: null,
    livePort: 2053,
    tradingPort: 2083,
    demo: false,
    rateLimits: true,
    logLevel: 'info',
    publicUrl: 'http://localhost:3000',
    admin: { login: 'admin', password: null },
    pusher: { appId: '1', port: 2096 },
  });
  expect(config.installationKey).toHaveLength(32);
});

it('draws secrets once, keeps them for their owner only, and lets the environment win', () => {
  const cwd = temporaryFolder();
  const first = loadConfig({}, cwd);
  expect(loadConfig({}, cwd)).toEqual(first);
  expect(statSync(join(cwd, 'data', 'secrets.json')).mode & 0o077).toBe(0);
  const named = loadConfig(
    { PUSHER_APP_KEY: 'my-own-key', PUSHER_APP_SECRET: 'my-own-secret', PHOENIX_KEY: 'ab'.repeat(32) },
    cwd,
  );
  expect(named.pusher).toMatchObject({ key: 'my-own-key', secret: 'my-own-secret' });
  expect(named.installationKey.toString('hex')).toBe('ab'.repeat(32));
});

it('never draws a new key over a damaged file', () => {
  const cwd = temporaryFolder();
  loadConfig({}, cwd);
  const file = join(cwd, 'data', 'secrets.json');
  writeFileSync(file, '{"installationKey":');
  expect(() => loadConfig({}, cwd)).toThrow(/damaged/);
  expect(readFileSync(file, 'utf8')).toBe('{"installationKey":');
});

it('never draws a new key beside a database that the lost one has sealed', () => {
  const cwd = temporaryFolder();
  const before = loadConfig({}, cwd);
  const file = join(cwd, 'data', 'secrets.json');
  const kept = readFileSync(file, 'utf8');
  mkdirSync(join(cwd, 'data', 'pg', 'data'), { recursive: true });
  writeFileSync(join(cwd, 'data', 'pg', 'data', 'PG_VERSION'), '18\n');
  rmSync(file);
  expect(() => loadConfig({}, cwd)).toThrow(/secrets\.json is not there/);
  expect(() => loadConfig({}, cwd)).toThrow(/PHOENIX_KEY/);
  expect(existsSync(file)).toBe(false);
  // With the key from outside it starts, and with the file put back as before.
  expect(loadConfig({ PHOENIX_KEY: 'ab'.repeat(32) }, cwd).installationKey.toString('hex')).toBe(
    'ab'.repeat(32),
  );
  writeFileSync(file, kept);
  expect(loadConfig({}, cwd)).toEqual(before);
});

describe('a wrong value stops the start with its name and what is allowed', () => {
  it.each([
    ['PORT', '70000', '0 to 65535'],
    ['PORT', '３０００', '0 to 65535'],
    ['PORT', '3e3', '0 to 65535'],
    ['PUSHER_APP_ID', 'abc', 'digits only'],
    ['PUSHER_APP_ID', '0', 'digits only'],
    ['REDIS_URL', 'localhost:6379', 'redis://host:port'],
    ['DATABASE_URL', 'postgres://u:p@a:5432,b:x/db', 'of several servers all of them'],
    ['DATABASE_URL', 'postgres://u:p@a,b/db?target_session_attrs=any', 'target_session_attrs=read-write'],
    ['ADMIN_EMAIL', 'nobody', 'a mail address'],
    ['PHOENIX_DEMO', 'yes', '1 or 0'],
    ['PHOENIX_LOG', 'loud', 'fatal, error'],
    ['PHOENIX_LANES', '0', '1 to 64'],
    ['PHOENIX_WORKERS', '65', '1 to 64'],
    ['PHOENIX_DATABASE_CONNECTIONS', '3', '4 to 200'],
    ['PHOENIX_OTLP_URL', 'grpc://collector:4317', 'OTLP over HTTP'],
    ['PHOENIX_TRACE_SHARE', '1.5', '0 to 1'],
    ['PHOENIX_SMTP_URL', 'mail.example.com:25', 'smtp://user:password@host:port'],
    ['PHOENIX_MAIL_FROM', 'Phoenix <a@b.c>\r\nBcc: d@e.f', 'Name <address>'],
    ['PHOENIX_MAIL_FROM', 'a@b.c, d@e.f', 'Name <address>'],
    ['PHOENIX_CONFIG', '/nowhere/at/all.json', 'a file that exists'],
  ])('%s=%s', (name, value, allowed) => {
    expect(() => load({ [name]: value })).toThrow(ConfigError);
    expect(() => load({ [name]: value })).toThrow(name);
    expect(() => load({ [name]: value })).toThrow(allowed);
  });

  it('without showing a secret', () => {
    for (const [name, value] of [
      ['DATABASE_URL', 'mysql://root:hunter2@host/x'],
      ['ADMIN_PASSWORD', 'hunter2'],
      ['PHOENIX_SMTP_URL', 'http://user:hunter2@host'],
    ] as const) {
      expect(() => load({ [name]: value })).toThrow(`${name} is (hidden); allowed: `);
    }
  });
});

it('lets rate limits be off on loopback addresses only', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1', '127.8.8.8']) {
    expect(load({ HOST: host, PHOENIX_RATE_LIMITS: 'off' }).rateLimits).toBe(false);
  }
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example.org']) {
    expect(() => load({ HOST: host, PHOENIX_RATE_LIMITS: 'off' })).toThrow(/PHOENIX_RATE_LIMITS is "off"/);
  }
});

describe('the file', () => {
  it('gives values that the environment overrides, empty variables aside', () => {
    const cwd = temporaryFolder();
    writeFileSync(
      join(cwd, 'phoenix.config.json'),
      JSON.stringify({ PORT: 4000, PHOENIX_DEMO: true, HOST: '0.0.0.0' }),
    );
    expect(loadConfig({ PORT: '5000', HOST: '' }, cwd)).toMatchObject({
      port: 5000,
      demo: true,
      host: '0.0.0.0',
    });
  });

  it('is refused with an unknown name, naming it', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'other.json'), JSON.stringify({ PROT: 4000 }));
    expect(() => loadConfig({ PHOENIX_CONFIG: 'other.json' }, cwd)).toThrow(/unknown name "PROT"/);
  });

  it.each(['', '[]', '{"PORT": [1]}', '{"PORT": null}', 'PORT=1'])('is refused when it is %j', (content) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'phoenix.config.json'), content);
    expect(() => loadConfig({}, cwd)).toThrow(ConfigError);
  });
});

describe('chains', () => {
  const chains = (env: Record<string, string>) => loadConfig(env, temporaryFolder()).chains;
  const node = 'http://user:secret@127.0.0.1:8332';

  it('are development chains unless there is a node of one’s own, or they are off', () => {
    expect(chains({}).map(({ id, network, url }) => `${id} ${network} ${url}`)).toEqual(
      ['btc', 'ltc', 'doge', 'eth', 'sol', 'trx'].map((id) => `${id} local null`),
    );
    expect(chains({ PHOENIX_LOCAL_CHAINS: 'off' })).toEqual([]);
    expect(chains({ PHOENIX_BTC_RPC_URL: node })).toEqual([{ id: 'btc', network: 'main', url: node }]);
    const second = 'http://127.0.0.1:9332';
    expect(
      chains({ PHOENIX_ETH_RPC_URL: node, PHOENIX_ETH_RPC_URL_2: second, PHOENIX_ETH_TRACES: 'trace' }),
    ).toEqual([{ id: 'eth', network: 'main', url: node, second, traces: 'trace' }]);
    expect(chains({ PHOENIX_ETH_RPC_URL: node, PHOENIX_ETH_TOKEN: `phx:0x${'Ab'.repeat(20)}` })).toEqual([
      {
        id: 'eth',
        network: 'main',
        url: node,
        token: { currency: 'phx', contract: `0x${'ab'.repeat(20)}` },
      },
    ]);
    expect(() => chains({ PHOENIX_ETH_RPC_URL: node, PHOENIX_ETH_TOKEN: 'phx:0x12' })).toThrow(
      /PHOENIX_ETH_TOKEN/,
    );
    expect(() => chains({ PHOENIX_ETH_RPC_URL_2: second })).toThrow(/PHOENIX_ETH_RPC_URL_2 needs/);
    expect(chains({ PHOENIX_DEMO: '1', PHOENIX_BTC_RPC_URL: node })).toEqual([]);
  });

  it('never mix coins that are worth something with such as are not', () => {
    expect(() => chains({ PHOENIX_BTC_RPC_URL: node, PHOENIX_LOCAL_CHAINS: 'on' })).toThrow(
      /btc is a main network/,
    );
    expect(() =>
      chains({ PHOENIX_BTC_RPC_URL: node, PHOENIX_ETH_RPC_URL: node, PHOENIX_ETH_NETWORK: 'test' }),
    ).toThrow(/PHOENIX_ETH_NETWORK is "test"/);
    expect(
      chains({ PHOENIX_BTC_RPC_URL: node, PHOENIX_BTC_NETWORK: 'local', PHOENIX_LOCAL_CHAINS: 'on' }),
    ).toHaveLength(6);
  });
});

it('takes an account with a processor whole or not at all', () => {
  const processors = (env: Record<string, string>) => loadConfig(env, temporaryFolder()).processors;
  expect(Object.values(processors({}))).toEqual([null, null, null, null]);
  expect(
    processors({ PHOENIX_NOWPAYMENTS_KEY: 'abcd', PHOENIX_NOWPAYMENTS_IPN_SECRET: 'efgh' }).nowpayments,
  ).toEqual({
    key: 'abcd',
    secret: 'efgh',
  });
  expect(() => processors({ PHOENIX_NOWPAYMENTS_KEY: 'abcd' })).toThrow(
    /PHOENIX_NOWPAYMENTS_IPN_SECRET is not set/,
  );
});

it('takes a bucket for old bets whole or not at all', () => {
  const given = {
    PHOENIX_ARCHIVE_S3: 'https://s3.example.com/bets/house-1/',
    PHOENIX_ARCHIVE_S3_KEY_ID: 'an-id',
    PHOENIX_ARCHIVE_S3_SECRET: 'a/secret+of=it',
  };
  expect(load(given).archiveBucket).toEqual({
    url: 'https://s3.example.com/bets/house-1',
    region: 'us-east-1',
    keyId: 'an-id',
    secret: 'a/secret+of=it',
    cacheBytes: 20e9,
  });
  expect(load({ ...given, PHOENIX_ARCHIVE_CACHE_GB: '3' }).archiveBucket?.cacheBytes).toBe(3e9);
  expect(load({}).archiveBucket).toBeNull();
  for (const name of Object.keys(given))
    expect(() => load({ ...given, [name]: '' })).toThrow(/belong together/);
  for (const url of [
    's3://bets',
    'https://s3.example.com',
    'https://s3.example.com/a?b',
    'https://u:p@s3.example.com/a',
  ])
    expect(() => load({ ...given, PHOENIX_ARCHIVE_S3: url })).toThrow(/PHOENIX_ARCHIVE_S3/);
});

it('takes keys of an aggregator together, with or without the address its games are opened at', () => {
  const slotegrator = (env: Record<string, string>) =>
    loadConfig(env, temporaryFolder()).providers.slotegrator;
  const keys = { PHOENIX_SLOTEGRATOR_MERCHANT_ID: 'merchant', PHOENIX_SLOTEGRATOR_MERCHANT_KEY: 'a key' };
  expect(slotegrator({})).toBeNull();
  expect(() => slotegrator(keys)).toThrow(/PHOENIX_SLOTEGRATOR_MERCHANT_KEY is "?\(hidden\)/);
  const set = { ...keys, PHOENIX_SLOTEGRATOR_MERCHANT_KEY: 'key-1' };
  expect(slotegrator(set)).toEqual({ merchantId: 'merchant', merchantKey: 'key-1', url: null });
  expect(slotegrator({ ...set, PHOENIX_SLOTEGRATOR_URL: 'https://games.example/v1/' })?.url).toBe(
    'https://games.example/v1',
  );
  expect(() => slotegrator({ PHOENIX_SLOTEGRATOR_URL: 'https://games.example/v1' })).toThrow(
    /PHOENIX_SLOTEGRATOR_MERCHANT_ID is not set/,
  );
});

it('takes keys of further aggregators, each by itself', () => {
  const given = (env: Record<string, string>) => loadConfig(env, temporaryFolder()).providers;
  expect(given({})).toMatchObject({ softswiss: null, pragmatic: null, hub88: null });
  const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
  const rsa = pem(generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey);
  const set = {
    PHOENIX_SOFTSWISS_TOKEN: 'token-1',
    PHOENIX_PRAGMATIC_SECRET: 'secret-1',
    PHOENIX_PRAGMATIC_LAUNCH: 'https://games.example/play?key={token}',
    PHOENIX_HUB88_KEY: rsa,
  };
  expect(given(set)).toMatchObject({
    softswiss: { token: 'token-1', launch: null },
    pragmatic: { secret: 'secret-1', launch: 'https://games.example/play?key={token}' },
    hub88: { publicKey: rsa.trim(), launch: null },
  });
  // Their signatures are RSA's alone.
  const other = pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey);
  expect(() => given({ PHOENIX_HUB88_KEY: other })).toThrow(/PHOENIX_HUB88_KEY/);
});

it('takes an account with a bookmaker whole, with a key of a kind whose algorithm is believed', () => {
  const betby = (env: Record<string, string>) => loadConfig(env, temporaryFolder()).providers.betby;
  const keyOf = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve })
      .publicKey.export({ type: 'spki', format: 'pem' })
      .toString();
  const pem = keyOf('P-256');
  const set = { PHOENIX_BETBY_BRAND: 'brand-1', PHOENIX_BETBY_KEY: pem };
  expect(betby({})).toBeNull();
  expect(betby(set)).toEqual({ brand: 'brand-1', publicKey: pem.trim(), script: null, origins: [] });
  for (const written of [pem.replaceAll('\n', '\\n'), Buffer.from(pem).toString('base64')])
    expect(betby({ ...set, PHOENIX_BETBY_KEY: written })?.publicKey.trim()).toBe(pem.trim());
  const shown = {
    PHOENIX_BETBY_SCRIPT: 'https://ui.example/bt.js',
    PHOENIX_BETBY_ORIGINS: 'https://*.example',
  };
  expect(betby({ ...set, ...shown })).toMatchObject({
    script: 'https://ui.example/bt.js',
    origins: ['https://*.example'],
  });
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey;
  for (const wrong of ['words', keyOf('P-384'), small.export({ type: 'spki', format: 'pem' }).toString()])
    expect(() => betby({ ...set, PHOENIX_BETBY_KEY: wrong })).toThrow(/PHOENIX_BETBY_KEY/);
  // What draws it is the configuration's alone, and the account may be kept in the back office.
  expect(betby(shown)).toBeNull();
  expect(loadConfig(shown, temporaryFolder()).providers.renderer).toEqual({
    script: 'https://ui.example/bt.js',
    origins: ['https://*.example'],
  });
  expect(() => betby({ PHOENIX_BETBY_KEY: pem })).toThrow(/PHOENIX_BETBY_BRAND is not set/);
  expect(() => betby({ PHOENIX_BETBY_BRAND: 'brand-1' })).toThrow(/PHOENIX_BETBY_KEY is not set/);
  expect(() => betby({ ...set, PHOENIX_BETBY_SCRIPT: 'javascript:alert(1)' })).toThrow(
    /PHOENIX_BETBY_SCRIPT/,
  );
  expect(() => betby({ ...set, PHOENIX_BETBY_ORIGINS: 'https://a.example; script-src *' })).toThrow(
    /PHOENIX_BETBY_ORIGINS/,
  );
});

it('takes networks that may read the figures, and nothing that is none', () => {
  const from = (value: string) =>
    loadConfig({ PHOENIX_METRICS_FROM: value }, temporaryFolder(), { keep: false }).metricsFrom;
  expect(from('10.0.0.0/8,192.0.2.7,fd00::/8')).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
  expect(from('')).toEqual([]);
  for (const wrong of ['10.0.0.0/33', 'fd00::/129', 'prometheus', '10.0.0.0/8,', '10.0.0.0/', '*'])
    expect(() => from(wrong), wrong).toThrow(/PHOENIX_METRICS_FROM/);
});

it('lists every name for help', () => {
  expect(
    settingNames()
      .filter(({ secret }) => secret)
      .map(({ name }) => name),
  ).toEqual([
    'DATABASE_URL',
    'PHOENIX_OWNER_DATABASE_URL',
    'PHOENIX_REPLICA_DATABASE_URL',
    'PHOENIX_SIGNER_DATABASE_URL',
    'REDIS_URL',
    'PHOENIX_ARCHIVE_S3_SECRET',
    'PUSHER_APP_SECRET',
    'ADMIN_PASSWORD',
    'PHOENIX_KEY',
    'PHOENIX_EXCLUSION_REGISTER_KEY',
    'PHOENIX_SMTP_URL',
    'PHOENIX_CAPTCHA_SECRET',
    'PHOENIX_GIF_KEY',
    'PHOENIX_EVM_RPC_URL',
    'PHOENIX_SIGNER_TOKEN',
    'PHOENIX_TELEGRAM_BOT_TOKENS',
    ...['BTC', 'LTC', 'DOGE', 'ETH', 'BSC', 'SOL', 'TRX'].flatMap((chain) => [
      `PHOENIX_${chain}_RPC_URL`,
      `PHOENIX_${chain}_RPC_URL_2`,
    ]),
    'PHOENIX_ODDS_API_KEY',
    'PHOENIX_UOF_TOKEN',
    'PHOENIX_UOF_AMQP_URL',
    'PHOENIX_BETFAIR_APP_KEY',
    'PHOENIX_BETFAIR_SESSION',
    'PHOENIX_BETFAIR_PASSWORD',
    'PHOENIX_COINPAYMENTS_PRIVATE_KEY',
    'PHOENIX_COINPAYMENTS_IPN_SECRET',
    'PHOENIX_NOWPAYMENTS_KEY',
    'PHOENIX_NOWPAYMENTS_IPN_SECRET',
    'PHOENIX_BTCPAY_KEY',
    'PHOENIX_BTCPAY_WEBHOOK_SECRET',
    'PHOENIX_CRYPTOCLOUD_KEY',
    'PHOENIX_CRYPTOCLOUD_SECRET',
    'PHOENIX_SLOTEGRATOR_MERCHANT_KEY',
    'PHOENIX_SOFTSWISS_TOKEN',
    'PHOENIX_PRAGMATIC_SECRET',
  ]);
});

it('shows what is in use and where it comes from, secrets hidden', () => {
  const cwd = temporaryFolder();
  writeFileSync(
    join(cwd, 'phoenix.config.json'),
    JSON.stringify({ PORT: 4000, PUSHER_APP_SECRET: 'very-secret' }),
  );
  const shown = effectiveSettings({ PHOENIX_DEMO: '1', PORT: '5000' }, cwd);
  const of = (name: string) => shown.find((setting) => setting.name === name);
  expect(of('PORT')).toEqual({ name: 'PORT', value: '5000', from: 'environment' });
  expect(of('PHOENIX_DEMO')).toEqual({ name: 'PHOENIX_DEMO', value: 'on', from: 'environment' });
  expect(of('PUSHER_APP_SECRET')).toEqual({ name: 'PUSHER_APP_SECRET', value: '(hidden)', from: 'file' });
  expect(of('LIVE_PORT')).toEqual({ name: 'LIVE_PORT', value: '2053', from: 'default' });
  expect(of('DATABASE_URL')?.value).toBeNull();
  expect(JSON.stringify(shown)).not.toContain('very-secret');
});
