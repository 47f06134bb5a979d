import { spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { abandonedPrefix } from '../../server/testing/abandoned.ts';
import type { OwnOutput, PaymentOrder, Plan } from '../driver.ts';
import { createUtxoDriver } from '../utxo/driver.ts';
import { createUtxoKeys } from '../utxo/keys.ts';
import { createRpc } from '../utxo/rpc.ts';
import { startUtxoNode, type UtxoNode } from './utxo-node.ts';

let folder: string;
let node: UtxoNode | null = null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), `${abandonedPrefix}${process.pid}-utxo-node-`));
});
afterEach(async () => {
  await node?.close();
  node = null;
  rmSync(folder, { recursive: true, force: true });
});

const keys = createUtxoKeys({ chain: 'btc', network: 'local', seed: new Uint8Array(64).fill(3) });
const hot = keys.address('1/0');
const payee = keys.address('0/9');

async function open(blockEveryMs = 0) {
  node = await startUtxoNode({ chain: 'btc', folder, blockEveryMs });
  const driver = createUtxoDriver({ chain: 'btc', network: 'local', url: node.url });
  return { node, driver, rpc: createRpc(node.url) };
}

type Open = Awaited<ReturnType<typeof open>>;

async function funded({ node: local, driver }: Open, amount: bigint): Promise<OwnOutput> {
  const txid = await local.faucet(hot.address, 'btc', amount);
  await local.mine(1);
  const { transfers } = (await driver.look(txid, new Set([hot.target])))!;
  return { txid, index: Number(transfers[0]!.part.slice(4)), amount, owner: hot };
}

const order = (
  spendable: readonly OwnOutput[],
  amount: bigint,
  more: Partial<PaymentOrder> = {},
): PaymentOrder => ({
  kind: 'pay',
  from: hot,
  change: hot,
  outputs: [{ address: payee.address, currency: 'btc', amount }],
  spendable,
  nonce: null,
  ...more,
});

async function planned(
  answer: ReturnType<Open['driver']['plan']> | ReturnType<Open['driver']['bump']>,
): Promise<Plan> {
  const plan = await answer;
  if (!plan || 'refused' in plan) throw new Error(plan?.message ?? 'no plan');
  return plan;
}

it('says what it is', async () => {
  const { rpc } = await open();
  expect(await rpc.call('getnetworkinfo')).toEqual({ subversion: '/PhoenixDevelopmentChain:btc/' });
  await expect(rpc.call('stop')).rejects.toThrow('Method not found');
  await expect(rpc.call('constructor')).rejects.toThrow('Method not found');
});

it('has everything again after it was closed, and forgets a line that was not finished', async () => {
  const first = await open();
  const output = await funded(first, 100_000_000n);
  const plan = await planned(first.driver.plan(order([output], 5_000_000n)));
  const signed = keys.sign(plan);
  expect(await first.driver.broadcast(signed.raw)).toEqual({ ok: true });
  const tip = await first.driver.tip();
  await first.node.close();

  const file = join(folder, 'btc-development-chain.jsonl');
  appendFileSync(file, '{"what":"block","parent":"');
  const second = await open();
  expect(readFileSync(file, 'utf8')).toMatch(/\}\n$/);
  expect(await second.driver.tip()).toEqual(tip);
  expect(await second.driver.status(signed.txid, plan)).toEqual({ state: 'waiting' });
  await second.node.mine(1);
  expect((await second.driver.status(signed.txid, plan)).state).toBe('mined');
  expect(await second.driver.balance(payee.address, 'btc')).toBe(5_000_000n);
});

