import { expect } from 'vitest';
import { ChainUnreachable, type Transfer } from '../driver.ts';
import {
  coinOf,
  depositAddress,
  isImpossible,
  readAll,
  transfersSince,
  watching,
  whole,
  type ConformanceCase,
} from './help.ts';
import type { ChainLab, ReorgKind } from './lab.ts';

function withoutHeight({ txid, part, target, currency, amount }: Transfer): Transfer {
  return { txid, part, target, currency, amount };
}

/** A payment in the last two blocks, then a reorganisation of both. Gives what is there afterwards. */
async function reorganised(lab: ChainLab, how: ReorgKind) {
  if (isImpossible(lab.reorg)) return lab.reorg.impossible;
  const coin = coinOf(lab.driver);
  const ours = depositAddress(lab, 10);
  const amount = whole(coin) + 3n;
  await lab.mine(1);
  const before = await lab.driver.tip();
  const txid = await lab.pay(ours.address, coin.currency, amount);
  await lab.mine(2);
  const seen = await transfersSince(lab, before, watching(ours));
  expect(seen).toMatchObject([{ txid, amount }]);
  const mined = await lab.driver.blockAt(before.height + 1);

  await lab.reorg(2, how, txid);
  const tip = await lab.driver.tip();
  expect(tip.height).toBeGreaterThanOrEqual(before.height + 2);
  expect(await lab.driver.blockAt(before.height)).toEqual(before);
  expect((await lab.driver.blockAt(before.height + 1))?.hash).not.toBe(mined?.hash);
  const after = await transfersSince(lab, before, watching(ours));
  const looked = await lab.driver.look(txid, watching(ours));
  return { txid, seen, after, looked };
}

