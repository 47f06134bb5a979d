import { expect, it } from 'vitest';
import { realisedOf } from './rtp.ts';

const sums = (bets: readonly (readonly [stake: number, paid: number])[], edge: number) => ({
  bets: bets.length,
  stake: bets.reduce((sum, [stake]) => sum + stake, 0),
  paid: bets.reduce((sum, [, paid]) => sum + paid, 0),
  edge,
  s2: bets.reduce((sum, [stake]) => sum + stake * stake, 0),
  p2: bets.reduce((sum, [, paid]) => sum + paid * paid, 0),
  sp: bets.reduce((sum, [stake, paid]) => sum + stake * paid, 0),
});

it('four bets: the return and its error as they are computed by hand', () => {
  const four = sums(
    [
      [1, 0],
      [1, 2],
      [2, 0],
      [4, 8],
    ],
    0.08,
  );
  expect(four).toMatchObject({ stake: 8, paid: 10, s2: 22, p2: 68, sp: 34 });
  expect(realisedOf(four)).toEqual({
    bets: 4,
    stated: 99,
    realised: 125,
    band: 102.12, // 1.96 * 0.5210
    z: 0.5,
    state: 'few',
  });
});

it.each([
  [488_250, 'alert'],
  [489_000, 'warn'],
  [490_300, 'inside'],
  [491_900, 'alert'],
])('a million bets at 0.49 with %d wins: %s', (wins, state) => {
  const million = {
    bets: 1_000_000,
    stake: 1_000_000,
    paid: 2 * wins,
    s2: 1_000_000,
    p2: 4 * wins,
    sp: 2 * wins,
  };
  expect(realisedOf({ ...million, edge: 20_000 }).state).toBe(state);
});

it.each([
  ['one bet', [[0.35, 0.77]]],
  [
    'bets that all went alike',
    [
      [0.1, 0.198],
      [0.7, 1.386],
      [0.3, 0.594],
    ],
  ],
] as const)('%s has no spread, and so no deviation', (_name, bets) => {
  expect(realisedOf(sums(bets, 0.01))).toMatchObject({ band: 0, z: 0 });
});
