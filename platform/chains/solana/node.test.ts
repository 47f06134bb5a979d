import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { serveJson } from '../local/json-server.ts';
import { startSolanaNode } from '../local/solana-node.ts';
import { FAUCET, LOCAL_USDC } from '../local/solana-node-genesis.ts';
import type { OwnAddress, Plan } from '../driver.ts';
import { mnemonicToSeedSync } from '@scure/bip39';
import { createSolanaKeys } from './keys.ts';
import { askNode, coinTo, sendFromFaucet, solanaDriver, strangersWallet } from './testing/lab.ts';
import { ACCOUNT_RENT } from './message.ts';

const folder = mkdtempSync(join(tmpdir(), 'solana-'));
const file = join(folder, 'chain.log');
const watched = new Set([strangersWallet()]);
const [ours] = watched;
const keys = createSolanaKeys({ network: 'local', seed: mnemonicToSeedSync('test '.repeat(11) + 'junk') });

afterAll(() => rmSync(folder, { recursive: true }));

function sweepOf(from: OwnAddress, currency: string, amount: bigint) {
  const hot = keys.address('1/0');
  const outputs = [{ address: hot.address, currency, amount }];
  return { kind: 'sweep', from, change: hot, outputs, spendable: [], nonce: null } as const;
}

it('is the same chain after a kill, also with half a line at the end of its log', async () => {
  const first = await startSolanaNode({ file, port: 0, blockEveryMs: null });
  first.mine(3);
  first.faucet(ours!, null, 10n ** 9n);
  first.mine(7);
  first.faucet(ours!, LOCAL_USDC.mint, 5_000_000n);
  first.mine(2);
  await sendFromFaucet(first.url, [coinTo(ours!, 10n ** 9n), coinTo(ours!, 10n ** 18n)]);
  first.mine(1);
  const waiting = first.faucet(ours!, null, 7_000_000n);
  const driver = solanaDriver({ url: first.url });
  const before = await driver.read(0, (await driver.tip()).height, watched);
  await first.close();
  appendFileSync(file, '{"slot":99,"ha');

  const second = await startSolanaNode({ file, port: 0, blockEveryMs: null });
  const again = solanaDriver({ url: second.url });
  expect(await again.read(0, (await again.tip()).height, watched)).toEqual(before);
  expect(before.flatMap(({ transfers }) => transfers)).toHaveLength(2);
  second.mine(1);
  expect((await again.look(waiting, watched))?.transfers).toMatchObject([{ amount: 7_000_000n }]);
  expect(await again.balance(ours!, 'usdc')).toBe(5_000_000n);
  await second.close();
});

it('finds heights between empty slots, from below and from above', async () => {
  const node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  node.mine(400);
  for (const height of [0, 1, 7, 123, 399, 400]) {
    const driver = solanaDriver({ url: node.url });
    expect((await driver.blockAt(height))?.height).toBe(height);
    expect((await driver.blockAt(400 - height))?.height).toBe(400 - height);
  }
  const driver = solanaDriver({ url: node.url });
  expect(await driver.blockAt(401)).toBeNull();
  expect(await driver.blockAt(10 ** 9)).toBeNull();
  expect((await driver.read(395, 410, new Set())).map(({ height }) => height)).toEqual([
    395, 396, 397, 398, 399, 400,
  ]);
  await node.close();
});

it('a payment is dead when its blockhash is too old and it is in no block, not before', async () => {
  const node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  const driver = solanaDriver({ url: node.url });
  const hot = keys.address('1/0');
  node.faucet(hot.address, null, 10n ** 10n);
  node.mine(1);
  const order = {
    ...sweepOf(hot, 'sol', 10n ** 9n),
    kind: 'pay',
    outputs: [{ address: ours!, currency: 'sol', amount: 10n ** 9n }],
  } as const;
  const plan = (await driver.plan(order)) as Plan;
  const signed = keys.sign(plan);
  const twin = keys.sign((await driver.plan(order)) as Plan);
  expect(twin.txid).not.toBe(signed.txid);
  expect(await driver.broadcast(twin.raw)).toEqual({ ok: true });
  node.mine(150);
  expect((await driver.status(signed.txid, plan)).state).toBe('unknown');
  node.mine(1);
  expect(await driver.status(signed.txid, plan)).toEqual({ state: 'dead', by: null });
  expect((await driver.broadcast(signed.raw)).ok).toBe(false);
  expect(await driver.broadcast(twin.raw)).toEqual({ ok: true });
  expect((await driver.status(twin.txid, plan)).state).toBe('mined');
  expect(await driver.balance(ours!, 'sol')).toBe(10n ** 9n);
  await node.close();
});

