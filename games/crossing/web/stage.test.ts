import { expect, test } from 'vitest';
import { faceOf } from './scene.ts';
import { freeChance } from './stage.tsx';

const look = { steps: 2, hit: false, open: true, pays: [], trains: [] };

test('tracks behind, the one under the fox, the next and those ahead', () => {
  expect([0, 1, 2, 3].map((track) => faceOf(track, look))).toEqual(['crossed', 'here', 'next', 'ahead']);
  expect(faceOf(2, { ...look, open: false })).toBe('ahead');
});

test('trains are shown once the round is over, and none before', () => {
  const over = { ...look, hit: true, trains: [2, 9] };
  expect([1, 2, 3, 9].map((track) => faceOf(track, over))).toEqual(['crossed', 'hit', 'free', 'train']);
});

test('the chance of the next track is the share of free ones among those left', () => {
  expect(freeChance({ difficulty: 'easy' }, 0)).toBeCloseTo(0.95, 12);
  expect(freeChance({ difficulty: 'expert' }, 5)).toBeCloseTo(1 / 3, 12);
  expect(freeChance({ difficulty: 'expert' }, 10)).toBe(0);
});
