import { expect, test } from 'vitest';
import { pastMultipliers } from './past.ts';

const round = (segments: number, risk: string, segment: unknown) => ({
  params: { segments, risk },
  outcome: { segment },
});

test('rounds on this very wheel are counted by what they paid, beside the share of its segments', () => {
  const past = [
    round(10, 'low', 0),
    round(10, 'low', 1),
    round(10, 'low', 2),
    round(10, 'low', 4),
    round(10, 'high', 1),
    round(20, 'low', 1),
    round(10, 'low', 99),
    round(10, 'low', null),
  ];
  const { rounds, items } = pastMultipliers(past, { segments: 10, risk: 'low' });
  expect(rounds).toBe(4);
  expect(items.map(({ id, count }) => [id, count])).toEqual([
    [0, 1],
    [1.2, 2],
    [1.5, 1],
  ]);
  expect(items.map(({ expected }) => expected)).toEqual([0.8, 2.8, 0.4]);
});
