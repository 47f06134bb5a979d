import fc from 'fast-check';
import { expect, it } from 'vitest';
import { raceSettings } from './settings.ts';
import { prizesOf } from './prizes.ts';

const { split } = raceSettings.parse({});

it('splits 500 dollars as the table says, to the cent', () => {
  expect(prizesOf(50_000n, split).map(Number)).toEqual([
    20_000, 9000, 5500, 4000, 3000, 2500, 2000, 1500, 1000, 500, 100, 100, 100, 100, 100, 100, 100, 100, 100,
    100,
  ]);
});

it('never pays more than the prize, nor a place more than the one before', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (reward) => {
      const prizes = prizesOf(reward, split);
      expect(prizes.reduce((sum, one) => sum + one, 0n)).toBeLessThanOrEqual(reward);
      prizes.forEach((one, place) => expect(place === 0 || one <= prizes[place - 1]!).toBe(true));
    }),
  );
});

it.each([
  [{ split: [60, 41] }],
  [{ split: [] }],
  [{ split: [0.05] }],
  [{ split: [-1] }],
  [{ rewardUsd: '1e3' }],
  [{ timeZone: 'Mars/Olympus' }],
])('refuses the setting %o', (value) => {
  expect(raceSettings.safeParse(value).success).toBe(false);
});
