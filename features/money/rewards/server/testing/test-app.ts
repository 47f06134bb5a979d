/** What the tests of this room share. */
import type { AnyGame } from '#platform/contract/game.ts';
import { identity } from '#features/account/identity/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { rewards } from '../../feature.ts';
import type { RewardsSettings } from '../../settings.ts';
import { REWARD_CHECKS } from '../ledger-checks.ts';

export interface RewardsTestApp {
  readonly app: TestPlatform;
  /** Moves the clock of the house. */
  move(milliseconds: number): void;
  /** A final deposit, as the wallet tells it. */
  deposit(player: TestPlayer, currency: string, amount: string): Promise<string>;
  play(player: TestPlayer, bet: string, more?: object): Promise<Answer>;
  /** Everything committed has been counted. */
  settle(): Promise<void>;
  set(settings: Partial<RewardsSettings>): Promise<void>;
  audit(): Promise<readonly unknown[]>;
}

/** A house with rewards. It begins at noon, so that no midnight passes unasked. */
export async function openRewards(games: readonly AnyGame[]): Promise<RewardsTestApp> {
  const system = systemRuntime();
  const day = 86_400_000;
  let shift = day / 2 - (system.now() % day) + day;
  const app = await createTestPlatform({
    lanesApart: true,
    features: [shell, identity, originals, rewards],
    games,
    runtime: { ...system, now: () => system.now() + shift },
  });
  const { db, events } = app.platform;
  return {
    app,
    move: (milliseconds) => void (shift += milliseconds),
    async deposit(player, code, amount) {
      const currency = app.kit.money.currency(code)!;
      const id = app.kit.runtime.uuid();
      await app.credit(player.id, code, amount);
      await db.transaction((client) =>
        app.kit.emit(client, 'deposit.credited', player.id, {
          id,
          cur: currency.id,
          amount: parseAmount(amount, currency)!.toString(),
        }),
      );
      await events.settle();
      return id;
    },
    play: (player, bet, more = {}) => app.api('/api/game/play', diceBet(bet, more), player.token),
    settle: () => events.settle(),
    async set(settings) {
      const result = await app.kit.settings.set('rewards', settings, 'test');
      if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    },
    async audit() {
      const client = await db.pool.connect();
      try {
        return (await auditLedger(client, REWARD_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}

/** Smallest units that the player holds. */
export async function held(app: TestPlatform, { id }: TestPlayer, code: string): Promise<bigint> {
  const balances = await app.kit.money.balances(id);
  return balances.find(({ currency }) => currency.code === code)!.real;
}