it('keeps what it has answered when its process is killed', async () => {
  const program = join(folder, 'program.mts');
  const here = new URL('./utxo-node.ts', import.meta.url).pathname;
  writeFileSync(
    program,
    `import { startUtxoNode } from ${JSON.stringify(here)};
    const node = await startUtxoNode({ chain: 'btc', folder: ${JSON.stringify(folder)}, blockEveryMs: 0 });
    for (;;) {
      const txid = await node.faucet(${JSON.stringify(payee.address)}, 'btc', 12345n);
      await node.mine(1);
      console.log(txid);
    }`,
  );
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const published: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    published.push(line);
    if (published.length === 5) child.kill('SIGKILL');
  }
  await ended;
  expect(published.length).toBeGreaterThanOrEqual(5);
  const { driver } = await open();
  for (const txid of published) {
    const found = await driver.look(txid, new Set([payee.target]));
    expect(found?.transfers).toMatchObject([{ amount: 12_345n }]);
    expect(found?.block).not.toBeNull();
  }
});

it('gathers, cancels and replaces as the wallet asks', async () => {
  const opened = await open();
  const { driver, node: local } = opened;
  const outputs = [await funded(opened, 30_000_000n), await funded(opened, 40_000_000n)];
  const plan = await planned(driver.plan(order([outputs[1]!], 20_000_000n)));
  expect((await driver.broadcast(keys.sign(plan).raw)).ok).toBe(true);

  const cancel = await planned(driver.plan(order([], 0n, { kind: 'cancel', outputs: [], replaces: plan })));
  expect(cancel.inputs).toEqual(plan.inputs);
  expect(keys.inspect(cancel)).toEqual({ outputs: [], fee: BigInt(cancel.fee) });
  const cancelled = keys.sign(cancel);
  expect(await driver.broadcast(cancelled.raw)).toEqual({ ok: true });
  await local.mine(driver.confirmations);
  expect((await driver.status(cancelled.txid, cancel)).state).toBe('mined');
  expect(await driver.status(keys.sign(plan).txid, plan)).toEqual({ state: 'dead', by: cancelled.txid });

  // What is spent meanwhile is not spent again; the rest is gathered into one output.
  expect(await driver.unspent!(outputs)).toEqual([outputs[0]]);
  const change = 40_000_000n - BigInt(cancel.fee);
  const own = [...outputs, { txid: cancelled.txid, index: 0, amount: change, owner: hot }];
  const sweep = await planned(driver.plan(order(own, 0n, { kind: 'sweep', outputs: [] })));
  expect(sweep.inputs).toEqual([`${outputs[0]!.txid}:${outputs[0]!.index}`, `${cancelled.txid}:0`]);
  expect(keys.inspect(sweep).outputs).toEqual([]);
  expect(await driver.broadcast(keys.sign(sweep).raw)).toEqual({ ok: true });
});

it('a spender that could still be taken back makes nothing dead', async () => {
  const opened = await open();
  const { driver, node: local } = opened;
  const output = await funded(opened, 30_000_000n);
  const [one, two] = [
    await planned(driver.plan(order([output], 10_000_000n))),
    await planned(driver.plan(order([output], 11_000_000n))),
  ];
  const [first, second] = [keys.sign(one), keys.sign(two)];
  expect((await driver.broadcast(second.raw)).ok).toBe(true);
  expect(await driver.status(first.txid, one)).toEqual({ state: 'unknown' });
  expect(await driver.broadcast(first.raw)).toMatchObject({ ok: false, retry: true });
  await local.mine(1);
  for (let depth = 1; depth < driver.confirmations; depth += 1) {
    expect(await driver.status(first.txid, one)).toEqual({ state: 'unknown' });
    await local.mine(1);
  }
  expect(await driver.status(first.txid, one)).toEqual({ state: 'dead', by: second.txid });
  await local.mine(20);
  expect(await driver.status(first.txid, one)).toEqual({ state: 'dead', by: null });
});

