import { expect, test } from 'vitest';
import { namedHand } from './strength.ts';

test('a hand is named by its kind and the ranks that make it, as they stand on the cards', () => {
  const board = ['Ts', 'Th', '4c', '9d', '9c'];
  expect(namedHand('holdem', ['Tc', '2d'], board)).toEqual({ name: 'full-house', ranks: '10, 9' });
  expect(namedHand('holdem', ['Kc', '2d'], board)).toEqual({ name: 'two-pair', ranks: '10, 9' });
  expect(namedHand('holdem', ['Ah', 'Ad'], ['Kh', 'Qh', 'Jh'])).toEqual({ name: 'pair', ranks: 'A' });
  expect(namedHand('holdem', ['Ah', 'Th'], ['Kh', 'Qh', 'Jh'])).toEqual({ name: 'royal-flush', ranks: '' });
  expect(namedHand('holdem', ['5h', 'Ah'], ['2h', '3h', '4h'])).toEqual({
    name: 'straight-flush',
    ranks: '5',
  });
  // In Omaha two own cards count, no more and no less.
  expect(namedHand('omaha', ['Ah', '2d', '3c', '5s'], ['Kh', 'Qh', 'Jh', 'Th', '7d'])).toEqual({
    name: 'high-card',
    ranks: 'A',
  });
});

test('nothing is named before the flop, nor where no cards are known', () => {
  expect(namedHand('holdem', ['Ah', 'Ad'], [])).toBe(null);
  expect(namedHand('holdem', [], ['Kh', 'Qh', 'Jh'])).toBe(null);
});
