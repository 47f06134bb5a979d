import { expect, it } from 'vitest';
import { PAIRS_PAGE } from '../contract.ts';
import { seedsQuery } from './seed-calls.ts';

/** As much of an answer as is looked at. */
const answer = (pairs: number) =>
  ({ history: Array.from({ length: pairs }, (_, at) => ({ revealedAt: `time ${at}` })) }) as never;

it('a full page of revealed pairs leads on to those before its last one, any other ends the list', () => {
  const next = (pairs: number) => seedsQuery('somebody').getNextPageParam(answer(pairs), [], null, []);
  expect(next(PAIRS_PAGE)).toBe(`time ${PAIRS_PAGE - 1}`);
  expect(next(PAIRS_PAGE - 1)).toBeNull();
  expect(next(0)).toBeNull();
});
