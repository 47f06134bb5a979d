/** A house with a real Ethereum node, a real signer behind its socket, and payments that are worked on by hand. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import * as z from 'zod/mini';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { bonuses } from '#features/money/bonuses/feature.ts';
import { identity } from '#features/account/identity/feature.ts';
import { profile } from '#features/account/profile/feature.ts';
import { reconciliation } from '#features/money/reconciliation/feature.ts';
import { security } from '#features/account/security/feature.ts';
import type { Chains } from '#platform/chains/chains.ts';
import type { ChainAsset, ChainDriver } from '#platform/chains/driver.ts';
import { createEvmDriver } from '#platform/chains/evm/driver.ts';
import { createEvmKeys } from '#platform/chains/evm/keys.ts';
import { startAnvil, type LocalAnvil } from '#platform/chains/local/anvil.ts';
import type { Feature } from '#platform/contract/feature.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { readBurnFrom, readFrom } from '#platform/chains/signer/approvals.ts';
import { signerCaps, type Caps } from '#platform/chains/signer/caps.ts';
import { fateBy } from '#platform/chains/signer/fates.ts';
import { openJournal } from '#platform/chains/signer/journal.ts';
import type { PasskeyPin } from '#platform/chains/signer/passkey.ts';
import { openSignerEndpoint } from '#platform/chains/signer/server.ts';
import { createSigner } from '#platform/chains/signer/service.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { urlAs } from '#platform/server/testing/database.ts';
import {
  createTestPlatform,
  type Answer,
  type TestPlatform,
  type TestPlatformOptions,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { wallet } from '../../feature.ts';
import { createContext } from '../withdrawals/open.ts';
import { workOnce } from '../withdrawals/payments/payout-worker.ts';
import { withdrawSettings, type WithdrawSettings } from '../../withdraw-settings.ts';

export const ETHER = 10n ** 18n;
const WORDS = 'test test test test test test test test test test test junk';

export interface WithdrawTestApp {
  readonly app: TestPlatform;
  readonly node: LocalAnvil;
  readonly driver: ChainDriver;
  /** What the signer pays at most, and whose word counts; changes are good at once. */
  readonly caps: Caps;
  /** Passkeys that were pinned in the signer's folder. */
  readonly pins: PasskeyPin[];
  /** Moves the clock of the house, ms. */
  readonly clock: { shift: number };
  /** One round of payments. @param through in place of the house's own kit and node, for what breaks in the middle */
  work(through?: { kit?: ServerKit; driver?: ChainDriver }): Promise<void>;
  /** Rounds and blocks until nothing is under way. */
  settle(): Promise<void>;
  /** The usual settings but for these; accounts may be new. */
  settings(
    change: Omit<Partial<WithdrawSettings>, 'auto'> & { auto?: Partial<WithdrawSettings['auto']> },
  ): Promise<void>;
  /** A player with money and an account that is old enough to be paid without a look. */
  rich(amount: string, currency?: string): Promise<TestPlayer>;
  /** A second process on the same database. */
  second(): Promise<TestPlatform>;
  /** An address that nobody has used. */
  stranger(): string;
  ask(player: TestPlayer, body?: object): ReturnType<TestPlatform['api']>;
  /** The house's own address on the chain. */
  hotAddress(): Promise<string>;
  /** Ether of a player, smallest ledger units. */
  balanceOf(player: TestPlayer): Promise<bigint>;
  /** The player's withdrawals as the page reads them. */
  history(player: TestPlayer): Promise<Answer['body']>;
  findings(): Promise<readonly object[]>;
  close(): Promise<void>;
}

interface More {
  /** Rooms beside the wallet's. */
  readonly features?: readonly Feature[];
  /** What the chain carries instead of the usual coins. */
  readonly assets?: readonly ChainAsset[];
  readonly config?: TestPlatformOptions['config'];
  /** What the house's own calls ask in place of the honest node; `work` is not changed by it. */
  readonly asked?: (honest: ChainDriver) => ChainDriver;
  /** Where rows are invented: those of one player then lie in the lane of another. */
  readonly lanesApart?: false;
}

