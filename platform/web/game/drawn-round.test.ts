import { expect, test } from 'vitest';
import { numbersIn, rowsIn, takeOver, type DrawnRound } from './drawn-round.ts';
import type { RoundView } from './game-kit.ts';

const rules = { nothing: 0, read: (view: Readonly<Record<string, unknown>>) => Number(view['steps']) };
const fresh: DrawnRound<number> = { id: '', shown: 0, settled: false, from: null };
const round: RoundView = {
  id: 'r',
  events: [],
  status: 'in-progress',
  multiplier: 1,
  stake: '1',
  payout: '0',
  outcome: null,
  view: { steps: 4 },
};
const restored: RoundView = { ...round, restored: true };

test('a new round clears the stage, whatever its view says already', () => {
  const before = { ...fresh, id: 'old', shown: 7, settled: true };
  expect(takeOver(before, round, rules)).toEqual({ id: 'r', shown: 0, settled: false, from: round });
  expect(takeOver(before, null, rules)).toBe(before);
});

test('a restored round brings what it shows, once', () => {
  const first = takeOver(fresh, restored, rules);
  expect(first.shown).toBe(4);
  expect(takeOver(first, restored, rules)).toBe(first);
});

test('turns after a restored round go on from it', () => {
  const turned = { ...takeOver(fresh, restored, rules), shown: 5 };
  expect(takeOver(turned, { ...round, events: [{ type: 'step' }] }, rules)).toBe(turned);
});

test('a round restored again after a lost answer shows what the server knows', () => {
  const drawn = { ...takeOver(fresh, round, rules), shown: 3 };
  expect(takeOver(drawn, restored, rules).shown).toBe(4);
});

test('lists from outside are read with care', () => {
  expect(numbersIn([1, 'a', 2, null])).toEqual([1, 2]);
  expect(numbersIn('12')).toEqual([]);
  expect(rowsIn([[1], 'x', [2, {}]])).toEqual([[1], [], [2]]);
});
