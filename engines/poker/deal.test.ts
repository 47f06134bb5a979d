import { expect, test } from 'vitest';
import { cardName, newDeck, parseCard, parseCards, repeatedCard, cardNames } from './cards.ts';
import { boardOn, deal, rabbitCards, runBoards } from './deal.ts';

const deck = newDeck();

test('cards have the names that everybody writes', () => {
  expect([0, 1, 2, 3, 51].map(cardName)).toEqual(['2d', '2h', '2s', '2c', 'Ac']);
  for (const card of deck) expect(parseCard(cardName(card))).toBe(card);
  for (const text of ['', 'A', 'Ax', '1h', 'ah', '10h']) expect(parseCard(text)).toBeNull();
  expect(parseCards('AhKd')?.map(cardName)).toEqual(['Ah', 'Kd']);
  expect(parseCards('AhK')).toBeNull();
  expect(parseCards('AhXx')).toBeNull();
  expect(cardNames(parseCards('AhKd')!)).toBe('AhKd');
  expect([repeatedCard([1, 2, 1]), repeatedCard([1, 2])]).toEqual([1, null]);
});

test('one card goes to each seat in turn, from left of the button', () => {
  const dealt = deal(deck, [1, 4, 6], 4, 'holdem');
  expect([...dealt.hole]).toEqual([
    [6, [0, 3]],
    [1, [1, 4]],
    [4, [2, 5]],
  ]);
  expect([...dealt.places.get(1)!]).toEqual([1, 4]);
  expect(dealt.board).toEqual([6, 7, 8, 9, 10]);
  expect([boardOn('preflop', dealt), boardOn('flop', dealt), boardOn('river', dealt)]).toEqual([
    [],
    [6, 7, 8],
    [6, 7, 8, 9, 10],
  ]);
});

test('four cards each in Omaha, and no more players than the deck has cards for', () => {
  expect(deal(deck, [0, 1], 0, 'omaha').hole.get(0)).toEqual([1, 3, 5, 7]);
  expect(() =>
    deal(
      deck,
      Array.from({ length: 12 }, (_, seat) => seat),
      0,
      'omaha',
    ),
  ).toThrow(RangeError);
});

test('run twice shares what lay there and goes on in the deck', () => {
  const dealt = deal(deck, [0, 1], 0, 'holdem');
  expect(runBoards(deck, dealt, 'flop', 2)).toEqual([
    [4, 5, 6, 7, 8],
    [4, 5, 6, 9, 10],
  ]);
  expect(runBoards(deck, dealt, 'preflop', 2)[1]).toEqual([9, 10, 11, 12, 13]);
  expect(runBoards(deck, dealt, 'river', 2)).toEqual([[4, 5, 6, 7, 8]]);
});

test('rabbit hunting shows what would have come', () => {
  const dealt = deal(deck, [0, 1], 0, 'holdem');
  expect(rabbitCards(dealt, 'flop')).toEqual([
    { street: 'turn', cards: [7] },
    { street: 'river', cards: [8] },
  ]);
  expect(rabbitCards(dealt, 'preflop')[0]).toEqual({ street: 'flop', cards: dealt.board.slice(0, 3) });
  expect(rabbitCards(dealt, 'river')).toEqual([]);
});
