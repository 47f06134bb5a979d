import type { RoundView } from '#platform/web/game/game-kit.ts';
import { expect, test } from 'vitest';
import { NOTHING, takeOver } from './stage.tsx';

const round: RoundView = {
  id: 'r',
  events: [],
  status: 'in-progress',
  multiplier: 1,
  stake: '1',
  payout: '0',
  outcome: null,
  view: { opened: [] },
};
const restored: RoundView = { ...round, view: { opened: [3, 9] }, restored: true };

test('a new round clears the board', () => {
  const before = { ...NOTHING, id: 'old', opened: [1], boom: 2, settled: true };
  expect(takeOver(before, round, 5)).toEqual({ ...NOTHING, id: 'r' });
  expect(takeOver(before, null, 5)).toBe(before);
});

test('a restored round brings its open tiles, once', () => {
  const first = takeOver(NOTHING, restored, 5);
  expect(first.opened).toEqual([3, 9]);
  expect(takeOver(first, restored, 5)).toBe(first);
});

test('turns after a restored round keep the tiles from before it', () => {
  const first = takeOver(NOTHING, restored, 5);
  const turned = { ...first, opened: [...first.opened, 12] };
  expect(takeOver(turned, { ...round, events: [{ type: 'open', tile: 12, step: 3 }] }, 5)).toBe(turned);
});

test('a round restored after a lost answer gains the tile the answer would have told of', () => {
  const drawn = { ...NOTHING, id: 'r', opened: [3] };
  expect(takeOver(drawn, restored, 5).opened).toEqual([3, 9]);
});

test('a round keeps the field it was played on', () => {
  expect(takeOver(NOTHING, restored, 8).side).toBe(8);
  expect(takeOver(takeOver(NOTHING, restored, 8), restored, 3).side).toBe(8);
});
