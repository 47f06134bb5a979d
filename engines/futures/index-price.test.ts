import { expect, describe, test } from 'vitest';
import {
  createIndexFeed,
  DEFAULT_INDEX,
  faultsOfIndex,
  type IndexSettings,
  readIndex,
  type SourceQuote,
} from './index-price.ts';
import { ratio } from './ratio.ts';

const settings: IndexSettings = { ...DEFAULT_INDEX, sources: ['a', 'b', 'c'] };
const units = (price: number) => BigInt(Math.round(price * 10_000)) * 10_000n;
const last = (source: string, price: number, over: Partial<SourceQuote> = {}): SourceQuote => ({
  source,
  bid: null,
  ask: null,
  last: units(price),
  receivedAt: 100_000,
  ...over,
});
const all = (...prices: number[]) => prices.map((price, index) => last('abc'[index]!, price));
const NOW = 100_500;

describe('one reading', () => {
  test('three that agree: their mean', () => {
    expect(readIndex(all(100, 100.1, 100.2), NOW, settings).price).toBe(units(100.1));
  });

  test('one far off counts as the edge of the band around the median', () => {
    const { price, used } = readIndex(all(100, 100.1, 110), NOW, settings);
    // (100 + 100.1 + 100.4003) / 3
    expect(price).toBe(10_016_676_667n);
    expect(used[2]).toEqual({ source: 'c', price: units(100.4003), capped: true });
  });

  test('the middle price of the book comes before the last trade', () => {
    const quote = last('a', 500, { bid: units(99.9), ask: units(100.1) });
    expect(readIndex([quote, last('b', 100)], NOW, settings).price).toBe(units(100));
  });

  test.each([
    ['old', { receivedAt: NOW - 3_001 }],
    ['wide', { bid: units(99), ask: units(101) }],
    ['crossed', { bid: units(101), ask: units(100) }],
    ['no_price', { last: null }],
    ['no_price', { bid: 0n, ask: 1n }],
    ['unknown', { source: 'x' }],
    ['unknown', { source: 'a' }],
  ] as [string, Partial<SourceQuote>][])('a source is dropped: %s', (reason, over) => {
    const { dropped, used } = readIndex(
      [last('a', 100), last('b', 100), last('c', 100, over)],
      NOW,
      settings,
    );
    expect(dropped).toEqual([{ source: over.source ?? 'c', reason }]);
    expect(used).toHaveLength(2);
  });

  test('one source left is no price', () => {
    const quotes = [last('a', 100), last('b', 100, { receivedAt: NOW - 5_000 })];
    expect(readIndex(quotes, NOW, settings).price).toBeNull();
  });
});

describe('over time', () => {
  const statuses = (feed: ReturnType<typeof createIndexFeed>, ...readings: SourceQuote[][]) =>
    readings.map((quotes) => feed.next(quotes, NOW).status);

  test('a move beyond 2 % waits for a second reading that agrees', () => {
    const feed = createIndexFeed(settings);
    expect(
      statuses(feed, all(100, 100, 100), all(103, 103, 103), all(103.1, 103, 103), all(103, 103, 103)),
    ).toEqual(['price', 'unconfirmed', 'price', 'price']);
  });

  test('a flash that is gone on the second reading is never published', () => {
    const feed = createIndexFeed(settings);
    const seen = statuses(
      feed,
      all(100, 100, 100),
      all(110, 110, 110),
      all(100, 100, 100),
      all(110, 110, 110),
    );
    expect(seen).toEqual(['price', 'unconfirmed', 'price', 'unconfirmed']);
  });

  test('a second reading elsewhere, or of a minority, confirms nothing', () => {
    const feed = createIndexFeed({ ...settings, sources: ['a', 'b', 'c', 'd', 'e'] });
    const seen = statuses(
      feed,
      all(100, 100, 100),
      all(104, 104, 104),
      all(110, 110, 110),
      all(110, 110),
      all(110, 110, 110),
    );
    expect(seen).toEqual(['price', 'unconfirmed', 'unconfirmed', 'unconfirmed', 'price']);
  });

  test('a move beyond 25 % halts until somebody has looked', () => {
    const feed = createIndexFeed(settings, units(100));
    expect(statuses(feed, all(130, 130, 130), all(130, 130, 130))).toEqual(['halt', 'halt']);
    // Nor does a price that comes back, or goes.
    expect(statuses(feed, all(124, 124, 124), all(100, 100, 100), all(100))).toEqual([
      'halt',
      'halt',
      'halt',
    ]);
    feed.accept();
    expect(statuses(feed, all(130, 130, 130))).toEqual(['price']);
  });

  test('stale sources make no price, and the next ones do', () => {
    const feed = createIndexFeed(settings);
    expect(statuses(feed, all(100), all(100, 100))).toEqual(['stale', 'price']);
  });
});

test('settings without a majority, or upside down, are named', () => {
  expect(faultsOfIndex(settings)).toEqual([]);
  expect(faultsOfIndex({ ...settings, sources: ['a', 'b', 'b'] })).toHaveLength(1);
  expect(faultsOfIndex({ ...settings, minSources: 1 })).toHaveLength(1);
  expect(faultsOfIndex({ ...settings, maxMove: ratio(1n) })).toHaveLength(1);
});
