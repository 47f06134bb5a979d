import type { Card } from '#engines/fair/cards.ts';
import { expect, test } from 'vitest';
import { EMPTY, makers, openHand, rules } from './drawn.ts';

const pair: readonly Card[] = ['J-spade', '4-club', 'J-heart', '9-diamond', '2-spade'];

test('a hand is told only when all five cards lie open', () => {
  expect(openHand(EMPTY)).toBe(null);
  expect(openHand({ cards: pair.with(1, null as never), drawn: null })).toBe(null);
  expect(openHand({ cards: pair, drawn: null })).toBe('jacksOrBetter');
});

test('the cards that make a hand are those of its kind, or all of them', () => {
  expect(makers(pair, 'jacksOrBetter')).toEqual([0, 2]);
  expect(makers(['4-spade', '4-club', 'J-heart', 'J-diamond', '2-spade'], 'twoPair')).toEqual([0, 1, 2, 3]);
  expect(makers(pair, 'fullHouse')).toEqual([0, 1, 2, 3, 4]);
});

test('a restored round lies as the server says', () => {
  expect(rules.read({ hand: pair, hold: null, final: null })).toEqual({ cards: pair, drawn: null });
  expect(rules.read({ hand: pair, hold: [0], final: pair })).toEqual({ cards: pair, drawn: [0] });
});
