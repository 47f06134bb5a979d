/** A lying node beside an honest one, in front of a real anvil: nothing is credited until both say the same, and staff are told. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { createEvmDriver } from '#platform/chains/evm/driver.ts';
import { createEvmKeys } from '#platform/chains/evm/keys.ts';
import { anvilBinary } from '#platform/chains/local/anvil-node.ts';
import { startAnvil, type LocalAnvil } from '#platform/chains/local/anvil.ts';
import { withSecondNode } from '#platform/chains/second-node.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { fakeChains, fakeSigner } from '../testing/fake-chain.ts';
import { type DepositTestApp, openDepositTestApp } from '../testing/deposit-test-app.ts';
import type { Scanner } from './scan.ts';

const ETHER = 10n ** 18n;

describe.skipIf(anvilBinary() === null)('two nodes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-second-'));
  let node: LocalAnvil;
  let first: ChainDriver;
  let app: DepositTestApp;
  let scanner: Scanner;
  let player: TestPlayer;
  let address: string;
  /** What the first node makes of what it read; how far it lags. */
  let change: (blocks: Awaited<ReturnType<ChainDriver['read']>>) => typeof blocks;
  let hidden = 0;

  beforeAll(async () => {
    node = await startAnvil({ chain: 'eth', folder, random: randomBytes, blockEveryMs: null });
    await node.mine(5);
    const honest = createEvmDriver({ chain: 'eth', network: 'local', url: node.url });
    const other = createEvmDriver({ chain: 'eth', network: 'local', url: node.url });
    first = { ...honest, read: async (...range) => change(await honest.read(...range)) };
    const second: ChainDriver = {
      ...other,
      async tip() {
        const tip = await other.tip();
        return (await other.blockAt(tip.height - hidden))!;
      },
      async blockAt(height) {
        const { height: last } = await other.tip();
        return height > last - hidden ? null : other.blockAt(height);
      },
    };
    const xpub = createEvmKeys({ chain: 'eth', network: 'local', seed: randomBytes(64) }).publicKey()!;
    const driver = withSecondNode(first, second);
    change = (blocks) => blocks;
    app = await openDepositTestApp({ chains: fakeChains([driver]), signer: fakeSigner(xpub) });
    scanner = app.scanner(driver);
    await read();
  });
  afterAll(async () => {
    await app?.close();
    await node?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    change = (blocks) => blocks;
    hidden = 0;
    player = await app.register();
    const asked = { currency: 'eth', chain: 'eth', amount: '1' };
    address = (await app.api('/api/wallet/getDepositWallet', asked, player.token)).body.wallet;
  });

  async function read(): Promise<void> {
    for (let step = 0; step < 100; step++) if ((await scanner.step()) === 'idle') return;
    throw new Error('the scanner does not come to an end');
  }
  const balance = async () =>
    (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'eth')!.real;
  const cases = async () =>
    (
      await app.kit.db.pool.query(
        `select detail from reconciliation_case where kind = 'disagreement' and state = 'open'`,
      )
    ).rows;
  const tenfold: typeof change = (blocks) =>
    blocks.map((block) => ({
      ...block,
      transfers: block.transfers.map((one) => ({ ...one, amount: one.amount * 10n })),
    }));

  it('that agree credit what both saw', async () => {
    await node.faucet(address, 'eth', ETHER / 10n);
    await node.mine(3);
    await read();
    expect(await balance()).toBe(10n ** 7n);
    expect(await cases()).toEqual([]);
  });

  it('of which one changes an amount: held, a case, and credited rightly when they agree again', async () => {
    change = tenfold;
    await node.faucet(address, 'eth', ETHER / 10n);
    await node.mine(3);
    await read();
    await read();
    expect(await balance()).toBe(0n);
    expect(await cases()).toHaveLength(1);
    change = (blocks) => blocks;
    await read();
    expect(await balance()).toBe(10n ** 7n);
    await app.kit.db.pool.query(
      `update reconciliation_case set state = 'closed', closed_at = now() where kind = 'disagreement'`,
    );
  });

  it('of which one hides a payment: held, and a case', async () => {
    change = (blocks) => blocks.map((block) => ({ ...block, transfers: [] }));
    await node.faucet(address, 'eth', ETHER / 10n);
    await node.mine(3);
    await read();
    expect(await cases()).toHaveLength(1);
    change = (blocks) => blocks;
    await read();
    expect(await balance()).toBe(10n ** 7n);
  });

  it('of which one lags: what both have is read, nothing is undone, and the rest is waited for', async () => {
    await node.faucet(address, 'eth', ETHER / 10n);
    await node.mine(3);
    await read();
    hidden = 3;
    await read();
    await node.mine(2);
    await read();
    expect(await balance()).toBe(10n ** 7n);
    hidden = 0;
    await read();
    expect(await balance()).toBe(10n ** 7n);
  });
});
