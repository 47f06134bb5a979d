import { describe, expect, it } from 'vitest';
import { changeSince, dayAgo, minutesStale } from './change.ts';

describe('the change over a day', () => {
  it('follows the price against what it was a day ago', () => {
    const then = dayAgo(110, 10);
    expect(then).toBeCloseTo(100, 9);
    expect(changeSince(then, 90)).toBeCloseTo(-10, 9);
  });

  it('is not known before there is a day', () => {
    expect(changeSince(dayAgo(110, null), 120)).toBeNull();
    expect(changeSince(dayAgo(0, -100), 5)).toBeNull();
    expect(changeSince(0, 5)).toBeNull();
  });
});

describe('a price', () => {
  const news = { source: 'coingecko', pricedAt: 0, newsAt: null } as const;
  const minute = 60_000;

  it('is old after ten minutes without a word', () => {
    expect(minutesStale(news, 10 * minute)).toBeNull();
    expect(minutesStale(news, 10 * minute + 1)).toBe(10);
    expect(minutesStale(news, 25.5 * minute)).toBe(25);
  });

  it('is fresh again with the next one', () => {
    expect(minutesStale({ ...news, newsAt: 20 * minute }, 25 * minute)).toBeNull();
  });

  it('is old from the start when the source was never heard', () => {
    expect(minutesStale({ ...news, pricedAt: null }, 0)).toBe(Infinity);
  });

  it('is never old when it is made up here', () => {
    expect(minutesStale({ ...news, source: 'simulated' }, 1e12)).toBeNull();
  });
});
