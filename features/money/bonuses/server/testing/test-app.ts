/** What the tests of this room share. */
import type { DomainEvents, EventName } from '#platform/contract/event.ts';
import { floats } from '#engines/fair/floats.ts';
import { dice } from '#games/dice/game.ts';
import type { AnyGame } from '#platform/contract/game.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { jurisdiction } from '#features/account/jurisdiction/feature.ts';
import { saferPlay } from '#features/account/safer-play/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { rewards } from '#features/money/rewards/feature.ts';
import { singleCurrency } from '#features/money/single-currency/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { isFailure } from '#platform/contract/error.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { nodeHmac } from '#platform/server/fairness/vault.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { ledgerId } from '#platform/server/money/ledger-id.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import type { BonusRow } from '../../contract.ts';
import { bonuses } from '../../feature.ts';
import type { BonusSettings } from '../../settings.ts';
import { BONUS_CHECKS } from '../ledger-checks.ts';
import { settleBonus } from '../settle.ts';

/** Wagered twice, and everything counts in full: nothing an operator could set without saying why. */
export const QUICK = { referenceEdge: 1, cashMultiplier: 2, overrideReason: 'test' };

export interface BonusTestApp {
  readonly app: TestPlatform;
  /** Moves the clock of the house. */
  move(milliseconds: number): void;
  /** A final deposit, as the wallet tells it. @returns id of the crediting */
  deposit(player: TestPlayer, currency: string, amount: string): Promise<string>;
  /** The chain undid it. */
  reverse(player: TestPlayer, id: string): Promise<void>;
  /** A bet of dollars, on dice unless `more` says something else. */
  play(player: TestPlayer, bet: string, more?: object): Promise<Answer>;
  /** A bet on dice that wins a hundredth, or is lost, as it is known here before. */
  roll(player: TestPlayer, bet: string, how: 'win' | 'lose', more?: object): Promise<Answer>;
  /** A bonus for nothing, as a promocode gives it. */
  give(player: TestPlayer, currency: string, amount: string): Promise<unknown>;
  bonus(player: TestPlayer): Promise<BonusRow | undefined>;
  /** Smallest units. */
  held(player: TestPlayer, currency: string): Promise<{ real: bigint; bonus: bigint }>;
  /** Everything committed has been counted, and what is due of it was done. */
  settle(): Promise<void>;
  set(settings: Partial<BonusSettings>): Promise<void>;
  audit(): Promise<readonly unknown[]>;
}

/** @param other a house on the same database, as a second process */
export async function openBonuses(games: readonly AnyGame[], other?: TestPlatform): Promise<BonusTestApp> {
  const system = systemRuntime();
  let shift = 0;
  const app = await createTestPlatform({
    lanesApart: true,
    features: [
      shell,
      identity,
      originals,
      saferPlay,
      jurisdiction,
      profile,
      rewards,
      bonuses,
      backoffice,
      singleCurrency,
    ],
    games,
    runtime: { ...system, now: () => system.now() + shift },
    ...(other ? { databaseUrl: other.databaseUrl } : {}),
    config: {
      trustProxy: 1,
      geo: { header: 'x-country', database: null },
      ...(other ? { installationKey: other.config.installationKey } : {}),
    },
  });
  // Codes and grants of any size by one member of staff: that a second one is asked has tests of its own.
  if (!other) await app.kit.settings.set('backoffice', { fourEyes: { adjustAboveEur: '999999999' } }, 'test');
  const { db, events } = app.platform;
  const emit = async <Name extends EventName>(type: Name, player: TestPlayer, data: DomainEvents[Name]) => {
    await db.transaction((client) => app.kit.emit(client, type, player.id, data));
    await events.settle();
  };
  const play = (player: TestPlayer, bet: string, more: object = {}) =>
    app.api('/api/game/play', diceBet(bet, more), player.token);
  const currencyOf = (code: string) => app.kit.money.currency(code)!;
  return {
    app,
    move: (milliseconds) => void (shift += milliseconds),
    async deposit(player, code, amount) {
      const currency = currencyOf(code);
      const id = app.kit.runtime.uuid();
      await app.credit(player.id, code, amount);
      await emit('deposit.credited', player, {
        id,
        cur: currency.id,
        amount: parseAmount(amount, currency)!.toString(),
      });
      return id;
    },
    reverse: (player, id) => emit('deposit.reversed', player, { id }),
    play,
    async roll(player, bet, how, more = {}) {
      const { pair, nonce } = await app.kit.money.peek(player.id);
      const [float] = floats(pair.serverSeed, pair.clientSeed, Number(nonce), 1, nodeHmac);
      const { result } = dice.outcome(dice.initial, [float!]);
      const [win, lose] =
        result < 98
          ? [
              { target: 98, direction: 'under' },
              { target: 98, direction: 'over' },
            ]
          : [
              { target: 2, direction: 'over' },
              { target: 2, direction: 'under' },
            ];
      return play(player, bet, { data: how === 'win' ? win : lose, ...more });
    },
    give: (player, code, amount) =>
      app.kit.money.exclusive(player.id, async (client, state, draft) => {
        const currency = currencyOf(code);
        const given = await app.kit.services.bonus.grant(
          { client, state, draft },
          { cur: currency.id, amount: parseAmount(amount, currency)!, name: 'Test bonus' },
        );
        return isFailure(given) ? given : { posting: given };
      }),
    async bonus(player) {
      const { body } = await app.api('/api/bonusBalance', {}, player.token);
      return (body as BonusRow[])[0];
    },
    async held(player, code) {
      const { rows } = await db.pool.query<{ cur: number; balance: string }>(
        'select cur, balance::text from wallet where user_id = $1',
        [player.id.toString()],
      );
      const units = (ledgerCurrencyId: number) =>
        BigInt(rows.find((row) => row.cur === ledgerCurrencyId)?.balance ?? '0');
      const currency = currencyOf(code);
      return { real: units(currency.id), bonus: units(ledgerId(currency, 'bonus')) };
    },
    async settle() {
      await events.settle();
      const { rows } = await db.pool.query<{ user_id: string }>(
        `select user_id::text from bonus where state = 'active'`,
      );
      for (const { user_id: user } of rows) await settleBonus(app.kit, BigInt(user));
      await events.settle();
    },
    async set(settings) {
      const result = await app.kit.settings.set('bonuses', settings, 'test');
      if ('errors' in result) throw new Error(JSON.stringify(result.errors));
    },
    async audit() {
      const client = await db.pool.connect();
      try {
        return (await auditLedger(client, BONUS_CHECKS)).findings;
      } finally {
        client.release();
      }
    },
  };
}
