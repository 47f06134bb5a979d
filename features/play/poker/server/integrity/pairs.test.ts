import { expect, it } from 'vitest';
import type { StoredAction } from '../state.ts';
import { pairsOf } from './pair-hand.ts';
import { scoreOf } from './pair-score.ts';

const seats = (...stacks: bigint[]) =>
  stacks.map((stack, seat) => ({ seat, user: BigInt(10 + seat), stack }));
const ends = (...stacks: bigint[]) => ({ stacks: stacks.map((stack, seat) => ({ seat, stack })) });
const acts = (street: string, ...list: [number, string][]) =>
  list.map(([seat, type]) => ({ seat, type, street }) as Pick<StoredAction, 'seat' | 'type' | 'street'>);

it('chips go from who lost to who won, in proportion, in hundredths of a big blind', () => {
  const pairs = pairsOf({
    start: { seats: seats(1000n, 1000n, 1000n), bigBlind: 10n },
    actions: [],
    // The house took 10 of the 300 that two lost.
    result: ends(1190n, 800n, 900n + 100n),
  });
  expect(pairs.map(({ low, high, flow }) => [low, high, flow])).toEqual([
    [10n, 11n, 2000n],
    [10n, 12n, 0n],
    [11n, 12n, 0n],
  ]);
  const [ab, ac, bc] = pairsOf({
    start: { seats: seats(1000n, 1000n, 1000n), bigBlind: 10n },
    actions: [],
    result: ends(700n, 1200n, 1100n),
  });
  expect([ab!.flow, ac!.flow, bc!.flow]).toEqual([-2000n, -1000n, 0n]);
});

it('two who are left alone and only check are quiet, also when the last of them folds; a bet is not', () => {
  const hand = (...later: [number, string][]) => ({
    start: { seats: seats(1000n, 1000n, 1000n), bigBlind: 10n },
    actions: [...acts('preflop', [0, 'call'], [1, 'call'], [2, 'fold']), ...acts('flop', ...later)],
    result: ends(1000n, 1000n, 1000n),
  });
  const first = (...later: [number, string][]) => pairsOf(hand(...later))[0]!;
  expect(first([0, 'check'], [1, 'check'])).toMatchObject({ alone: 1, quiet: 1, faced: 0 });
  expect(first([0, 'check'], [1, 'bet'], [0, 'fold'])).toMatchObject({
    alone: 1,
    quiet: 0,
    faced: 1,
    folded: 1,
  });
  expect(pairsOf(hand([0, 'check']))[1]).toMatchObject({ alone: 0, quiet: 0 });
  // At a table of two nobody is left alone.
  expect(
    pairsOf({
      start: { seats: seats(100n, 100n), bigBlind: 10n },
      actions: acts('preflop', [0, 'call'], [1, 'check']),
      result: ends(100n, 100n),
    })[0],
  ).toMatchObject({ alone: 0 });
});

it('a pair is judged by many hands, and the graver the more there is against it', () => {
  const none = { hands: 100, flow: 0n, alone: 0, quiet: 0, faced: 0, folded: 0 };
  expect(scoreOf(none)).toEqual({ reasons: [], severity: 0 });
  expect(scoreOf({ ...none, hands: 19, flow: 90_000n }).severity).toBe(0);
  expect(scoreOf({ ...none, flow: -20_000n })).toEqual({ reasons: ['flow'], severity: 2 });
  // Two big blinds in each hand, however many there are.
  expect(scoreOf({ ...none, hands: 101, flow: 20_000n }).severity).toBe(0);
  expect(scoreOf({ ...none, alone: 20, quiet: 17 })).toEqual({ reasons: ['quiet'], severity: 1 });
  expect(scoreOf({ ...none, alone: 20, quiet: 16 }).severity).toBe(0);
  expect(scoreOf({ ...none, faced: 20, folded: 18 })).toEqual({ reasons: ['folds'], severity: 1 });
  expect(scoreOf({ ...none, flow: 20_000n, faced: 20, folded: 18 }).severity).toBe(3);
});
