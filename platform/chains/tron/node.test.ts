import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicToSeedSync } from '@scure/bip39';
import { afterAll, describe, expect, it } from 'vitest';
import { ChainMoved, type Plan } from '../driver.ts';
import { serveJson } from '../local/json-server.ts';
import { startTronNode, type TronNode } from '../local/tron-node.ts';
import { LOCAL_USDT_CONTRACT } from './assets.ts';
import { createTronKeys } from './keys.ts';
import { askTron, tronDriver } from './testing/lab.ts';

const folder = mkdtempSync(join(tmpdir(), 'tron-'));
const file = join(folder, 'chain.log');
const keys = createTronKeys({ network: 'local', seed: mnemonicToSeedSync('test '.repeat(11) + 'junk') });
const hot = keys.address('1/0');
const ours = keys.address('0/0');
const payee = keys.address('0/9');
const watched = new Set([ours.target]);

afterAll(() => rmSync(folder, { recursive: true }));

const memory = () => startTronNode({ file: null, port: 0, blockEveryMs: null });

function payment(currency: string, amount: bigint) {
  const outputs = [{ address: payee.address, currency, amount }];
  return { kind: 'pay', from: hot, change: hot, outputs, spendable: [], nonce: null } as const;
}

async function prepare(node: TronNode, currency: string, amount: bigint) {
  const plan = (await tronDriver({ url: node.url }).plan(payment(currency, amount))) as Plan;
  expect(plan).not.toHaveProperty('refused');
  return { plan, signed: keys.sign(plan) };
}

it('is the same chain after a kill, reorganisations and half a line included', async () => {
  const first = await startTronNode({ file, port: 0, blockEveryMs: null });
  first.mine(4);
  first.faucet(ours.address, null, 2_000_000n);
  const lost = first.faucet(ours.address, null, 3_000_000n);
  first.mine(1);
  first.faucet(ours.address, LOCAL_USDT_CONTRACT, 5_000_000n);
  first.mine(1);
  first.reorganise(2, [lost]);
  const waiting = first.faucet(ours.address, null, 7_000_000n);
  const driver = tronDriver({ url: first.url });
  const before = await driver.read(0, (await driver.tip()).height, watched);
  await first.close();
  appendFileSync(file, '{"id":"00');

  const second = await startTronNode({ file, port: 0, blockEveryMs: null });
  const again = tronDriver({ url: second.url });
  expect(await again.read(0, (await again.tip()).height, watched)).toEqual(before);
  expect(before.flatMap(({ transfers }) => transfers)).toHaveLength(2);
  second.mine(1);
  expect((await again.look(waiting, watched))?.block).not.toBeNull();
  expect(await again.balance(ours.address, 'trx')).toBe(9_000_000n);
  await second.close();
});

it('takes back nothing that is solid', async () => {
  const node = await memory();
  node.mine(9);
  expect(() => node.reorganise(3, [])).toThrow('never taken back');
  await node.close();
});

it('refuses what the real chain refuses', async () => {
  const node = await memory();
  node.mine(3);
  const driver = tronDriver({ url: node.url });
  node.faucet(hot.address, null, 50_000_000n);
  node.mine(1);
  const { signed } = await prepare(node, 'trx', 1_000_000n);
  const code = async (transaction: string) =>
    ((await askTron(node.url, '/wallet/broadcasthex', { transaction })) as { code: string }).code;
  expect(await code('zz')).toBe('SIGERROR');
  expect(await code(signed.raw.replace(/.{8}$/, '00000000'))).toBe('SIGERROR');
  expect(await driver.broadcast(signed.raw.replace(/.{8}$/, '00000000'))).toMatchObject({ retry: false });
  expect(await code(signed.raw)).toBe('SUCCESS');
  expect(await code(signed.raw)).toBe('DUP_TRANSACTION_ERROR');
  node.mine(1);
  expect(await code(signed.raw)).toBe('DUP_TRANSACTION_ERROR');
  expect(await driver.balance(payee.address, 'trx')).toBe(1_000_000n);
  await node.close();
});

