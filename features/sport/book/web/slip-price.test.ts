import { expect, it } from 'vitest';
import { currentPrice, shownPrice } from './slip-price.ts';

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
