import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { parseAmount } from '../../contract/money.ts';
import { typedUnits } from '../../contract/typed-units.ts';
import { isFailure } from '../../contract/error.ts';
import type { Chains } from '../../chains/chains.ts';
import type { Config } from '../config/config.ts';
import { loadConfig } from '../config/schema.ts';
import type { Player } from '../identity/identity.ts';
import type { Runtime } from '../runtime.ts';
import type { ServerKit } from '../kit.ts';
import { withClient } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import { ACCOUNT, KIND } from '../money/kinds.ts';
import { ledgerId } from '../money/ledger-id.ts';
import { createPasswords } from '../identity/passwords.ts';
import { createPlatform, type AppDefinition, type Platform } from '../platform.ts';
import { systemRuntime } from '../runtime.ts';
import { openCaller, type Answer } from './call.ts';
import { testDatabase, urlAs, type TestDatabase } from './database.ts';
import { inCents } from './in-cents.ts';
import { keepLanesApart } from './lanes-apart.ts';
import { watchConnections } from './one-connection.ts';
import { tally } from './tally.ts';

export interface TestPlatformOptions extends Partial<AppDefinition> {
  /** Changes of the test configuration: free ports, no rate limits, a quiet log. */
  readonly config?: Partial<Config>;
  readonly runtime?: Runtime;
  readonly log?: Logger;
  /** Folder of a built page. */
  readonly web?: string;
  /** Chains in place of those the configuration asks for: none. */
  readonly chains?: Chains;
  /** Players of register() have confirmed their address. */
  readonly confirmed?: boolean;
  /** Leave it to the settings whether staff need a second factor, as an installation does: here they do not. */
  readonly staffTwoFactor?: boolean;
  /** Places of the ledger's unit of every fiat currency: 2 as in a house that began with whole cents. */
  readonly fiatScale?: number;
  /** Share another test platform's database, as a second process would. */
  readonly databaseUrl?: string;
  /** A migrated, empty one that is used in place of the run's, and dropped like it. */
  readonly database?: TestDatabase;
  /** Connections of lanes see rows of their own players only, and close() throws where a statement asked for another's. */
  readonly lanesApart?: boolean;
  /** Book nothing while the runtime's clock is far from the database's, as the program does. */
  readonly heedClock?: boolean;
  /**
   * Do what jobs do at their times of day and of the hour. Not unless told: what a job of every minute does would be there, or not, as
   * slow as the machine is. A test calls what the job does.
   */
  readonly scheduled?: boolean;
  /** Folder that stays: of a database that does, for what is sealed in it opens with the folder's secrets. */
  readonly data?: string;
}

export type { Answer } from './call.ts';

export interface TestPlayer {
  readonly user: { readonly _id: string; readonly name: string };
  readonly token: string;
  readonly id: bigint;
}

export interface TestPlatform {
  /** http://127.0.0.1:port */
  readonly url: string;
  readonly config: Config;
  readonly platform: Platform;
  /** A kit that belongs to no feature: every port, nothing to serve. */
  readonly kit: ServerKit;
  /** Of the server's role. */
  readonly databaseUrl: string;
  /** Of the same database for the role that owns it: an attacker of tests who has less gets nowhere. */
  readonly ownerUrl: string;
  /** POSTs JSON with a bearer token; without one it fetches and sends a CSRF token like a page. */
  api(path: string, body?: unknown, token?: string, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, token?: string): Promise<Answer>;
  /** A new account with a session. Password: 'correct horse'. */
  register(name?: string): Promise<TestPlayer>;
  /** An account with these permissions, or role '*' when none are named. */
  staff(...permissions: string[]): Promise<TestPlayer>;
  /** The account with a session of now: however much one is used, that of staff ends after two weeks of the clock. */
  again(player: TestPlayer): Promise<TestPlayer>;
  /**
   * Units of the ledger in an amount of a currency, dollars where none is named, however finely it counts. What is finer
   * than a unit is cut off, as of a payout. @param amount decimal string
   */
  units(amount: string, currency?: string): bigint;
  /** The other way, of whole cents of dollars. @throws for parts of a cent */
  cents(units: bigint): bigint;
  /** Gives money. @param amount decimal string */
  credit(user: bigint, currency: string, amount: string, demo?: boolean): Promise<void>;
  close(): Promise<void>;
}

export const testPassword = 'correct horse';
/** Hashed once for all players: a hash costs as much as the rest of a registration, by design. */
let hashed: Promise<string> | null = null;
const testPasswordHash = () => (hashed ??= createPasswords(systemRuntime()).hash(testPassword));

/** What a database is told before its first program starts. */
async function prepare({ ownerUrl }: TestDatabase, options: TestPlatformOptions): Promise<void> {
  const { features = [], games = [], fiatScale } = options;
  const statements: [sql: string, value: unknown][] = [];
  // Hash chains of the usual length take seconds of a core before the first round: no test plays a thousand of them.
  if (games.some(({ kind }) => kind === 'shared'))
    statements.push([
      `insert into setting_version (feature, version, value, author) values ('originals', 1, $1, 'test')`,
      JSON.stringify({ shared: { chainLength: 1000 } }),
    ]);
  // A ledger that counts finer than pages show: of a database that has no amounts yet.
  if (fiatScale !== undefined) statements.push(['update currency set scale = $1 where fiat', fiatScale]);
  // What works without being asked (a feed) is off where a test does not switch it on.
  const quiet = features.filter(({ startsOff }) => startsOff === 'with-main-network');
  if (quiet.length > 0)
    statements.push([
      `insert into feature_switch (feature, is_on, author) select unnest($1::text[]), false, 'test'`,
      quiet.map(({ id }) => id),
    ]);
  if (statements.length === 0) return;
  await withClient({ connectionString: ownerUrl }, async (client) => {
    for (const [sql, value] of statements) await client.query(sql, [value]);
  });
}