describe('a payment that is not taken', () => {
  it('is dead when a solid block has reached its expiration, not before', async () => {
    const node = await memory();
    const driver = tronDriver({ url: node.url });
    node.faucet(hot.address, null, 50_000_000n);
    node.mine(3);
    const lost = await prepare(node, 'trx', 1_000_000n);
    const sent = await prepare(node, 'trx', 1_000_000n);
    expect(sent.signed.txid).not.toBe(lost.signed.txid);
    expect(await driver.broadcast(sent.signed.raw)).toEqual({ ok: true });
    // Ten minutes are 200 blocks after the solid one, and the tip is two above it.
    node.mine(199);
    expect(await driver.status(lost.signed.txid, lost.plan)).toEqual({ state: 'unknown' });
    node.mine(1);
    expect(await driver.status(lost.signed.txid, lost.plan)).toEqual({ state: 'dead', by: null });
    expect(await driver.broadcast(lost.signed.raw)).toMatchObject({ ok: false, retry: false });
    expect((await driver.status(sent.signed.txid, sent.plan)).state).toBe('mined');
    // The node names the time before it names what it has; it is a success all the same.
    expect(await driver.broadcast(sent.signed.raw)).toEqual({ ok: true });
    await node.close();
  });

  it('is not dead because an index forgot it: the blocks are read', async () => {
    const node = await memory();
    node.faucet(hot.address, null, 50_000_000n);
    node.mine(3);
    const { plan, signed } = await prepare(node, 'trx', 1_000_000n);
    await tronDriver({ url: node.url }).broadcast(signed.raw);
    node.mine(210);
    const { url, close } = await forgetful(node.url);
    expect((await tronDriver({ url }).status(signed.txid, plan)).state).toBe('unknown');
    await close();
    await node.close();
  });
});

it('a payment of tokens that is reverted has failed', async () => {
  const node = await memory();
  const driver = tronDriver({ url: node.url });
  node.faucet(hot.address, null, 100_000_000n);
  node.faucet(hot.address, LOCAL_USDT_CONTRACT, 10_000_000n);
  node.faucet(payee.address, LOCAL_USDT_CONTRACT, 1n);
  node.mine(1);
  const { plan, signed } = await prepare(node, 'usdt', 6_000_000n);
  const empty = keys.sign((await driver.plan(payment('usdt', 6_000_000n))) as Plan);
  expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
  expect(await driver.broadcast(empty.raw)).toEqual({ ok: true });
  node.mine(1);
  expect((await driver.status(signed.txid, plan)).state).toBe('mined');
  // The second finds four of the ten left.
  expect((await driver.status(empty.txid, plan)).state).toBe('failed');
  expect(await driver.balance(payee.address, 'usdt')).toBe(6_000_001n);
  expect(await driver.plan(payment('usdt', 5_000_000n))).toMatchObject({ refused: 'funds' });
  const thrifty = tronDriver({ url: node.url, mostEnergyFee: 1_000n });
  expect(await thrifty.plan(payment('usdt', 1_000_000n))).toMatchObject({ refused: 'fee-too-high' });
  await node.close();
});

it('what a sweep costs is enough for it, to a holder and to somebody new', async () => {
  const node = await memory();
  const driver = tronDriver({ url: node.url });
  const { address } = hot;
  const costs: bigint[] = [];
  for (const index of [20, 21]) {
    const from = keys.address(`0/${index}`);
    const cost = await driver.sweepCost('usdt', address);
    node.faucet(from.address, LOCAL_USDT_CONTRACT, 3_000_000n);
    node.faucet(from.address, null, cost!);
    node.mine(1);
    const outputs = [{ address, currency: 'usdt', amount: 3_000_000n }];
    const plan = (await driver.plan({ ...payment('usdt', 1n), kind: 'sweep', from, outputs })) as Plan;
    const { raw, txid } = keys.sign(plan);
    expect(await driver.broadcast(raw)).toEqual({ ok: true });
    node.mine(1);
    expect((await driver.status(txid, plan)).state).toBe('mined');
    costs.push(cost!);
  }
  expect(costs[1]! * 3n).toBeLessThan(costs[0]! * 2n);
  expect(await driver.sweepCost('usdt')).toBe(costs[0]);
  await node.close();
});

it('a chain that became shorter while it was read is read again', async () => {
  const node = await memory();
  node.mine(5);
  await expect(tronDriver({ url: node.url }).read(3, 9, watched)).rejects.toBeInstanceOf(ChainMoved);
  await node.close();
});

/** The same node without its index of transactions. */
async function forgetful(real: string) {
  return serveJson((path, body) => (path.includes('gettransaction') ? {} : askTron(real, path, body)), 0);
}
