/** What the tests of this room share: pools in a house whose seconds are short. */
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { Feature } from '#platform/contract/feature.ts';
import type { Config } from '#platform/server/config/config.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { inCents } from '#platform/server/testing/in-cents.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { PATIENCE_MS } from '#platform/server/testing/soon.ts';
import type { PoolReply, PoolView } from '../../contract.ts';
import { pvp } from '../../feature.ts';
import type { Pace } from '../context.ts';
import { pvpServer } from '../index.ts';
import { PVP_CHECKS } from '../ledger-checks.ts';

/** A second of the settings is ten milliseconds. */
export const FAST: Pace = { pollMs: 10, retryMs: 50, secondMs: 10 };
/** However slow the machine is, nobody comes too late to a pool. */
const OPEN = { openMinutes: 1_440, survivorMinutes: 1_440 };

export interface PvpApp {
  readonly app: TestPlatform;
  player(usd?: string): Promise<TestPlayer>;
  call(path: string, player: TestPlayer | null, body?: object): Promise<Answer>;
  /** A pool of real dollars; of a coinflip of ten unless more is said. */
  make(player: TestPlayer, more?: object): Promise<PoolReply>;
  join(player: TestPlayer, pool: string, more?: object): Promise<Answer>;
  get(pool: string, player?: TestPlayer): Promise<PoolReply>;
  /** The pool once it is over. */
  ended(pool: string): Promise<PoolView>;
  /** As if the pool had been open, or counted down, for as long as it may: no test has to do what it does before a time on the clock. */
  runOut(pool: string): Promise<void>;
  until<Value>(read: () => Promise<Value | null>): Promise<Value>;
  /** In cents: tables deal no finer. */
  balance(player: TestPlayer): Promise<bigint>;
  audit(): Promise<readonly unknown[]>;
  set(settings: object): Promise<void>;
}

export async function openPvp({
  pace = FAST,
  settings = {},
  ...more
}: {
  pace?: Pace;
  settings?: object;
  databaseUrl?: string;
  config?: Partial<Config>;
  runtime?: Runtime;
  features?: readonly Feature[];
} = {}): Promise<PvpApp> {
  const feature: Feature = { ...pvp, server: async () => ({ default: pvpServer(pace) }) };
  const app = await createTestPlatform({
    lanesApart: true,
    ...more,
    features: [shell, identity, feature, ...(more.features ?? [])],
  });
  const set: PvpApp['set'] = async (changed) => {
    const kept = await app.kit.settings.set('pvp', { ...OPEN, ...settings, ...changed }, 'test');
    if ('errors' in kept) throw new Error(JSON.stringify(kept.errors));
  };
  if (!more.databaseUrl) {
    await set({});
    await app.kit.features.set('pvp', true, 'test');
  }
  const call: PvpApp['call'] = (path, player, body = {}) => app.api(`/api/pvp/${path}`, body, player?.token);

  async function until<Value>(read: () => Promise<Value | null>): Promise<Value> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const found = await read();
      if (found !== null) return found;
      await sleep(10);
    }
    throw new Error('it did not happen');
  }

  const get: PvpApp['get'] = async (pool, player) => (await call('get', player ?? null, { pool })).body;
  return {
    app,
    set,
    call,
    until,
    get,
    async player(usd = '1000') {
      const fresh = await app.register();
      if (usd !== '0') await app.credit(fresh.id, 'usd', usd);
      return fresh;
    },
    async make(player, body = {}) {
      const made = await call('create', player, { mode: 'coinflip', currency: 'usd', stake: '10', ...body });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return made.body;
    },
    join: (player, pool, body = {}) => call('join', player, { pool, ...body }),
    ended: (pool) =>
      until(async () => {
        // What is drawn or called off is paid a moment after.
        const { rows } = await app.kit.db.pool.query(
          'select 1 from pvp_pool where id = $1 and due_at is null',
          [pool],
        );
        return rows.length > 0 ? (await get(pool)).pool : null;
      }),
    async runOut(pool) {
      await app.kit.db.pool.query(
        `update pvp_pool set rules = jsonb_set(rules, '{expiresAt}', to_jsonb($2::bigint)), due_at = $2,
           locks_at = case when locks_at is not null then $2::bigint end where id = $1`,
        [pool, app.kit.runtime.now()],
      );
    },
    async balance(player) {
      const usd = (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd')!;
      return inCents(usd.real, usd.currency);
    },
    async audit() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client, PVP_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}
