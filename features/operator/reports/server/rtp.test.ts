import { expect, it } from 'vitest';
import { realisedOf } from './rtp.ts';

/** Of bets that no table rates. */
const UNRATED = { rated: 0, expected: 0, variance: 0, tops: 0 };

const sums = (bets: readonly (readonly [stake: number, paid: number])[], edge: number) => ({
  bets: bets.length,
  stake: bets.reduce((sum, [stake]) => sum + stake, 0),
  paid: bets.reduce((sum, [, paid]) => sum + paid, 0),
  edge,
  s2: bets.reduce((sum, [stake]) => sum + stake * stake, 0),
  p2: bets.reduce((sum, [, paid]) => sum + paid * paid, 0),
  sp: bets.reduce((sum, [stake, paid]) => sum + stake * paid, 0),
  ...UNRATED,
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
    basis: 'bets',
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
    ...UNRATED,
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

it.each([
  [20_000, 20_300, 10_100, 1_010_000, { stated: 98, realised: 101.5, band: 9.85, z: 0.7, state: 'inside' }],
  [
    1_000_000,
    976_500,
    1_000_000,
    1_000_000,
    { stated: 98, realised: 97.65, band: 0.2, z: -3.5, state: 'alert' },
  ],
  // Four hundred and ninety times the same, and no great prize to speak of.
  [1_000, 980, 9, 1_000, { stated: 98, realised: 98, band: 6.2, z: 0, state: 'few' }],
] as const)(
  'by the rules of a game that pays 2 at 0.49: %d staked, %d paid',
  (stake, paid, bets, squares, expected) => {
    const found = realisedOf({
      ...sums([], 0),
      bets,
      stake,
      paid,
      rated: bets,
      expected: stake * 0.98,
      variance: squares * 0.9996,
      tops: bets * 0.49,
    });
    expect(found).toEqual({ basis: 'table', bets, ...expected });
  },
);

it('one bet that no table rates leaves the whole game to its spread', () => {
  const two = sums(
    [
      [1, 0],
      [1, 2],
    ],
    0.02,
  );
  expect(realisedOf({ ...two, rated: 1, expected: 0.98, variance: 0.9996 }).basis).toBe('bets');
});