export async function openWithdrawTestApp(more: More = {}): Promise<WithdrawTestApp> {
  const carried = more.assets ? { assets: more.assets } : {};
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-withdraw-'));
  const node = await startAnvil({
    chain: 'eth',
    folder,
    random: randomBytes,
    blockEveryMs: null,
    ...carried,
  });
  const driver = createEvmDriver({ chain: 'eth', network: 'local', url: node.url, ...carried });
  const keys = createEvmKeys({
    chain: 'eth',
    network: 'local',
    seed: mnemonicToSeedSync(WORDS),
    ...carried,
  });
  const system = systemRuntime();
  const late: { url: string } = { url: '' };
  const address = join(folder, 'signer.sock');
  const token = randomBytes(32).toString('hex');
  const journal = openJournal(join(folder, 'log.jsonl'));
  const caps = signerCaps(folder);
  const pins: PasskeyPin[] = [];
  const endpoint = await openSignerEndpoint(address, token, () =>
    createSigner({
      chains: new Map([['eth', { keys, assets: driver.assets, network: 'local' }]]),
      fateOf: (_chain, txid, plan, isRival) => fateBy(driver, txid, plan, isRival),
      caps,
      journal,
      pins: () => pins,
      readWithdrawal: (id) => readFrom({ connectionString: late.url })(id),
      readBurn: (id) => readBurnFrom({ connectionString: late.url })(id),
      now: () => system.now(),
    }),
  );
  const clock = { shift: 0 };
  const asked = more.asked?.(driver) ?? driver;
  const chains: Chains = {
    list: () => [asked],
    get: (id) => (id === 'eth' ? asked : undefined),
    // Nothing runs by itself: `work` does it.
    wanted: [],
    off: () => [],
    faucet: () => Promise.resolve(null),
    hasFaucet: () => false,
  };
  const composed = {
    confirmed: true,
    features: [
      identity,
      security,
      profile,
      backoffice,
      bonuses,
      wallet,
      reconciliation,
      ...(more.features ?? []),
    ],
    runtime: { ...system, now: () => system.now() + clock.shift },
    config: { ...more.config, signer: { address, token } },
    chains,
    ...(more.lanesApart === false ? { lanesApart: false } : {}),
  };
  const app = await createTestPlatform({ lanesApart: true, ...composed });
  late.url = urlAs(app.databaseUrl, 'signer');
  const context = createContext(app.kit);
  let count = 0;

  async function work(through: { kit?: ServerKit; driver?: ChainDriver } = {}): Promise<void> {
    const kit = through.kit ?? app.kit;
    await workOnce({ context: through.kit ? createContext(kit) : context, driver: through.driver ?? driver });
  }

  return {
    app,
    node,
    driver,
    caps,
    pins,
    clock,
    work,
    async settle() {
      for (let round = 0; round < 20; round++) {
        await work();
        await node.mine(1);
        const { rows } = await app.kit.db.pool.query(
          `select 1 from chain_payment where state = 'open' union all select 1 from withdrawal where status = 3 and wait_reason is null`,
        );
        if (rows.length === 0) return;
      }
      throw new Error('payments do not end');
    },
    async settings(change) {
      const usual = z.parse(withdrawSettings, {});
      const withdrawals = { ...usual, ...change, auto: { ...usual.auto, accountHours: 0, ...change.auto } };
      const stored = await app.kit.settings.set('wallet', { withdrawals }, 'test');
      if ('errors' in stored) throw new Error(JSON.stringify(stored.errors));
    },
    hotAddress: async () => (await app.kit.signer.address('eth', '1/0')).address,
    balanceOf: async ({ id }) =>
      (await app.kit.money.balances(id)).find(({ currency }) => currency.code === 'eth')!.real,
    history: async ({ token: own }) => (await app.api('/api/wallet/history/withdraws', {}, own)).body,
    async rich(amount, currency = 'eth') {
      const player = await app.register();
      await app.credit(player.id, currency, amount);
      return player;
    },
    second: () => {
      const { installationKey } = app.config;
      const config = { ...composed.config, installationKey };
      return createTestPlatform({ ...composed, config, databaseUrl: app.databaseUrl });
    },
    stranger: () => `0x${(++count).toString(16).padStart(4, '0')}${randomBytes(18).toString('hex')}`,
    ask: (player, body = {}) =>
      app.api(
        '/api/wallet/withdraw',
        {
          sum: '0.05',
          currency: 'eth',
          type: 'eth',
          wallet: `0x${randomBytes(20).toString('hex')}`,
          ...body,
        },
        player.token,
      ),
    async findings() {
      const client = await app.platform.db.pool.connect();
      try {
        return (await auditLedger(client)).findings;
      } finally {
        client.release();
      }
    },
    async close() {
      await app.close();
      await endpoint.close();
      await driver.close();
      await node.close();
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