/** The whole program on a database of its own, listening on ports the system chose. Replies are checked. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = options.databaseUrl ? null : (options.database ?? (await testDatabase()));
  const databaseUrl = options.databaseUrl ?? database!.url;
  if (database) await prepare(database, options);
  const apart = database && options.lanesApart ? await keepLanesApart(database.ownerUrl) : null;
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'phoenix-platform-'));
  const config = { ...testConfig(data, databaseUrl), ...options.config };
  tally('server starts', 1);
  const platform = await createPlatform(
    config,
    { features: options.features ?? [], games: options.games ?? [] },
    {
      log: options.log ?? createLog('silent'),
      runtime: options.runtime ?? systemRuntime(),
      web: options.web ?? join(data, 'no-page'),
      ...(options.chains ? { chains: options.chains } : {}),
      ...(options.heedClock ? { heedClock: true } : {}),
      checkReplies: true,
      scheduled: options.scheduled ?? false,
    },
  );
  const second = watchConnections(platform.db.pool);
  const { url } = await platform.listen().catch(async (error: unknown) => {
    await platform.close();
    throw error;
  });
  const { kit } = platform;
  let count = 0;
  if (database && !options.staffTwoFactor && kit.settings.schemas().has('security'))
    await kit.settings.set('security', { staffTwoFactor: false }, 'test');

  const { send, close: hangUp } = openCaller(url);

  async function csrf(): Promise<Record<string, string>> {
    const { headers } = await send('GET', '/sanctum/csrf-cookie', {});
    const cookie = headers.getSetCookie()[0]!.split(';')[0]!;
    return { cookie, 'x-xsrf-token': cookie.slice(cookie.indexOf('=') + 1) };
  }

  async function account(name: string): Promise<TestPlayer> {
    const player: Player = await kit.identity.create({
      name,
      email: `${name.toLowerCase()}@example.com`,
      passwordHash: await testPasswordHash(),
    });
    if (options.confirmed) {
      await kit.identity.setEmail(player.id, player.email!, { verified: true });
      await kit.identity.changed(player.id);
    }
    // As who registers does: accepting what is in force.
    const edition = kit.policy.rules().terms();
    if (edition > 0) await kit.money.noteTerms(kit.db.pool, player.id, edition);
    return enter(player);
  }

  async function enter(player: Player): Promise<TestPlayer> {
    const token = await kit.identity.openSession(player, { address: '127.0.0.1', userAgent: 'test' });
    return { user: { _id: player._id, name: player.name }, token, id: player.id };
  }

  const nextName = () => `player_${++count}_${kit.runtime.random(3).toString('hex')}`.slice(0, 20);

  return {
    url,
    config,
    platform,
    kit,
    databaseUrl,
    ownerUrl: urlAs(databaseUrl, 'owner'),
    async api(path, body = {}, token, more = {}) {
      const headers = token === undefined ? await csrf() : { authorization: `Bearer ${token}` };
      return send(
        'POST',
        path,
        { ...headers, ...more, 'content-type': 'application/json' },
        typeof body === 'string' ? body : JSON.stringify(body),
      );
    },
    get: (path, token) => send('GET', path, token === undefined ? {} : { authorization: `Bearer ${token}` }),
    register: (name = nextName()) => account(name),
    again: async ({ id }) => enter((await kit.identity.byId(id))!),
    async staff(...permissions) {
      const player = await account(nextName());
      await kit.identity.setPermissions(
        player.id,
        permissions.length > 0 ? { permissions } : { roles: ['*'] },
      );
      return player;
    },
    units(amount, code = 'usd') {
      const units = typedUnits(amount, kit.money.currency(code)!.scale);
      if (units === null) throw new Error(`${amount} is no amount`);
      return units;
    },
    cents: (units) => inCents(units, kit.money.currency('usd')!),
    async credit(user, code, amount, demo = false) {
      const currency = kit.money.currency(code);
      const net = currency && parseAmount(amount, currency);
      if (!currency || typeof net !== 'bigint') throw new Error(`cannot credit ${amount} ${code}`);
      const ledgerCurrencyId = ledgerId(currency, demo ? 'demo' : 'real');
      const posted = await kit.money.post({
        user,
        cur: ledgerCurrencyId,
        net,
        counter: ACCOUNT.operator,
        kind: KIND.adjust,
        key: kit.runtime.uuid(),
      });
      if (isFailure(posted)) throw new Error(posted.message);
    },
    async close() {
      await platform.close();
      hangUp();
      await database?.drop();
      if (options.data === undefined) rmSync(data, { recursive: true, force: true });
      apart?.end();
      const [first] = second();
      if (first) throw new Error(`a transaction asked for a second connection of its pool:\n${first}`);
    },
  };
}

function testConfig(data: string, databaseUrl: string): Config {
  const config = loadConfig(
    {
      PORT: '0',
      PUSHER_PORT: '0',
      LIVE_PORT: '0',
      TRADING_PORT: '0',
      PHOENIX_DATA: data,
      DATABASE_URL: databaseUrl,
      PHOENIX_SIGNER_DATABASE_URL: urlAs(databaseUrl, 'signer'),
      PHOENIX_RATE_LIMITS: 'off',
      PHOENIX_LANES: '2',
      // A connection costs 20 ms of a core, and a program that starts opens as many as it may.
      PHOENIX_DATABASE_CONNECTIONS: '4',
      ADMIN_PASSWORD: 'admin password',
      PHOENIX_LOG: 'silent',
      PHOENIX_LOCAL_CHAINS: 'off',
      PHOENIX_BEACON: 'off',
    },
    data,
  );
  return { ...config, publicUrl: 'http://127.0.0.1' };
}
