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
  const heard = { source: 'coingecko', heardAt: 0, newsAt: null } as const;
  const minute = 60_000;

  it('is old after ten minutes without a word', () => {
    expect(minutesStale(heard, 10 * minute)).toBeNull();
    expect(minutesStale(heard, 10 * minute + 1)).toBe(10);
    expect(minutesStale(heard, 25.5 * minute)).toBe(25);
  });

  it('is fresh again with the next one', () => {
    expect(minutesStale({ ...heard, newsAt: 20 * minute }, 25 * minute)).toBeNull();
  });

  it('is old from the start when the source was never heard', () => {
    expect(minutesStale({ ...heard, heardAt: null }, 0)).toBe(Infinity);
  });

  it('is never old when it is made up here', () => {
    expect(minutesStale({ ...heard, source: 'simulated' }, 1e12)).toBeNull();
  });
});