export const depositCases: readonly ConformanceCase[] = [
  {
    title: 'blocks: linked, null above the tip',
    async run(lab) {
      await lab.mine(4);
      const tip = await lab.driver.tip();
      const from = tip.height - 3;
      const blocks = await readAll(lab.driver, from, tip.height, new Set());
      expect(blocks.map(({ height }) => height)).toEqual([0, 1, 2, 3].map((step) => from + step));
      for (const [index, block] of blocks.entries()) {
        const { transfers, ...ref } = block;
        expect(transfers).toEqual([]);
        expect(await lab.driver.blockAt(block.height)).toEqual(ref);
        if (index > 0) expect(block.parent).toBe(blocks[index - 1]!.hash);
      }
      expect(blocks.at(-1)!.hash).toBe(tip.hash);
      expect(await lab.driver.blockAt(tip.height + 1000)).toBeNull();
      return undefined;
    },
  },
  {
    title: 'deposit: seen, exact, confirmed',
    async run(lab) {
      const { driver } = lab;
      const ours = depositAddress(lab, 1);
      const watched = watching(ours);
      for (const asset of driver.assets) {
        const before = await driver.tip();
        const amount = whole(asset) + 12_345n;
        const txid = await lab.pay(ours.address, asset.currency, amount);
        expect(driver.isTxid(txid)).toBe(true);
        const transfer = { txid, target: ours.target, currency: asset.currency, amount };
        const early = await driver.look(txid, watched);
        if (early) for (const found of early.transfers) expect(found).toMatchObject(transfer);

        await lab.mine(1);
        const found = await transfersSince(lab, before, watched);
        expect(found).toMatchObject([transfer]);
        const block = await driver.blockAt(found[0]!.height);
        const looked = await driver.look(txid, watched);
        expect(looked?.block).toEqual(block);
        await lab.mine(2);
        expect((await driver.tip()).height - found[0]!.height + 1).toBeGreaterThanOrEqual(3);
        expect(await driver.balance(ours.address, asset.currency)).toBeGreaterThanOrEqual(amount);
      }
      return undefined;
    },
  },
  {
    title: 'deposit: nobody of ours, nothing seen',
    async run(lab) {
      const coin = coinOf(lab.driver);
      const before = await lab.driver.tip();
      await lab.pay(lab.stranger(), coin.currency, whole(coin));
      await lab.mine(1);
      expect(await transfersSince(lab, before, watching(depositAddress(lab, 1)))).toEqual([]);
      return undefined;
    },
  },
  {
    title: 'deposit: reorganised, kept',
    async run(lab) {
      const result = await reorganised(lab, 'keep');
      if (typeof result === 'string') return result;
      const { seen, after, looked } = result;
      expect(after.map(withoutHeight)).toEqual(seen.map(withoutHeight));
      expect(looked?.block).not.toBeNull();
      return undefined;
    },
  },
  {
    title: 'deposit: reorganised, lost',
    async run(lab) {
      const result = await reorganised(lab, 'lose');
      if (typeof result === 'string') return result;
      expect(result.after).toEqual([]);
      expect(result.looked?.block ?? null).toBeNull();
      return undefined;
    },
  },
  {
    title: 'deposit: spent twice',
    async run(lab) {
      const result = await reorganised(lab, 'double-spend');
      if (typeof result === 'string') return result;
      expect(result.after).toEqual([]);
      expect(result.looked?.block ?? null).toBeNull();
      return undefined;
    },
  },
  {
    title: 'deposit: two to us in one transaction',
    async run(lab) {
      if (isImpossible(lab.payMany)) return lab.payMany.impossible;
      const { driver } = lab;
      const [one, two] = [depositAddress(lab, 20), depositAddress(lab, 21)];
      const asset = driver.assets.at(-1)!;
      const amounts = [whole(asset), whole(asset) / 2n] as const;
      const before = await driver.tip();
      const txid = await lab.payMany(
        [
          { address: one.address, amount: amounts[0] },
          { address: two.address, amount: amounts[1] },
        ],
        asset.currency,
      );
      await lab.mine(1);
      const found = await transfersSince(lab, before, watching(one, two));
      expect(found).toHaveLength(2);
      expect(new Set(found.map(({ part }) => part)).size).toBe(2);
      expect(found).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ txid, target: one.target, amount: amounts[0] }),
          expect.objectContaining({ txid, target: two.target, amount: amounts[1] }),
        ]),
      );
      return undefined;
    },
  },
  {
    title: 'deposit: dust',
    async run(lab) {
      const coin = coinOf(lab.driver);
      const ours = depositAddress(lab, 30);
      const before = await lab.driver.tip();
      const txid = await lab.pay(ours.address, coin.currency, lab.dust.carried);
      await lab.mine(1);
      expect(await transfersSince(lab, before, watching(ours))).toMatchObject([
        { txid, amount: lab.dust.carried },
      ]);
      return undefined;
    },
  },
  {
    title: 'deposit: token not on the list',
    async run(lab) {
      if (isImpossible(lab.wrongToken)) return lab.wrongToken.impossible;
      const ours = depositAddress(lab, 31);
      const before = await lab.driver.tip();
      const txid = await lab.wrongToken(ours.address);
      await lab.mine(1);
      expect(await transfersSince(lab, before, watching(ours))).toEqual([]);
      expect((await lab.driver.look(txid, watching(ours)))?.transfers ?? []).toEqual([]);
      return undefined;
    },
  },
  {
    title: 'deposit: failed transaction',
    async run(lab) {
      if (isImpossible(lab.failed)) return lab.failed.impossible;
      const ours = depositAddress(lab, 32);
      const before = await lab.driver.tip();
      const txid = await lab.failed(ours.address);
      await lab.mine(1);
      expect(await transfersSince(lab, before, watching(ours))).toEqual([]);
      const looked = await lab.driver.look(txid, watching(ours));
      expect(looked?.block ? looked.transfers : []).toEqual([]);
      return undefined;
    },
  },
  {
    title: 'notified twice: the same answer',
    async run(lab) {
      const coin = coinOf(lab.driver);
      const ours = depositAddress(lab, 33);
      const before = await lab.driver.tip();
      const txid = await lab.pay(ours.address, coin.currency, whole(coin));
      await lab.mine(1);
      const [one, two] = [
        await lab.driver.look(txid, watching(ours)),
        await lab.driver.look(txid, watching(ours)),
      ];
      expect(two).toEqual(one);
      const scanned = await transfersSince(lab, before, watching(ours));
      expect(one?.transfers).toEqual(scanned.map(withoutHeight));
      return undefined;
    },
  },
  {
    title: 'restart in the middle of a scan',
    async run(lab) {
      const ours = [40, 41, 42].map((index) => depositAddress(lab, index));
      const before = await lab.driver.tip();
      for (const [index, { address }] of ours.entries()) {
        const asset = lab.driver.assets[index % lab.driver.assets.length]!;
        await lab.pay(address, asset.currency, whole(asset));
        await lab.mine(2);
      }
      const tip = await lab.driver.tip();
      const atOnce = await readAll(lab.driver, before.height + 1, tip.height, watching(...ours));
      const inPieces = [];
      for (let height = before.height + 1; height <= tip.height; height += 1) {
        const driver = lab.connect();
        inPieces.push(...(await driver.read(height, height, watching(...ours))));
        await driver.close();
      }
      expect(inPieces).toEqual(atOnce);
      expect(atOnce.flatMap(({ transfers }) => transfers)).toHaveLength(3);
      return undefined;
    },
  },
  {
    title: 'node away: nothing is known',
    async run(lab) {
      const driver = lab.unreachable();
      const ours = depositAddress(lab, 1);
      const { address } = ours;
      const txid = await lab.pay(address, coinOf(lab.driver).currency, whole(coinOf(lab.driver)));
      await lab.mine(1);
      for (const ask of [
        () => driver.tip(),
        () => driver.blockAt(1),
        () => driver.read(1, 1, watching(ours)),
        () => driver.look(txid, watching(ours)),
        () => driver.balance(address, coinOf(driver).currency),
        () => driver.broadcast('00'),
      ]) {
        await expect(ask()).rejects.toBeInstanceOf(ChainUnreachable);
      }
      await driver.close();
      return undefined;
    },
  },
];
