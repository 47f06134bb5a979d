import { expect, it } from 'vitest';
import { commitmentOf, createDigests, DEFAULT_PATH, walkPath } from '#engines/futures/path.ts';
import { isCommitted, isWithinDay, pricesOf, readTickQuery, verifyTickPath } from './verify-path.ts';

const seed = 'ab'.repeat(32);
const bytes = new Uint8Array(32).fill(0xab);
const day = { ticker: 'EMBER', commitment: commitmentOf(bytes), seed, open: '1000', path: DEFAULT_PATH };

it('finds in slices what the engine finds at once, and says how far it is', async () => {
  const whole: bigint[] = [];
  walkPath(createDigests(bytes, 'EMBER'), DEFAULT_PATH, 100_000_000_000n, 9_001, (_index, price) => {
    whole.push(price);
  });
  const shares: number[] = [];
  const prices = await pricesOf(day, 9_001, async (done) => void shares.push(done));
  expect(prices).toEqual(whole);
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.length).toBeGreaterThan(1);
});

it('knows a seed that was not committed to', () => {
  expect(isCommitted(day)).toBe(true);
  expect(isCommitted({ ...day, seed: `${seed.slice(2)}00` })).toBe(false);
});

it('reads its own links back, and nothing else', () => {
  const tick = { ticker: 'EMBER', day: '2026-11-21', index: 345_599, price: '1000.12345678' };
  const read = (path: string) => readTickQuery(Object.fromEntries(new URL(path, 'http://x').searchParams));
  expect(read(verifyTickPath(tick))).toEqual(tick);
  expect(read(verifyTickPath({ ...tick, price: null }))).toEqual({ ...tick, price: null });
  for (const more of ['day=2026-13-41', 'day=x', 'tick=-1', 'tick=', 'ticker=a b', 'price=1e9', 'price=-1'])
    expect([more, read(`${verifyTickPath(tick)}&${more}`)]).toEqual([more, null]);
  expect(isWithinDay(tick, day)).toBe(true);
  expect(isWithinDay({ ...tick, index: 345_600 }, day)).toBe(false);
});
