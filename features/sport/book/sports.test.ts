import { expect, it } from 'vitest';
import { sportOf } from './sports.ts';

it('a sport is told by the id that its address ends in, and floorball by its name alone too', () => {
  expect(
    ['soccer-1', 'blathon-44', 'nba-2k19-302', 'floorball', 'floorball-7', 5].map((one) => sportOf(one)?.id),
  ).toEqual([1, 44, 302, 7, 7, 5]);
  expect([sportOf('chess'), sportOf('chess-9999'), sportOf('')]).toEqual([null, null, null]);
});
