/** The whole house on a database of the test run, with settings that a month of small stakes gets somewhere with. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Chains } from '#platform/chains/chains.ts';
import type { Feature } from '#platform/contract/feature.ts';
import type { Config } from '#platform/server/config/config.ts';
import { hastyRuntime, type Runtime, systemRuntime } from '#platform/server/runtime.ts';
import {
  createTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from '#platform/server/testing/platform.ts';
import { rewardsSettings } from '#features/money/rewards/settings.ts';
import { appDefinition as composed } from '#app/definition.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const LOOK_MS = 100;
/** How much faster than the wall's the clock of the house runs: shared rounds need not be waited for. */
const HASTE = 20;
/** A zone whose clocks are changed twice a year. */
export const ZONE = 'Europe/Berlin';

export interface MonthTestApp {
  readonly app: TestPlatform;
  /** Epoch ms of 0:00 UTC of the first day. */
  readonly firstDay: number;
  /** Puts the clock of the house forward to so many ms of the epoch. */
  moveTo(at: number): void;
  /** Stops the clock: no midnight passes, and no job has anything new to do. */
  freeze(): void;
  /** Every round is over, and everything committed has been counted. */
  settle(): Promise<void>;
}

/** What another drill's house has beside the month's. */
export interface MoreOfMonth {
  /** Features of the house, changed. */
  readonly features?: (features: readonly Feature[]) => readonly Feature[];
  readonly chains?: Chains;
  readonly config?: Partial<Config>;
  /** A database and a folder that stay, in place of the run's. */
  readonly kept?: Pick<TestPlatformOptions, 'database' | 'databaseUrl' | 'data'>;
}

/** @param days of the month: the change of clocks is in the middle of them */
export async function openMonth(days: number, more: MoreOfMonth = {}): Promise<MonthTestApp> {
  const hasty = hastyRuntime(HASTE);
  let shift = 0;
  let frozen: number | null = null;
  const runtime = { ...hasty, now: () => frozen ?? hasty.now() + shift };
  const firstDay = dayOfChange(runtime.now() + (days / 2 + 1) * DAY) - Math.floor(days / 2) * DAY;
  const moveTo = (at: number): void => {
    if (at < runtime.now()) throw new Error(`the clock cannot go back to ${new Date(at).toISOString()}`);
    shift += at - runtime.now();
  };
  moveTo(firstDay + 9 * 60 * MINUTE);
  const app = await openApp(runtime, more);
  await furnish(app);
  const freeze = (): void => void (frozen = runtime.now());
  return { app, firstDay, moveTo, freeze, settle: () => settle(app) };
}

/** The house of a month that was lived, on what was kept of it. @param at where its clock stands still */
export function reopenMonth(at: number, more: MoreOfMonth): Promise<TestPlatform> {
  return openApp({ ...systemRuntime(), now: () => at }, more);
}

function openApp(runtime: Runtime, more: MoreOfMonth): Promise<TestPlatform> {
  // The simulated prices move by the wall's clock: the month moves them itself, between its sessions.
  const features = composed.features.filter(({ id }) => id !== 'prices');
  return createTestPlatform({
    ...composed,
    features: more.features?.(features) ?? features,
    runtime,
    config: { trustProxy: 1, ...more.config },
    confirmed: true,
    ...(more.chains ? { chains: more.chains } : {}),
    ...more.kept,
  });
}

/** 0:00 UTC of the first day after `from` on which the clocks of the zone are changed. */
function dayOfChange(from: number): number {
  const hourAt = (at: number) =>
    new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: 'numeric', hourCycle: 'h23' }).format(at);
  let day = Math.ceil(from / DAY) * DAY;
  while (hourAt(day) === hourAt(day + DAY)) day += DAY;
  return day;
}

async function furnish({ kit }: TestPlatform): Promise<void> {
  const { ladder } = rewardsSettings.parse({});
  const values: Record<string, unknown> = {
    // The rooms of shared games first: they begin with a chain, and a long one takes seconds.
    originals: { shared: { bettingMs: 12_000, pauseMs: 500, chainLength: 10_000 } },
    rewards: {
      ladder: ladder.map((level, at) => ({
        ...level,
        depositUsd: `${15 * (at + 1)}`,
        wagerUsd: `${20 * (at + 1) ** 2}`,
      })),
      timeZone: ZONE,
      codesPerDay: 2,
      overrideReason: 'Levels within reach of a simulated month',
    },
    affiliates: {
      payoutUsd: '0.01',
      tiers: [
        { players: 0, percent: '10' },
        { players: 3, percent: '17.5' },
        { players: 8, percent: '25' },
      ],
    },
    // A requirement that a month of small stakes gets through, or not; then there is the end by time.
    bonuses: {
      offers: [
        {
          id: 'month',
          name: 'Bonus of the month',
          description: '',
          maxUsd: '500',
          percent: 100,
          multiplier: 1,
          firstDepositOnly: false,
          repeat: true,
        },
      ],
      cashMultiplier: 1,
      cashCapTimes: 2,
      expireDays: 8,
      referenceEdge: 2,
      overrideReason: 'A requirement within reach of a simulated month',
    },
    // Less than what the house keeps: a month of revenue shall be worth something too.
    race: { rewardUsd: '10' },
    // One member of staff makes its codes; that a second one is asked has tests of its own.
    backoffice: { fourEyes: { adjustAboveEur: '999999999' } },
    // Its players come over HTTP and read no letters.
    wallet: {
      confirmedEmail: false,
      deposits: { bankInstructions: 'To the house', secondAboveEur: '999999' },
    },
  };
  for (const [feature, value] of Object.entries(values)) {
    const saved = await kit.settings.set(feature, value, 'month');
    if ('errors' in saved) throw new Error(`${feature}: ${JSON.stringify(saved.errors)}`);
  }
}

async function settle({ platform }: TestPlatform): Promise<void> {
  for (;;) {
    const { rows } = await platform.db.pool.query<{ open: boolean }>(
      "select exists (select 1 from round where status = 'open') as open",
    );
    if (!rows[0]!.open) break;
    await sleep(LOOK_MS);
  }
  await platform.events.settle();
}

/** A price of bitcoin, in force from then on. */
export interface Price {
  readonly at: number;
  readonly usd: string;
}

/** Moves the price of bitcoin by up to three percent. */
export async function movePrice({ kit }: TestPlatform): Promise<Price> {
  const { priceUsd } = kit.money.currency('btc')!;
  const usd = (Number(priceUsd) * (0.97 + randomInt(6001) / 100_000)).toFixed(2);
  await kit.db.pool.query("update currency set price_usd = $1 where code = 'btc'", [usd]);
  await kit.money.refreshCurrencies();
  return { at: kit.runtime.now(), usd };
}
