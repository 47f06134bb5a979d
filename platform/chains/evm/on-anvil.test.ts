import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depositAddress,
  fund,
  fundHot,
  hotAddress,
  payment,
  prepare,
  transfersSince,
  watching,
} from '../conformance/help.ts';
import { ChainUnreachable } from '../driver.ts';
import { anvilBinary } from '../local/anvil-node.ts';
import { createEvmDriver } from './driver.ts';
import { evmLab, type EvmLab } from './testing/lab.ts';

describe.skipIf(anvilBinary() === null)('on anvil', () => {
  let lab: EvmLab;
  beforeAll(async () => {
    lab = await evmLab('eth');
  });
  afterAll(() => lab?.close());

  it('sees coin that a contract passes on, each part of it, where the node can trace', async () => {
    const [one, two] = [depositAddress(lab, 1), depositAddress(lab, 2)];
    const before = await lab.driver.tip();
    const addresses = [one.address, two.address, one.address];
    const txid = await lab.callSpread('coins', [addresses, [5n, 6n, 7n]], 18n);
    await lab.mine(1);
    const found = await transfersSince(lab, before, watching(one, two));
    expect(found.map(({ part, target, amount }) => [part, target, amount])).toEqual([
      ['call:0', one.target, 5n],
      ['call:1', two.target, 6n],
      ['call:2', one.target, 7n],
    ]);
    expect((await lab.driver.look(txid, watching(one, two)))?.transfers).toHaveLength(3);

    const blind = createEvmDriver({ chain: 'eth', network: 'local', url: lab.url, traces: 'off' });
    const { height } = await lab.driver.tip();
    expect((await blind.read(height, height, watching(one, two)))[0]!.transfers).toEqual([]);
  });

  it('sees the same with trace_block, and balances that bear it out', async () => {
    const [one, two] = [depositAddress(lab, 21), depositAddress(lab, 22)];
    const txid = await lab.callSpread(
      'coins',
      [
        [one.address, two.address, one.address],
        [5n, 6n, 7n],
      ],
      18n,
    );
    await lab.mine(1);
    const other = createEvmDriver({ chain: 'eth', network: 'local', url: lab.url, traces: 'trace' });
    const { height } = await lab.driver.tip();
    const watched = watching(one, two);
    const expected = (await lab.driver.read(height, height, watched))[0]!.transfers;
    expect(expected).toHaveLength(3);
    expect((await other.read(height, height, watched))[0]!.transfers).toEqual(expected);
    expect((await other.look(txid, watched))?.transfers).toEqual(expected);
  });

  it('sees nothing of a call that was undone inside a transaction that succeeded', async () => {
    const ours = depositAddress(lab, 3);
    const before = await lab.driver.tip();
    const txid = await lab.callSpread('coinUndone', [ours.address, 5n], 5n);
    await lab.mine(1);
    expect(await lab.rpc('eth_getTransactionReceipt', txid)).toMatchObject({ status: '0x1' });
    expect(await transfersSince(lab, before, watching(ours))).toEqual([]);
    expect((await lab.driver.look(txid, watching(ours)))?.transfers).toEqual([]);
    const other = createEvmDriver({ chain: 'eth', network: 'local', url: lab.url, traces: 'trace' });
    const { height } = await lab.driver.tip();
    expect((await other.read(height, height, watching(ours)))[0]!.transfers).toEqual([]);
  });

  it('pays a token twice to one new payee in one block: neither runs out of gas', async () => {
    const { driver } = lab;
    const usdt = driver.assets[1]!;
    await fundHot(lab, usdt);
    const payee = lab.stranger();
    const first = await prepare(lab, await payment(lab, usdt, payee, 5n, []));
    expect(await driver.broadcast(first.signed.raw)).toEqual({ ok: true });
    const order = await payment(lab, usdt, payee, 6n, []);
    const second = await prepare(lab, { ...order, nonce: order.nonce! + 1n });
    expect(await driver.broadcast(second.signed.raw)).toEqual({ ok: true });
    await lab.mine(1);
    for (const { signed, plan } of [first, second])
      expect((await driver.status(signed.txid, plan)).state).toBe('mined');
    expect(await lab.held(payee, 'usdt')).toBe(11n);
  });

  it('cancels what waits: its nonce is used up, and it is dead', async () => {
    const { driver, keys } = lab;
    const coin = driver.assets[0]!;
    await fundHot(lab, coin);
    const payee = lab.stranger();
    const order = await payment(lab, coin, payee, 5n, []);
    const { plan, signed } = await prepare(lab, order);
    expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
    const cancel = await prepare(lab, { ...order, kind: 'cancel', outputs: [], replaces: plan });
    expect(keys.inspect(cancel.plan).outputs).toEqual([
      { address: hotAddress(lab).address, currency: 'eth', amount: '0' },
    ]);
    expect(await driver.broadcast(cancel.signed.raw)).toEqual({ ok: true });
    await lab.mine(driver.confirmations);
    expect(await driver.status(signed.txid, plan)).toEqual({ state: 'dead', by: cancel.signed.txid });
    expect(await lab.held(payee, 'eth')).toBe(0n);
  });

  it('sweeps coin to the last wei', async () => {
    const { driver } = lab;
    const from = depositAddress(lab, 9);
    await fund(lab, from, 'eth', 10n ** 17n);
    const hot = hotAddress(lab);
    const order = await payment(
      lab,
      driver.assets[0]!,
      hot.address,
      await driver.balance(from.address, 'eth'),
      [],
    );
    const { signed } = await prepare(lab, { ...order, kind: 'sweep', from, nonce: 0n });
    expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
    await lab.mine(1);
    expect(await driver.balance(from.address, 'eth')).toBe(0n);
  });

  // Last: the node is gone afterwards.
  it('knows nothing when the node is killed in the middle', async () => {
    const { driver } = lab;
    const coin = driver.assets[0]!;
    await fundHot(lab, coin);
    const order = await payment(lab, coin, lab.stranger(), 5n, []);
    const { plan, signed } = await prepare(lab, order);
    const { height } = await driver.tip();
    const answers = [
      driver.read(0, Math.min(height, driver.span - 1), watching(depositAddress(lab, 1))),
      driver.plan(order),
    ];
    process.kill(lab.pid(), 'SIGKILL');
    for (const answer of await Promise.allSettled(answers)) {
      if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ChainUnreachable);
    }
    for (const ask of [
      () => driver.tip(),
      () => driver.plan(order),
      () => driver.bump(plan),
      () => driver.broadcast(signed.raw),
      () => driver.status(signed.txid, plan),
      () => driver.nonce(order.from.address),
      () => driver.sweepCost('usdt'),
    ])
      await expect(ask()).rejects.toBeInstanceOf(ChainUnreachable);
  });
});
