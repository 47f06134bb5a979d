import { expect, test } from 'vitest';
import { pastBuckets } from './past.ts';

const round = (rows: number, risk: string, slot: unknown) => ({ params: { rows, risk }, outcome: { slot } });

test('boards of as many rows are counted whatever their risk; each bucket is expected by its ways', () => {
  const past = [
    round(8, 'low', 4),
    round(8, 'high', 4),
    round(8, 'low', 0),
    round(9, 'low', 4),
    round(8, 'low', 'x'),
  ];
  const { rounds, items } = pastBuckets(past, { rows: 8, risk: 'medium' });
  expect([rounds, items.length]).toEqual([3, 9]);
  expect([items[0]!.count, items[4]!.count, items[8]!.count]).toEqual([1, 2, 0]);
  expect(items[4]!.expected).toBeCloseTo((3 * 70) / 256, 6);
  expect(items.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(3, 6);
});
