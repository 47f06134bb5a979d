import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveGame } from '../contract.ts';
import { createBundles, PAUSE_MS } from './bundles.ts';

const bet = (id: string, delay = 0) => ({ game: { id }, delay }) as LiveGame;

let taken: string[];
let bundles: ReturnType<typeof createBundles>;

beforeEach(() => {
  vi.useFakeTimers();
  taken = [];
  bundles = createBundles((batch) => taken.push(batch.map(({ game }) => game.id).join('')));
});
afterEach(() => vi.useRealTimers());

test('the first comes at once, those that follow wait for one another', () => {
  bundles.add(bet('a'));
  vi.advanceTimersByTime(0);
  expect(taken).toEqual(['a']);
  for (const id of ['b', 'c', 'd']) {
    vi.advanceTimersByTime(50);
    bundles.add(bet(id));
  }
  expect(taken).toEqual(['a']);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(taken).toEqual(['a', 'bcd']);
});

test('fifty a second are four bundles a second', () => {
  for (let count = 0; count < 100; count++) {
    bundles.add(bet('x'));
    vi.advanceTimersByTime(20);
  }
  vi.advanceTimersByTime(PAUSE_MS);
  expect(taken.join('')).toHaveLength(100);
  expect(taken.length).toBeLessThanOrEqual(10);
});

test('a bet waits for its own delay, also behind later ones', () => {
  bundles.add(bet('slow', 1000));
  bundles.add(bet('quick'));
  vi.advanceTimersByTime(999);
  expect(taken).toEqual(['quick']);
  vi.advanceTimersByTime(PAUSE_MS);
  expect(taken).toEqual(['quick', 'slow']);
});

test('what waits is forgotten when asked', () => {
  bundles.add(bet('a'));
  bundles.add(bet('b', 100));
  bundles.clear();
  vi.advanceTimersByTime(1000);
  expect(taken).toEqual([]);
});
