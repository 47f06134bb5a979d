/** The month's house with every product open: prices of futures that walk, short seconds at the tables, a chain that only takes requests. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { tradingServer } from '#features/futures/trading/server/index.ts';
import type { Prices } from '#features/futures/trading/server/prices.ts';
import { fakeChain, fakeChains } from '#features/money/wallet/server/testing/fake-chain.ts';
import { pokerServer } from '#features/play/poker/server/index.ts';
import { pvpServer } from '#features/play/pvp/server/index.ts';
import type { Feature } from '#platform/contract/feature.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { OWED } from './recount/later.ts';
import { type MonthTestApp, type MoreOfMonth, openMonth, reopenMonth } from '../month/test-app.ts';

export const KEYS = { merchantId: 'reports-merchant', merchantKey: 'reports-merchant-key' };
export const TABLE = 'reports';
const UNIT = 10n ** 8n;
const LOOK_MS = 100;

/** Units of time are the house's, whose clock runs twenty times as fast as the wall's. */
const POKER_PACE = {
  pollMs: 400,
  startMs: 400,
  pauseMs: 200,
  showdownMs: 200,
  secondMs: 1_000,
  minuteMs: 60_000,
};
const PVP_PACE = { pollMs: 400, retryMs: 2_000, secondMs: 1_000 };

function walkingPrices(): Prices {
  let price = 1_000n * UNIT;
  return {
    intervalMs: 2_000,
    async next(_ticker, last) {
      price += (price * BigInt(randomInt(401) - 200)) / 100_000n;
      return { seq: (last?.seq ?? 0) + 1, price };
    },
  };
}

/** Those of the house whose time is a drill's. */
function withPace(feature: Feature): Feature {
  const server = {
    trading: () => tradingServer(() => walkingPrices()),
    poker: () => pokerServer(POKER_PACE),
    pvp: () => pvpServer(PVP_PACE),
  }[feature.id];
  return server ? { ...feature, server: async () => ({ default: server() }) } : feature;
}

const SETTINGS: Readonly<Record<string, unknown>> = {
  // Seconds are the house's, which has twenty of them in one of the wall's.
  book: { adapter: 'none', minStakeUsd: '0.1', confirmSeconds: 120, cashOutSeconds: 30 },
  reports: OWED,
  trading: { tickers: [{ ticker: 'EMBER', start: '1000' }], minHoldMs: 0 },
  pvp: { oneForAddress: false, oneForDevice: false, minStakeEur: '0.10' },
  poker: {
    tables: [
      {
        id: TABLE,
        name: 'Reports',
        seats: 2,
        currency: 'usd',
        demo: false,
        smallBlind: '0.05',
        bigBlind: '0.10',
      },
    ],
  },
  wallet: {
    confirmedEmail: false,
    deposits: { bankInstructions: 'To the house', secondAboveEur: '999999' },
    withdrawals: {
      minimumEur: '0',
      dayEur: '0',
      dayCount: 0,
      minimumCostTimes: 0,
      auto: { on: false },
      secondAboveEur: '999999',
      networkFees: [{ currency: 'btc', chain: 'btc', fee: '0.000001' }],
    },
  },
};
const SWITCHED_ON = ['book', 'trading', 'poker', 'pvp', 'reports', 'campaigns'];

function everyProduct(): MoreOfMonth {
  const { driver } = fakeChain('btc');
  return {
    features: (features) => features.map(withPace),
    chains: fakeChains([{ ...driver, assets: [{ currency: 'btc', decimals: 8, contract: null }] }]),
    config: {
      geo: { header: 'x-country', database: null },
      providers: { slotegrator: { ...KEYS, url: null } },
    },
  };
}

export async function openHouse(days: number, kept: NonNullable<MoreOfMonth['kept']>): Promise<MonthTestApp> {
  const month = await openMonth(days, { ...everyProduct(), kept });
  await open(month.app.kit);
  return { ...month, settle: () => settle(month.app) };
}

/** The same house on what was kept. @param at where its clock stands still */
export function reopenHouse(at: number, kept: NonNullable<MoreOfMonth['kept']>): Promise<TestPlatform> {
  return reopenMonth(at, { ...everyProduct(), kept });
}

/** Rounds of games are over; slips and positions stay open for days. */
async function settle({ platform }: TestPlatform): Promise<void> {
  for (;;) {
    const { rows } = await platform.db.pool.query<{ open: boolean }>(
      "select exists (select from round where status = 'open' and game not in ('sport', 'futures')) as open",
    );
    if (!rows[0]!.open) break;
    await sleep(LOOK_MS);
  }
  await platform.events.settle();
}

async function open({ settings, features }: ServerKit): Promise<void> {
  for (const [feature, value] of Object.entries(SETTINGS)) {
    const saved = await settings.set(feature, value, 'reports');
    if ('errors' in saved) throw new Error(`${feature}: ${JSON.stringify(saved.errors)}`);
  }
  for (const id of SWITCHED_ON) await features.set(id, true, 'reports');
}
