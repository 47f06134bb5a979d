import { expect, it } from 'vitest';
import { boostEnded, currentPrice, openLegs, quotesOf, shownPrice } from './slip-price.ts';

const leg = {
  event: 'e',
  market: '1|',
  marketId: 1,
  specifiers: {},
  outcome: '1',
  version: 3,
  odds: '2',
  home: 'A',
  away: 'B',
};
const boosted = { ...leg, boost: { id: 'b', odds: '2.5' } };

it('is that of its boost on a slip of singles alone', () => {
  expect([shownPrice(boosted, 'single'), shownPrice(boosted, 'combo'), shownPrice(leg, 'single')]).toEqual([
    '2.5',
    '2',
    '2',
  ]);
});

it('is that of now, and of the market again when the boost is over', () => {
  expect(currentPrice(boosted, { odds: '1.9', boosted: '2.4' }, 'single')).toBe('2.4');
  expect(currentPrice(boosted, { odds: '1.9', boosted: null }, 'single')).toBe('1.9');
  expect(currentPrice(boosted, { odds: '1.9', boosted: '2.4' }, 'system')).toBe('1.9');
  expect(currentPrice(boosted, { odds: null, boosted: null }, 'single')).toBe('2.5');
  expect(currentPrice(boosted, undefined, 'single')).toBe('2.5');
});

it('is no longer that of a boost which the quote does not give', () => {
  expect(boostEnded(boosted, { odds: '1.9', boosted: null }, 'single')).toBe(true);
  expect(boostEnded(boosted, { odds: '1.9', boosted: '2.4' }, 'single')).toBe(false);
  // Without a price nothing can be accepted in its place, and a multi takes no boost.
  expect(boostEnded(boosted, { odds: null, boosted: null }, 'single')).toBe(false);
  expect(boostEnded(boosted, undefined, 'single')).toBe(false);
  expect(boostEnded(boosted, { odds: '1.9', boosted: null }, 'combo')).toBe(false);
  expect(boostEnded(leg, { odds: '1.9', boosted: null }, 'single')).toBe(false);
});

it('of a boost is not told by a quote that was asked for before the boost was chosen', () => {
  const quotes = [
    { event: 'e', market: '1|', outcome: '1', odds: '2', boosted: null },
    { event: 'f', market: '1|', outcome: '1', odds: '3', boosted: null },
  ];
  const legs = [boosted, { ...leg, event: 'f' }];
  expect(quotesOf(quotes, legs, true)).toEqual([quotes[1]]);
  expect(quotesOf(quotes, legs, false)).toEqual(quotes);
});

it('singles that are open are sent beside those that are closed; a multi only whole', () => {
  const [open, closed, unknown] = [{ now: { open: true } }, { now: { open: false } }, { now: undefined }];
  expect(openLegs([open, closed, unknown], 'single')).toEqual([open, unknown]);
  expect(openLegs([closed], 'single')).toEqual([]);
  expect(openLegs([open, closed], 'combo')).toEqual([]);
  expect(openLegs([open, unknown], 'system')).toEqual([open, unknown]);
});
