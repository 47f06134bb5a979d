/** What the tests of this room share. */
import { aml } from '#features/operator/aml/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { chat } from '#features/community/chat/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { parseAmount } from '#platform/contract/money.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { rain } from '../../feature.ts';
import { rainSettings, type RainSettings } from '../../settings.ts';
import { RAIN_CHECKS } from '../ledger-checks.ts';
import type { RainContext } from '../context.ts';

export interface RainTestApp {
  readonly app: TestPlatform;
  /** The room as its jobs see it. Ends are not left for later: a test ends a rain when its clock is there. */
  readonly context: RainContext;
  /** Moves the clock of the house. */
  move(milliseconds: number): void;
  now(): number;
  /** A final deposit, as the wallet tells it. */
  deposit(player: TestPlayer, amount?: string): Promise<void>;
  /** The player wrote this long ago in a room. */
  wrote(player: TestPlayer, channel?: string, ago?: number): Promise<void>;
  /** Somebody who deposited and wrote, so that nothing keeps them from a share. */
  guest(): Promise<TestPlayer>;
  set(settings: Partial<RainSettings>): Promise<void>;
  dollarsOf(player: TestPlayer): Promise<string>;
  audit(): Promise<readonly unknown[]>;
}

const features = [shell, identity, originals, profile, saferPlay, backoffice, aml, chat, rain];

/** A house with a chat in which it rains. It begins at noon, so that no midnight passes unasked. */
export async function openRain(games: readonly AnyGame[], first?: RainTestApp): Promise<RainTestApp> {
  const system = systemRuntime();
  const day = 86_400_000;
  let shift = day / 2 - (system.now() % day) + day;
  const now = first ? first.now : () => system.now() + shift;
  const runtime = { ...system, now };
  const app = await createTestPlatform({
    lanesApart: true,
    features,
    games,
    runtime,
    ...(first
      ? {
          databaseUrl: first.app.databaseUrl,
          config: { trustProxy: 1, installationKey: first.app.config.installationKey },
        }
      : { config: { trustProxy: 1 } }),
  });
  const { db, events } = app.platform;
  // What the house does by itself, it does when a test says so.
  const context: RainContext = {
    kit: { ...app.kit, feature: 'rain' },
    notify: async () => {},
    endLater: async () => {},
  };

  async function wrote({ id }: TestPlayer, channel = 'casino_en', ago = 60_000): Promise<void> {
    await db.pool.query(
      `insert into chat_message (channel, type, user_id, data, created_at) values ($1, 'message', $2, '{"text":"hi","sticker":null}', $3)`,
      [channel, id.toString(), new Date(now() - ago)],
    );
  }

  async function deposit(player: TestPlayer, amount = '10'): Promise<void> {
    const currency = app.kit.money.currency('usd')!;
    await app.credit(player.id, 'usd', amount);
    await db.transaction((client) =>
      app.kit.emit(client, 'deposit.credited', player.id, {
        id: app.kit.runtime.uuid(),
        cur: currency.id,
        amount: parseAmount(amount, currency)!.toString(),
      }),
    );
    await events.settle();
  }

  return {
    app,
    context,
    move: (milliseconds) => void (shift += milliseconds),
    now,
    deposit,
    wrote,
    async guest() {
      const player = await app.register();
      await deposit(player);
      await wrote(player);
      return player;
    },
    async set(settings) {
      const whole = { ...app.kit.settings.get('rain', rainSettings), ...settings };
      const result = await app.kit.settings.set('rain', whole, 'test');
      if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    },
    async dollarsOf({ id }) {
      const { currency, real } = (await app.kit.money.balances(id)).find(
        (one) => one.currency.code === 'usd',
      )!;
      return (Number(real) / 10 ** currency.scale).toFixed(2);
    },
    async audit() {
      const client = await db.pool.connect();
      try {
        return (await auditLedger(client, RAIN_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}
