import { expect, test } from 'vitest';
import { createCached } from './cached.ts';

test('an answer is made once for all who ask, again when it is old, and never kept when it failed', async () => {
  let now = 0;
  let made = 0;
  const cached = createCached<number>(() => now, 5_000);
  const make = async () => ++made;
  expect(await Promise.all([cached('a', make), cached('a', make), cached('b', make)])).toEqual([1, 1, 2]);
  now = 4_999;
  expect(await cached('a', make)).toBe(1);
  now = 5_000;
  expect(await cached('a', make)).toBe(3);
  await expect(cached('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cached('c', make)).toBe(4);
});
