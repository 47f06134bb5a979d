import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  commitmentOf,
  createDigests,
  DEFAULT_PATH,
  faultsOfPath,
  nextPrice,
  stepOf,
  ticksOfDay,
  walkPath,
} from './path.ts';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const OPEN = 1_000n * 10n ** 8n;

/** The rule written a second time, in whole numbers of any size and with another HMAC. */
function byHand(ticks: number): bigint[] {
  const [sigma, jump] = [BigInt(DEFAULT_PATH.sigma), BigInt(DEFAULT_PATH.jump)];
  const prices: bigint[] = [];
  let price = OPEN;
  for (let index = 0; index < ticks; index++) {
    const h = createHmac('sha256', seed).update(`BTC|${index}`).digest();
    let z = -393_210n;
    for (let k = 0; k < 12; k++) z += BigInt(h.readUInt16BE(2 * k));
    let r = (sigma * z) / 65_536n;
    if (h.readUInt32BE(24) < DEFAULT_PATH.jumpChance) {
      const size = (jump * BigInt(h.readUInt16BE(28))) / 65_536n;
      r += h[30]! % 2 === 1 ? size : -size;
    }
    price += (price * r) / 10n ** 12n;
    prices.push(price);
  }
  return prices;
}

test('is the published rule, tick for tick', () => {
  const path: bigint[] = [];
  const last = walkPath(createDigests(seed, 'BTC'), DEFAULT_PATH, OPEN, 3_000, (_, price) =>
    path.push(price),
  );
  const other = byHand(3_000);
  expect(path).toEqual(other);
  expect(last).toBe(other.at(-1));
  // Pinned: a change of the rule must be a decision. Both jumps and noise are in it.
  expect(createHash('sha256').update(path.join('\n')).digest('hex')).toBe(
    '3d392b1ae3d00906e635831665751de6c9523e2036f541956860c710338c2b1f',
  );
});

test('another symbol or another seed is another path', () => {
  const lastOf = (key: Uint8Array, symbol: string) =>
    walkPath(createDigests(key, symbol), DEFAULT_PATH, OPEN, 100, () => {});
  const paths = [lastOf(seed, 'BTC'), lastOf(seed, 'ETH'), lastOf(seed.toReversed(), 'BTC')];
  expect(new Set(paths).size).toBe(3);
});

test('the commitment is the SHA-256 of the seed', () =>
  expect(commitmentOf(seed)).toBe(createHash('sha256').update(seed).digest('hex')));

test('four ticks a second make a day of 345,600', () => expect(ticksOfDay(DEFAULT_PATH)).toBe(345_600));

describe('a step', () => {
  const bytes = (fill: number, over: Record<number, number> = {}) => {
    const digest = new Uint8Array(32).fill(fill);
    for (const [at, value] of Object.entries(over)) digest[Number(at)] = value;
    return digest;
  };

  test('stays within six deviations and one jump', () => {
    const top = stepOf(bytes(255, { 24: 0, 25: 0, 26: 0, 27: 0, 30: 1 }), DEFAULT_PATH);
    const bottom = stepOf(bytes(0), DEFAULT_PATH);
    expect(top).toBe(-bottom + Math.trunc((DEFAULT_PATH.jump * 65_535) / 65_536));
    expect(top).toBeLessThan(6 * DEFAULT_PATH.sigma + DEFAULT_PATH.jump);
  });

  test('has an equal and opposite one: no drift', () => {
    const { sigma } = DEFAULT_PATH;
    for (let round = 0; round < 500; round++) {
      const digest = Uint8Array.from(createHash('sha256').update(String(round)).digest());
      const mirror = digest.map((byte, at) => (at < 24 ? 255 - byte : at === 30 ? byte ^ 1 : byte));
      expect(stepOf(digest, DEFAULT_PATH) + stepOf(mirror, DEFAULT_PATH)).toBe(0);
      const step = stepOf(digest, DEFAULT_PATH);
      expect(nextPrice(OPEN, step) + nextPrice(OPEN, -step)).toBe(2n * OPEN);
    }
    expect(sigma).toBeGreaterThan(0);
  });

  test('never takes a price to 0', () => {
    let price = 5n;
    for (let round = 0; round < 100; round++) price = nextPrice(price, -9e11);
    expect(price).toBe(1n);
  });
});

test('settings that are unsafe are named', () => {
  const faults = (over: object, most = 100_000n) => faultsOfPath({ ...DEFAULT_PATH, ...over }, most);
  expect(faults({})).toEqual([]);
  expect(faults({ jump: 500_000_001 })).toEqual(['a jump must stay below 0.5 / greatest multiplier']);
  expect(faults({}, 100_001n)).toHaveLength(1);
  expect(faults({ sigma: 1.5 })).toHaveLength(1);
  expect(faults({ jumpChance: 2 ** 33 })).toHaveLength(1);
  expect(faults({ intervalMs: 7 })).toHaveLength(1);
  expect(faults({ intervalMs: 500 })).toHaveLength(1);
});
