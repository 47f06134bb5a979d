import { expect, test } from 'vitest';
import type { PokerCard } from '../hands.ts';
import { EMPTY, makers, openHand, rules, variantOf } from './drawn.ts';

const pair: readonly PokerCard[] = ['J-spade', '4-club', 'J-heart', '9-diamond', '2-spade'];

test('a hand is told only when all five cards lie open', () => {
  expect(openHand(EMPTY)).toBe(null);
  expect(openHand({ cards: pair.with(1, null as never), variant: 'jacks' })).toBe(null);
  expect(openHand({ cards: pair, variant: 'jacks' })).toBe('jacksOrBetter');
});

test('the cards that make a hand are those of its kind, or all of them', () => {
  expect(makers(pair, 'jacksOrBetter', 'jacks')).toEqual([0, 2]);
  expect(makers(['4-spade', '4-club', 'J-heart', 'J-diamond', '2-spade'], 'twoPair', 'jacks')).toEqual([
    0, 1, 2, 3,
  ]);
  expect(makers(pair, 'fullHouse', 'jacks')).toEqual([0, 1, 2, 3, 4]);
  const wild: PokerCard[] = ['2-spade', '4-club', 'J-heart', '4-diamond', '9-spade'];
  expect(makers(wild, 'threeOfAKind', 'deuces')).toEqual([0, 1, 3]);
  expect(makers(['2-spade', '2-club', 'J-heart', '4-diamond', '9-spade'], 'threeOfAKind', 'deuces')).toEqual([
    0, 1, 2,
  ]);
  expect(makers(['joker', 'A-club', '3-heart', '4-diamond', '9-spade'], 'kingsOrBetter', 'joker')).toEqual([
    0, 1,
  ]);
});

test('a restored round lies as the server says', () => {
  expect(rules.read({ hand: pair, hold: null, final: null })).toEqual({
    cards: pair,
    drawn: null,
    more: [],
    variant: 'jacks',
  });
  expect(rules.read({ hand: pair, hold: [0], final: pair })).toEqual({
    cards: pair,
    drawn: [0],
    more: [],
    variant: 'jacks',
  });
  expect(rules.read({ hand: pair, hold: [0], final: pair, more: [pair, pair] }).more).toEqual([pair, pair]);
  expect([variantOf({ variant: 'joker' }), variantOf({})]).toEqual(['joker', 'jacks']);
});
