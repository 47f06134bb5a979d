import { expect, it } from 'vitest';
import { createCache } from './cache.ts';

function cacheOf(most: number) {
  const clock = { now: 0, got: [] as string[] };
  const cache = createCache<string>({
    most,
    sizeOf: (value) => value.length,
    keepMs: () => 100,
    now: () => clock.now,
  });
  const take = (key: string, value = key) =>
    cache.take(key, async () => {
      clock.got.push(key);
      return value;
    });
  return { cache, clock, take };
}

it('gets a thing once, however many ask, and again when it is old', async () => {
  const { clock, take } = cacheOf(10);
  expect(await Promise.all([take('a'), take('a'), take('a')])).toEqual(['a', 'a', 'a']);
  await take('a');
  expect(clock.got).toEqual(['a']);
  clock.now = 100;
  await take('a');
  expect(clock.got).toEqual(['a', 'a']);
});

it('never holds more than its limit, and lets go of what was not used for longest', async () => {
  const { cache, take } = cacheOf(3);
  await take('a');
  await take('b');
  await take('c');
  await take('a');
  await take('d');
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.has(key))).toEqual(['a', 'c', 'd']);
  await take('huge', 'xxxx');
  expect(['a', 'c', 'd', 'huge'].some((key) => cache.has(key))).toBe(false);
  await take('a');
  expect(cache.has('a')).toBe(true);
});

it('keeps no failure', async () => {
  const { cache, take } = cacheOf(3);
  await expect(cache.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await take('a')).toBe('a');
});
