import { expect } from 'vitest';
import {
  coinForHot,
  coinOf,
  depositAddress,
  fund,
  fundHot,
  hotAddress,
  payment,
  planned,
  prepare,
  settle,
  stored,
  whole,
  type ConformanceCase,
} from './help.ts';
import type { ChainAsset, OwnAddress } from '../driver.ts';

export const withdrawalCases: readonly ConformanceCase[] = [
  {
    title: 'withdrawal: exact to the last unit',
    async run(lab) {
      const { driver, keys } = lab;
      for (const asset of driver.assets) {
        const payee = lab.stranger();
        const amount = whole(asset) + 1n;
        const order = await payment(lab, asset, payee, amount, await fundHot(lab, asset));
        const { plan, signed } = await prepare(lab, order);
        expect(plan.outputs).toEqual([{ address: payee, currency: asset.currency, amount: `${amount}` }]);
        expect(driver.isTxid(signed.txid)).toBe(true);
        expect(await driver.status(signed.txid, plan)).toEqual({ state: 'unknown' });
        expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
        expect(['waiting', 'mined']).toContain((await driver.status(signed.txid, plan)).state);
        await lab.mine(1);
        const status = await driver.status(signed.txid, plan);
        if (status.state !== 'mined') throw new Error(`${asset.currency}: ${status.state}`);
        expect(status.fee).toBeLessThanOrEqual(BigInt(plan.fee));
        expect(keys.inspect(plan).fee).toBe(BigInt(plan.fee));
        expect(await driver.blockAt(status.block.height)).toEqual(status.block);
        expect(await lab.held(payee, asset.currency)).toBe(amount);
        await lab.mine(2);
        const later = await driver.status(signed.txid, plan);
        expect(later.state === 'mined' && later.confirmations).toBeGreaterThanOrEqual(3);
      }
      return undefined;
    },
  },
  {
    title: 'withdrawal: signer reads what it really pays',
    async run(lab) {
      const asset = lab.driver.assets.at(-1)!;
      const payee = lab.stranger();
      const order = await payment(lab, asset, payee, whole(asset), await fundHot(lab, asset));
      const { plan, signed } = await prepare(lab, order);
      const real = lab.keys.inspect(plan);
      expect(real.outputs).toEqual(plan.outputs);
      const forged = { ...plan, outputs: [{ ...plan.outputs[0]!, address: lab.stranger() }], fee: '1' };
      expect(lab.keys.inspect(forged)).toEqual(real);
      expect(lab.keys.sign(stored(plan))).toEqual(signed);
      return undefined;
    },
  },
  {
    title: 'withdrawal: more than there is',
    async run(lab) {
      for (const asset of lab.driver.assets) {
        const order = await payment(lab, asset, lab.stranger(), 10n ** 12n * whole(asset), []);
        expect(await lab.driver.plan(order)).toMatchObject({ refused: 'funds' });
      }
      return undefined;
    },
  },
  {
    title: 'withdrawal: dust',
    async run(lab) {
      const { refused } = lab.dust;
      if (refused === null) return 'the network carries every amount';
      const coin = coinOf(lab.driver);
      const order = await payment(lab, coin, lab.stranger(), refused, await fundHot(lab, coin));
      expect(await lab.driver.plan(order)).toMatchObject({ refused: 'dust' });
      return undefined;
    },
  },
  {
    title: 'withdrawal: replaced with a higher fee',
    async run(lab) {
      const { driver, keys } = lab;
      const coin = coinOf(driver);
      const payee = lab.stranger();
      const order = await payment(lab, coin, payee, whole(coin), await fundHot(lab, coin));
      const { plan, signed } = await prepare(lab, order);
      const answer = await driver.bump(plan);
      if (answer === null) return 'nodes of this chain do not replace a transaction that waits';
      expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
      const higher = stored(planned(answer));
      expect(BigInt(higher.fee)).toBeGreaterThan(BigInt(plan.fee));
      expect(higher.outputs).toEqual(plan.outputs);
      expect(keys.inspect(higher).outputs).toEqual(plan.outputs);
      expect([higher.nonce, higher.inputs]).toEqual([plan.nonce, plan.inputs]);
      const second = keys.sign(higher);
      expect(second.txid).not.toBe(signed.txid);
      expect(await driver.broadcast(second.raw)).toEqual({ ok: true });
      await lab.mine(1);
      expect((await driver.status(second.txid, higher)).state).toBe('mined');
      await lab.mine(driver.confirmations);
      expect(await driver.status(signed.txid, plan)).toMatchObject({ state: 'dead' });
      expect((await driver.broadcast(signed.raw)).ok).toBe(false);
      expect(await lab.held(payee, coin.currency)).toBe(whole(coin));
      return undefined;
    },
  },
  {
    title: 'same bytes again: before and after it is mined',
    async run(lab) {
      const { driver } = lab;
      for (const asset of new Set([coinOf(driver), driver.assets.at(-1)!])) {
        const payee = lab.stranger();
        const order = await payment(lab, asset, payee, whole(asset), await fundHot(lab, asset));
        const { plan, signed } = await prepare(lab, order);
        for (let times = 0; times < 3; times += 1) {
          expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
        }
        await lab.mine(1);
        for (let times = 0; times < 2; times += 1) {
          expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
          await lab.mine(1);
        }
        expect((await driver.status(signed.txid, plan)).state).toBe('mined');
        expect(await lab.held(payee, asset.currency)).toBe(whole(asset));
      }
      return undefined;
    },
  },
  {
    title: 'crash between signing and sending',
    async run(lab) {
      const coin = coinOf(lab.driver);
      const payee = lab.stranger();
      const order = await payment(lab, coin, payee, whole(coin), await fundHot(lab, coin));
      const row = JSON.stringify(await prepare(lab, order));
      await lab.mine(1);

      const { plan, signed } = JSON.parse(row) as Awaited<ReturnType<typeof prepare>>;
      const driver = lab.connect();
      expect(await driver.status(signed.txid, plan)).toEqual({ state: 'unknown' });
      expect(await driver.broadcast(signed.raw)).toEqual({ ok: true });
      await lab.mine(1);
      expect((await driver.status(signed.txid, plan)).state).toBe('mined');
      expect(lab.keys.sign(plan)).toEqual(signed);
      expect(await lab.held(payee, coin.currency)).toBe(whole(coin));
      await driver.close();
      return undefined;
    },
  },
  {
    title: 'sweep: deposit address to the hot one',
    async run(lab) {
      const { driver } = lab;
      const hot = hotAddress(lab);
      const costs = await Promise.all(driver.assets.map(({ currency }) => driver.sweepCost(currency)));
      if (costs.every((cost) => cost === null)) return 'outputs are spent where they are; nothing to sweep';
      const coin = coinOf(driver);
      await fund(lab, hot, coin.currency, coinForHot(lab));
      for (const [index, asset] of driver.assets.entries()) {
        const from = depositAddress(lab, 50 + index);
        await fund(lab, from, asset.currency, whole(asset));
        const cost = costs[index]!;
        if (asset.contract !== null && cost > 0n) {
          const order = await payment(lab, coin, from.address, 2n * cost, []);
          await settle(lab, { ...order, kind: 'fund' });
        }
        const before = await lab.held(hot.address, asset.currency);
        const order = await payment(lab, asset, hot.address, whole(asset), []);
        const nonce = await driver.nonce(from.address);
        const { plan, signed } = await settle(lab, { ...order, kind: 'sweep', from, nonce });
        expect((await driver.status(signed.txid, plan)).state, asset.currency).toBe('mined');
        // A sweep of coin leaves out its fee, unless the hot address pays that.
        const came = BigInt(plan.outputs[0]!.amount);
        const fee = asset.contract === null ? BigInt(plan.fee) : 0n;
        expect(came).toBeGreaterThanOrEqual(whole(asset) - fee);
        expect(await lab.held(hot.address, asset.currency)).toBeGreaterThanOrEqual(before + came - fee);
        expect(await driver.balance(from.address, asset.currency)).toBeLessThanOrEqual(fee);
      }
      return undefined;
    },
  },
  {
    title: 'sweep: to a hot address that holds nothing',
    async run(lab) {
      const { driver } = lab;
      const coin = coinOf(driver);
      if ((await driver.sweepCost(coin.currency)) === null)
        return 'outputs are spent where they are; nothing to sweep';
      const hot = depositAddress(lab, 90);
      const orderFor = async (kind: 'sweep' | 'fund', from: OwnAddress, to: OwnAddress, amount: bigint) => ({
        kind,
        from,
        change: hot,
        outputs: [{ address: to.address, currency: kind === 'fund' ? coin.currency : '', amount }],
        spendable: [],
        nonce: await driver.nonce(from.address),
      });
      const tokens = driver.assets.filter(({ contract }) => contract !== null);
      for (const [index, token] of tokens.entries()) {
        const from = depositAddress(lab, 91 + index);
        await fund(lab, from, token.currency, whole(token));
        // Whoever pays for a token's move has no coin yet: it is said, and nothing is made.
        expect(await driver.plan(await moveOf(token, from))).toMatchObject({ refused: 'funds' });
      }
      // Coin pays for itself, and fills the hot address.
      const filled = depositAddress(lab, 99);
      await fund(lab, filled, coin.currency, coinForHot(lab));
      const held = await driver.balance(filled.address, coin.currency);
      const first = await orderFor('sweep', filled, hot, held);
      const { plan, signed } = await settle(lab, {
        ...first,
        outputs: [{ ...first.outputs[0]!, currency: coin.currency }],
      });
      expect((await driver.status(signed.txid, plan)).state).toBe('mined');
      expect(await lab.held(filled.address, coin.currency)).toBeLessThanOrEqual(BigInt(plan.fee));
      expect(await lab.held(hot.address, coin.currency)).toBe(BigInt(plan.outputs[0]!.amount));
      for (const [index, token] of tokens.entries()) {
        const from = depositAddress(lab, 91 + index);
        const move = await moveOf(token, from);
        const paid = await settle(lab, move);
        if (move.kind === 'fund') await settle(lab, await sweepOf(token, from));
        expect((await driver.status(paid.signed.txid, paid.plan)).state).toBe('mined');
        expect(await lab.held(hot.address, token.currency)).toBe(whole(token));
      }
      return undefined;

      async function moveOf(token: ChainAsset, from: OwnAddress) {
        const cost = (await driver.sweepCost(token.currency, hot.address))!;
        return cost > 0n ? orderFor('fund', hot, from, cost) : sweepOf(token, from);
      }
      async function sweepOf(token: ChainAsset, from: OwnAddress) {
        const order = await orderFor('sweep', from, hot, whole(token));
        return { ...order, outputs: [{ ...order.outputs[0]!, currency: token.currency }] };
      }
    },
  },
  {
    title: 'what a payment costs is told before it is made',
    async run(lab) {
      const { driver } = lab;
      for (const asset of driver.assets) {
        const cost = await driver.paymentCost(asset.currency);
        expect(cost).toBeGreaterThan(0n);
        const order = await payment(lab, asset, lab.stranger(), whole(asset), await fundHot(lab, asset));
        const { plan, signed } = await settle(lab, order);
        const status = await driver.status(signed.txid, plan);
        if (status.state !== 'mined') throw new Error(`${asset.currency}: ${status.state}`);
        // It covers what the network really took.
        expect(cost, asset.currency).toBeGreaterThanOrEqual(status.fee);
      }
      return undefined;
    },
  },
];
