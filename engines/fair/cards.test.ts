import { expect, test } from 'vitest';
import { cardAt, DECK, drawCard, isCard, rankIndex, rankOf, suitOf } from './cards.ts';

test('cards stand rank by rank, suits within a rank as diamond, heart, spade, club', () => {
  expect([0, 1, 2, 3, 4, 51].map(cardAt)).toEqual([
    '2-diamond',
    '2-heart',
    '2-spade',
    '2-club',
    '3-diamond',
    'A-club',
  ]);
});

test('there are 52 different cards, each known by its parts', () => {
  const all = Array.from({ length: DECK }, (_, index) => cardAt(index));
  expect(new Set(all).size).toBe(52);
  all.forEach((card, index) => {
    expect(`${rankOf(card)}-${suitOf(card)}`).toBe(card);
    expect(rankIndex(card)).toBe(Math.floor(index / 4));
    expect(isCard(card)).toBe(true);
    expect(drawCard((index + 0.5) / 52)).toBe(card);
  });
  expect([null, '1-heart', '10', 'A-clubs', ''].some(isCard)).toBe(false);
});