it('a payment that the node may have forgotten is not dead', async () => {
  const node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  const hot = keys.address('1/0');
  node.faucet(hot.address, null, 10n ** 10n);
  node.mine(1);
  const plan = (await solanaDriver({ url: node.url }).plan(sweepOf(hot, 'sol', 10n ** 9n))) as Plan;
  node.mine(200);
  // The same node, with its blocks thrown away up to now.
  const young = await serveJson(async (_path, body) => {
    const { method, params } = body as { method: string; params: unknown[] };
    return { result: method === 'getFirstAvailableBlock' ? 200 : await askNode(node.url, method, params) };
  }, 0);
  const { txid } = keys.sign(plan);
  expect(await solanaDriver({ url: young.url }).status(txid, plan)).toEqual({ state: 'unknown' });
  expect(await solanaDriver({ url: node.url }).status(txid, plan)).toEqual({ state: 'dead', by: null });
  await young.close();
  await node.close();
});

it('sweeps are paid for by the hot address and signed by both; what it cost is what the hot address lost', async () => {
  const node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  const driver = solanaDriver({ url: node.url });
  const from = keys.address('0/3');
  node.faucet(from.address, LOCAL_USDC.mint, 9_000_000n);
  node.faucet(keys.address('1/0').address, null, 10n ** 9n);
  node.mine(1);
  const plan = (await driver.plan(sweepOf(from, 'usdc', 9_000_000n))) as Plan;
  expect(plan.paths).toEqual(['1/0', '0/3']);
  // The hot address has no account for the token yet: the rent of one is in the fee.
  expect(BigInt(plan.fee)).toBeGreaterThan(2_039_280n);
  const hot = keys.address('1/0');
  /** What it cost, and what the hot address has less for it. */
  async function costOf(made: Plan) {
    const before = await driver.balance(hot.address, 'sol');
    const signed = keys.sign(made);
    expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
    node.mine(1);
    const status = await driver.status(signed.txid, made);
    if (status.state !== 'mined') throw new Error(status.state);
    return { cost: status.fee, lost: before - (await driver.balance(hot.address, 'sol')) };
  }
  const swept = await costOf(plan);
  expect(swept.cost).toBe(swept.lost);
  expect(await driver.balance(hot.address, 'usdc')).toBe(9_000_000n);
  expect(await driver.balance(from.address, 'sol')).toBe(0n);

  const outputs = [{ address: strangersWallet(), currency: 'usdc', amount: 1_000_000n }];
  const payment = { ...sweepOf(hot, 'usdc', 1_000_000n), kind: 'pay', outputs } as const;
  const opened = await costOf((await driver.plan(payment)) as Plan);
  expect(opened.cost).toBe(opened.lost);
  // The account is the payee's to close and to have opened again: it is paid for by who gets it, whoever pays the network.
  expect(opened.lost - driver.payeeKeeps!('usdc')).toBeLessThanOrEqual(205_000n);
  const again = await costOf((await driver.plan(payment)) as Plan);
  expect(again.cost).toBe(again.lost);
  expect(again.lost).toBeLessThanOrEqual(205_000n);
  expect(driver.payeeKeeps!('sol')).toBe(0n);
  await node.close();
});

it('refuses what the chain would: accounts of programs, too little left, other orders', async () => {
  const node = await startSolanaNode({ file: null, port: 0, blockEveryMs: null });
  const driver = solanaDriver({ url: node.url });
  const hot = keys.address('1/0');
  node.faucet(hot.address, null, 10n ** 9n);
  node.mine(1);
  const order = sweepOf(hot, 'sol', 10n ** 8n);
  const outputs = (address: string, amount: bigint) => [{ address, currency: 'sol', amount }];
  const refused = async (change: object) =>
    expect(await driver.plan({ ...order, kind: 'pay', ...change })).toHaveProperty('refused');
  await refused({ kind: 'cancel' });
  await refused({ outputs: [] });
  await refused({ outputs: outputs(LOCAL_USDC.mint, 10n ** 8n) });
  await refused({ outputs: outputs(ours!, 10n ** 9n - ACCOUNT_RENT) });
  await refused({ outputs: [{ address: ours!, currency: 'doge', amount: 1n }] });
  await refused({ outputs: outputs(ours!, 2n ** 64n) });
  expect(driver.readAddress(LOCAL_USDC.mint)).toMatchObject({ rule: 'unsupported' });
  expect(driver.readAddress(FAUCET.address)).toHaveProperty('target');
  await node.close();
});
