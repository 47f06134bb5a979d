import { expect, it } from 'vitest';
import { EMPTY, searchOf } from './hand-search.ts';

it('a search names what was typed, and a day from its first moment to its last', () => {
  expect(searchOf(EMPTY)).toEqual({});
  expect(
    searchOf({ player: ' ann ', table: 'cedar', no: '7', day: '2026-11-24', currency: 'usd', pot: '12.50' }),
  ).toEqual({
    player: 'ann',
    table: 'cedar',
    no: 7,
    from: Date.UTC(2026, 10, 24),
    to: Date.UTC(2026, 10, 25),
    currency: 'usd',
    pot: '12.50',
  });
});
