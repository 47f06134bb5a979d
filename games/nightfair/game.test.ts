import { createHash, createHmac } from 'node:crypto';
import { returnOf } from '#platform/contract/odds.ts';
import { ratioNumber } from '#platform/contract/money.ts';
import { expect, test } from 'vitest';
import {
  BOOTH_MS,
  COIN,
  BOXES,
  nightfair,
  rightsOf,
  shownOf,
  SLOTS,
  SPIN_MS,
  STANDS,
  WHEEL,
  type Stand,
} from './game.ts';

const count = (stand: Stand) => WHEEL.filter((one) => one === stand).length;
const link = (at: number) => createHash('sha256').update(String(at)).digest('hex');

test('of 52 segments 25 are ones, 17 twos, four coins, four drops, two vaults, and no booth lies beside another', () => {
  expect(WHEEL).toHaveLength(52);
  expect(STANDS.map(count)).toEqual([25, 17, 4, 4, 2]);
  const isBooth = (at: number) => BOOTH_MS[WHEEL[at % 52]!] > 0;
  for (let at = 0; at < 52; at++) expect(isBooth(at) && isBooth(at + 1)).toBe(false);
});

test('coin and drop are worth 12.5 stakes on average, the vault 25', () => {
  expect(COIN.reduce((sum, [, chance]) => sum + chance, 0)).toBe(100);
  expect(COIN.reduce((sum, [prize, chance]) => sum + prize * chance, 0)).toBe(1250);
  const drops = Array.from({ length: 256 }, (_, bits) => SLOTS[rightsOf(bits)]!);
  expect(drops.reduce<number>((sum, prize) => sum + prize, 0)).toBe(256 * 12.5);
  expect(BOXES.reduce<number>((sum, prize) => sum + prize, 0)).toBe(20 * 25);
  const boxes = [10, 20, 30, 50, 130].map((prize) => BOXES.filter((one) => one === prize).length);
  expect(boxes).toEqual([8, 6, 4, 1, 1]);
});

test('returns are 96.15, 98.08, 96.15, 96.15, 96.15 %, counted over all words', () => {
  const exact = { one: 50 / 52, two: 51 / 52, coin: 50 / 52, drop: 50 / 52, vault: 50 / 52 };
  for (const stand of STANDS) {
    const stated = nightfair.rtp({ stand });
    // 2^32 is no multiple of 52, 100 or 20: what that leaves over is less than a hundred-millionth.
    expect(Math.abs(ratioNumber(stated, 12) - exact[stand])).toBeLessThan(1e-8);
    const odds = nightfair.odds!({ stand });
    const fromOdds = returnOf(odds);
    expect(fromOdds.num * stated.den).toBe(stated.num * fromOdds.den);
    const chance = nightfair.winChance({ stand });
    const all = odds.reduce((sum, one) => sum + one.chance.num, 0n);
    expect(all * chance.den).toBe(chance.num * odds[0]!.chance.den);
  }
  const turns = STANDS.map((stand) => nightfair.winChance({ stand }).num);
  expect(turns.reduce((sum, one) => sum + one, 0n)).toBe(2n ** 32n);
});

test('the first word turns the wheel, the second plays the booth', () => {
  const seen = new Set<Stand>();
  for (let at = 0; at < 2000; at++) {
    const digest = createHmac('sha256', link(at)).update('salt').digest();
    const segment = Math.floor((digest.readUInt32BE(0) / 2 ** 32) * 52);
    const stand = WHEEL[segment]!;
    const word = digest.readUInt32BE(4);
    const prize = {
      one: () => 2,
      two: () => 3,
      coin: () => {
        const hundredth = Math.floor((word / 2 ** 32) * 100);
        return hundredth < 40 ? 5 : hundredth < 70 ? 10 : hundredth < 90 ? 15 : hundredth < 98 ? 30 : 105;
      },
      drop: () => SLOTS[digest[4]!.toString(2).replaceAll('0', '').length]!,
      vault: () => BOXES[Math.floor((word / 2 ** 32) * 20)]!,
    }[stand]();
    const outcome = nightfair.outcome(link(at), 'salt');
    expect(outcome).toMatchObject({ stand, prize });
    expect(shownOf(outcome.result)).toMatchObject({ segment, stand, prize });
    for (const other of STANDS) {
      const pays = nightfair.settle({ stand: other }, outcome, null);
      expect(ratioNumber(pays, 2)).toBe(other === stand ? prize : 0);
    }
    expect(nightfair.trace(link(at), 'salt').at(-1)![2]).toContain(`${prize}.00x`);
    seen.add(stand);
  }
  expect(seen.size).toBe(5);
});

test('a booth plays no longer than twelve seconds, and a number not at all', () => {
  for (let segment = 0; segment < 52; segment++) {
    const stand = WHEEL[segment]!;
    const shown = nightfair.revealMsOf!(segment * 256);
    expect(shown).toBe(SPIN_MS + BOOTH_MS[stand]);
    expect(BOOTH_MS[stand]).toBeLessThanOrEqual(12_000);
    expect(BOOTH_MS[stand] > 0).toBe(!['one', 'two'].includes(stand));
  }
});

test('a name that is not on the wheel is refused, and each is a place of its own', () => {
  for (const params of [{}, { stand: 'three' }, { stand: 0 }, { stand: null }, { stand: 'toString' }, null])
    expect(nightfair.params.safeParse(params).success).toBe(false);
  expect(nightfair.places?.map(({ id }) => id)).toEqual([...STANDS]);
});