it('a payment dies with the deposit that it spends', async () => {
  const opened = await open();
  const { driver, rpc } = opened;
  const players = createUtxoKeys({ chain: 'btc', network: 'local', seed: new Uint8Array(64).fill(4) });
  const player = players.address('1/0');
  const txid = await opened.node.faucet(player.address, 'btc', 50_000_000n);
  await opened.node.mine(1);
  const { transfers } = (await driver.look(txid, new Set([player.target])))!;
  const index = Number(transfers[0]!.part.slice(4));
  const source = order([{ txid, index, amount: 50_000_000n, owner: player }], 40_000_000n, {
    change: player,
  });
  const toUs = { ...source, outputs: [{ address: hot.address, currency: 'btc', amount: 40_000_000n }] };
  const deposit = players.sign(await planned(driver.plan(toUs)));
  const duplicate = players.sign(await planned(driver.plan(source)));
  await rpc.call('sendrawtransaction', deposit.raw);
  const [hash] = (await rpc.call('generatetoaddress', 1, payee.address)) as string[];
  const output = { txid: deposit.txid, index: 0, amount: 40_000_000n, owner: hot };
  const plan = await planned(driver.plan(order([output], 10_000_000n)));
  const signed = keys.sign(plan);
  expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });

  await rpc.call('invalidateblock', hash);
  expect(await driver.status(signed.txid, plan)).toEqual({ state: 'waiting' });
  await rpc.call('generateblock', hot.address, [duplicate.raw]);
  expect(await driver.status(signed.txid, plan)).toEqual({ state: 'unknown' });
  await opened.node.mine(driver.confirmations - 1);
  expect(await driver.status(signed.txid, plan)).toEqual({ state: 'dead', by: duplicate.txid });
});

it('spends no coinbase before its time, and says so', async () => {
  const { driver, rpc } = await open();
  const [hash] = (await rpc.call('generatetoaddress', 1, hot.address)) as string[];
  const { height } = await driver.tip();
  const [block] = await driver.read(height, height, new Set([hot.target]));
  expect(block).toMatchObject({ hash, transfers: [{ amount: 5_000_000_000n, spendableFrom: height + 100 }] });
  const { txid, amount } = block!.transfers[0]!;
  const output = { txid, index: 0, amount, owner: hot };
  expect(await driver.plan(order([output], 1_000_000n))).toMatchObject({ refused: 'funds' });
  await rpc.call('generatetoaddress', 98, payee.address);
  expect(await driver.plan(order([output], 1_000_000n))).toMatchObject({ refused: 'funds' });
  await rpc.call('generatetoaddress', 1, payee.address);
  const plan = await planned(driver.plan(order([output], 1_000_000n)));
  expect(await driver.broadcast(keys.sign(plan).raw)).toEqual({ ok: true });
});

it('refuses what a real node refuses', async () => {
  const opened = await open();
  const { driver, rpc } = opened;
  const output = await funded(opened, 30_000_000n);
  const plan = await planned(driver.plan(order([output], 10_000_000n)));
  const { raw } = keys.sign(plan);
  const at = raw.length - 100;
  const forged = raw.slice(0, at) + (raw[at] === '0' ? '1' : '0') + raw.slice(at + 1);
  expect((await driver.broadcast(forged)).ok).toBe(false);
  expect(await driver.broadcast('00')).toMatchObject({ ok: false, retry: false });
  await expect(rpc.call('invalidateblock', await rpc.call('getblockhash', 0))).rejects.toThrow('stays');
  await expect(rpc.call('getblockhash', 10_000)).rejects.toThrow('out of range');
  await expect(rpc.call('generatetoaddress', 1, 'nowhere')).rejects.toThrow('Invalid address');
});

it('mines by itself while there is something to mine, and then rests', async () => {
  const { driver, node: local } = await open(5);
  const before = await driver.tip();
  const txid = await local.faucet(payee.address, 'btc', 1_000_000n);
  await expect
    .poll(async () => {
      const found = await driver.look(txid, new Set([payee.target]));
      return found?.block ? (await driver.tip()).height - found.block.height + 1 : 0;
    })
    .toBeGreaterThanOrEqual(driver.confirmations);
  let tip = await driver.tip();
  await expect
    .poll(
      async () => {
        const last = tip;
        tip = await driver.tip();
        return tip.height - last.height;
      },
      { interval: 200 },
    )
    .toBe(0);
  expect(tip.height - before.height).toBeLessThan(20);
});
