import { expect, test } from 'vitest';
import { pastNumbers } from './past.ts';

const round = (numbersOrder: unknown) => ({ params: { picks: [1], risk: 'low' }, outcome: { numbersOrder } });

test('a quarter of the rounds is expected for each number, and what is no draw is left out', () => {
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const second = [40, 2, 3, 4, 5, 6, 7, 8, 9, 11];
  const { rounds, items } = pastNumbers([round(first), round(second), round([1]), round(null)]);
  expect([rounds, items.length]).toEqual([2, 40]);
  const of = (number: number) => items.find(({ id }) => id === number)!;
  expect([1, 2, 11, 40, 12].map((number) => of(number).count)).toEqual([1, 2, 1, 1, 0]);
  expect(of(17).expected).toBe(0.5);
});
