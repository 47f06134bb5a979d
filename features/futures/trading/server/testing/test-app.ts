/** What the tests of this room share: a house whose price stands where the test puts it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import type { Feature } from '#platform/contract/feature.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { PATIENCE_MS } from '#platform/server/testing/soon.ts';
import type { PositionView } from '../../contract.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Runtime } from '#platform/server/runtime.ts';
import { trading } from '../../feature.ts';
import { tradingServer } from '../index.ts';
import { TRADING_CHECKS } from '../ledger-checks.ts';
import type { Prices } from '../prices.ts';

const UNIT = 10n ** 8n;

/** A price that a test moves. */
interface PlantedPrices extends Prices {
  /** @param price whole units, or a decimal with at most eight places */
  put(price: number): void;
  /** No more ticks until it is false again. */
  pause(paused: boolean): void;
  /** Its source says that it halts, until it is false again. */
  halt(halted: boolean): void;
}

export function plantedPrices(): PlantedPrices {
  let price = 1_000n * UNIT;
  let paused = false;
  let halted = false;
  return {
    intervalMs: 15,
    put: (next) => void (price = BigInt(Math.round(next * 1e8))),
    pause: (stop) => void (paused = stop),
    halt: (stop) => void (halted = stop),
    stands: () => halted,
    next: async (_ticker, last) => (paused ? null : { seq: (last?.seq ?? 0) + 1, price }),
  };
}

export interface TradingApp {
  readonly app: TestPlatform;
  readonly prices: PlantedPrices;
  player(usd?: string): Promise<TestPlayer>;
  order(player: TestPlayer, more?: object): Promise<Answer>;
  /** An order that was filled. */
  opened(player: TestPlayer, more?: object): Promise<PositionView>;
  close(player: TestPlayer, id: string, share?: string): Promise<Answer>;
  edit(player: TestPlayer, id: string, change: object): Promise<Answer>;
  list(player: TestPlayer, which: 'active' | 'closed'): Promise<PositionView[]>;
  /** The position once it has ended. */
  ended(player: TestPlayer, id: string): Promise<PositionView>;
  /** Units of the ledger. */
  balance(player: TestPlayer): Promise<bigint>;
  set(settings: object): Promise<void>;
  audit(): Promise<readonly unknown[]>;
  /** What was asked for so far is in the books: the next tick is later than it. */
  taken(): Promise<void>;
  /** Some ticks have passed. */
  pass(ticks?: number): Promise<void>;
}

const ONE = [{ ticker: 'EMBER', start: '1000' }];
const FAST = { tickers: ONE, minHoldMs: 0 };

export async function openTrading(
  prices: PlantedPrices = plantedPrices(),
  {
    features = [],
    ...more
  }: {
    databaseUrl?: string;
    config?: Partial<Config>;
    features?: readonly Feature[];
    runtime?: Runtime;
  } = {},
): Promise<TradingApp> {
  const feature: Feature = { ...trading, server: async () => ({ default: tradingServer(() => prices) }) };
  const app = await createTestPlatform({
    lanesApart: true,
    features: [shell, identity, feature, ...features],
    ...more,
  });
  if (!more.databaseUrl) {
    await app.kit.settings.set('trading', FAST, 'test');
    await app.kit.features.set('trading', true, 'test');
  }
  const post = (path: string, player: TestPlayer, body: object) => app.api(path, body, player.token);

  async function until<Value>(read: () => Promise<Value | null>): Promise<Value> {
    const end = performance.now() + PATIENCE_MS;
    while (performance.now() < end) {
      const found = await read();
      if (found !== null) return found;
      await sleep(15);
    }
    throw new Error('it did not happen');
  }

  const order: TradingApp['order'] = (player, body = {}) =>
    post('/api/trading/open', player, {
      ticker: 'EMBER',
      direction: 'up',
      multiplier: '100',
      wager: '10',
      currency: 'usd',
      ...body,
    });
  const list: TradingApp['list'] = async (player, which) =>
    (await post('/api/trading/positions', player, { which })).body;
  const priced = async () => ((await app.api('/api/trading/tickers')).body as unknown[]).length > 0;
  await until(async () => ((await priced()) ? true : null));

  return {
    app,
    prices,
    async player(usd = '100') {
      const fresh = await app.register();
      if (usd !== '0') await app.credit(fresh.id, 'usd', usd);
      return fresh;
    },
    order,
    async opened(player, body = {}) {
      // On a busy machine the last price may be too old for a moment.
      const { status, body: answer } = await until(async () => {
        const sent = await order(player, body);
        return sent.body.code === -10 ? null : sent;
      });
      if (status !== 200) throw new Error(JSON.stringify(answer));
      const { id } = answer.position as PositionView;
      return until(
        async () =>
          (await list(player, 'active')).find((one) => one.id === id && one.status === 'open') ?? null,
      );
    },
    close: (player, id, share) => post('/api/trading/close', player, { id, ...(share ? { share } : {}) }),
    edit: (player, id, change) => post('/api/trading/edit', player, { id, ...change }),
    list,
    ended: (player, id) =>
      until(async () => (await list(player, 'closed')).find((one) => one.id === id) ?? null),
    async balance(player) {
      return (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'usd')!.real;
    },
    async set(settings) {
      const kept = await app.kit.settings.set('trading', { ...FAST, ...settings }, 'test');
      if ('errors' in kept) throw new Error(JSON.stringify(kept.errors));
    },
    async audit() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client, TRADING_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
    async taken() {
      await until(async () => {
        const { rows } = await app.kit.db.pool.query('select from futures_request');
        return rows.length === 0 ? true : null;
      });
    },
    pass: (ticks = 6) => sleep(ticks * prices.intervalMs * 2),
  };
}
