import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { commitment } from '#engines/fair/commitment.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { drawFloat, faucetCents, faucetDollars, kept, pick } from './draw.ts';
import { rewardsSettings } from './settings.ts';

const { faucet, wheel } = rewardsSettings.parse({});

describe('a draw', () => {
  it('is the first four bytes of the digest over 2^32, as anybody can compute', () => {
    const seeds = { serverSeed: 'a'.repeat(64), clientSeed: 'mine', nonce: 7 };
    const digest = createHmac('sha256', seeds.serverSeed).update('mine:7:0').digest();
    expect(drawFloat(seeds, nobleHmac)).toBe(digest.readUInt32BE(0) / 2 ** 32);
  });

  it('gives each prize its share of all floats, to the edges', () => {
    const weights = [600, 250, 100, 40, 9, 1];
    expect(faucet.map(({ weight }) => weight)).toEqual(weights);
    const of = (float: number) => pick(weights, float);
    expect([0, 0.5999, 0.6, 0.8499, 0.85, 0.9899, 0.99, 0.9989, 0.999, 1 - 2 ** -32].map(of)).toEqual([
      0, 0, 1, 1, 2, 3, 4, 4, 5, 5,
    ]);
  });

  it('reaches all six segments of the wheel', () => {
    const weights = wheel.map(({ weight }) => weight);
    const total = weights.reduce((sum, one) => sum + one, 0);
    const seen = new Set(Array.from({ length: total }, (_, at) => pick(weights, at / total)));
    expect([...seen]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    [100n, 1, 1n],
    [150n, 1, 1n],
    [10_000n, 2, 200n],
    [10_000n, 100, 10_000n],
    [50n, 1, 1n],
  ])('pays of %i cents %d percent as %i cents', (max, share, cents) => {
    expect(faucetCents(max, share)).toBe(cents);
  });

  it('is shown as it is paid, to the cent', () => {
    expect(faucetDollars('0.29', 100)).toBe('0.29');
    expect(faucetDollars('1.00', 0.01)).toBe('0.01');
  });

  it('tells a seed that was kept from one that was swapped', () => {
    const proof = { serverSeed: 'x', clientSeed: 'c', nonce: 0, nextServerSeedHash: '' };
    expect(kept({ ...proof, serverSeedHash: commitment('x') })).toBe(true);
    expect(kept({ ...proof, serverSeedHash: commitment('y') })).toBe(false);
  });
});
