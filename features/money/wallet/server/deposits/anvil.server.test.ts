/** Deposits on a real EVM: coin and token, a reorganisation, and books that agree with the node to the wei. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEvmDriver } from '#platform/chains/evm/driver.ts';
import { createEvmKeys } from '#platform/chains/evm/keys.ts';
import { startAnvil, type LocalAnvil } from '#platform/chains/local/anvil.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { WALLET_CHECKS } from '../ledger-checks.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { fakeChains, fakeSigner } from '../testing/fake-chain.ts';
import { type DepositTestApp, openDepositTestApp } from '../testing/deposit-test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'phoenix-anvil-'));
let node: LocalAnvil;
let driver: ChainDriver;
let app: DepositTestApp;

beforeAll(async () => {
  node = await startAnvil({ chain: 'eth', folder, random: randomBytes, blockEveryMs: null });
  driver = createEvmDriver({ chain: 'eth', network: 'local', url: node.url });
  const xpub = createEvmKeys({ chain: 'eth', network: 'local', seed: randomBytes(64) }).publicKey()!;
  app = await openDepositTestApp({
    chains: {
      ...fakeChains([driver]),
      hasFaucet: () => true,
      faucet: (_id, address, currency, units) => node.faucet(address, currency, units),
    },
    signer: fakeSigner(xpub),
  });
  await app.read(driver);
});
afterAll(async () => {
  await app.close();
  await node.close();
  rmSync(folder, { recursive: true, force: true });
});

async function rpc(method: string, params: unknown[]): Promise<void> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const answer = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { error } = (await answer.json()) as { error?: unknown };
  if (error) throw new Error(JSON.stringify(error));
}
const mine = async (blocks: number) => {
  await node.mine(blocks);
  await app.read(driver);
};

it('takes ether and a token from the faucet to the balance, and agrees with the node', async () => {
  const player = await app.register();
  const history = async () => (await app.api('/api/wallet/history/deposits', {}, player.token)).body;
  const gifts = ['eth', 'usdt'].map((currency) =>
    app.api('/api/wallet/faucet', { currency, chain: 'eth' }, player.token),
  );
  for (const { status, body } of await Promise.all(gifts))
    expect(body, String(status)).toMatchObject({ txid: expect.any(String) });
  await mine(1);
  expect(await history()).toMatchObject([{ confirmations: 1 }, { confirmations: 1 }]);
  await mine(2);
  expect(
    (await history())
      .map(({ currency, sum, status }: Record<string, string>) => `${currency} ${sum} ${status}`)
      .toSorted(),
  ).toEqual(['eth 0.10000000 1', 'usdt 500.000000 1']);
  const { token } = await app.staff('wallet.read', 'wallet.deposits');
  const { body } = await app.api('/api/admin/reconciliation/run', {}, token);
  expect(body.rows).toMatchObject([
    { currency: 'eth', chainBalance: '0.100000000000000000', difference: '0.000000000000000000' },
    { currency: 'usdt', chainBalance: '500.000000', difference: '0.000000' },
    { currency: 'usdc', difference: '0.000000' },
  ]);
});

it('undoes a credited deposit whose block the node drops', async () => {
  const player = await app.register();
  const ether = async () =>
    (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'eth')!.real;
  await app.api('/api/wallet/faucet', { currency: 'eth', chain: 'eth' }, player.token);
  await mine(3);
  expect(await ether()).toBe(10_000_000n);
  await rpc('anvil_reorg', [3, []]);
  await mine(1);
  expect(await ether()).toBe(0n);
  const client = await app.kit.db.pool.connect();
  const report = await auditLedger(client, WALLET_CHECKS).finally(() => client.release());
  expect(report.findings).toEqual([]);
});
