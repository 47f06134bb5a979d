import { expect, test } from 'vitest';
import { parseCards } from './cards.ts';
import { equity } from './equity.ts';

const hands = (...texts: string[]) => texts.map((text) => parseCards(text)!);
const shares = (...args: Parameters<typeof equity>): string[] =>
  equity(...args).hands.map(({ share }) => (share * 100).toFixed(3));

test('knows the published chances before the flop, over all 1,712,304 boards', () => {
  const result = equity(hands('AhKh', 'QdQs'));
  expect(result.boards).toBe(1_712_304);
  expect(result.hands.map(({ share }) => (share * 100).toFixed(3))).toEqual(['46.214', '53.786']);
});

test('counts what can still come after the flop and the turn', () => {
  const board = parseCards('2h7hKs')!;
  expect(equity(hands('AhQh', 'KdKc'), board).boards).toBe(990);
  // On the turn nine hearts less the two that pair the board (7c and Ks lie there) win.
  const turn = equity(hands('AhQh', 'KdKc'), parseCards('2h7hKs7c')!);
  expect([turn.boards, turn.hands[0]!.wins]).toEqual([44, 0]);
  expect(shares(hands('AhQh', 'KdKc'), parseCards('2h7hKs8c3h')!)).toEqual(['100.000', '0.000']);
});

test('a tie counts for its part', () => {
  const { hands: both } = equity(hands('AhKd', 'AdKh'), parseCards('2c3c9s')!);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]!.share).toBe(0.5);
  expect(both[0]!.wins + both[0]!.ties).toBe(990);
});

test('dead cards cannot come', () => {
  const board = parseCards('2h7hKs8c')!;
  expect(equity(hands('AhQh', 'KdKc'), board, parseCards('3h4h')!).boards).toBe(42);
});

test('Omaha compares by two and three', () => {
  expect(shares(hands('AhKsQd2c', '9h9s3d4c'), parseCards('2h5h9dJhQs')!, [], 'omaha')).toEqual([
    '0.000',
    '100.000',
  ]);
});

test('refuses cards that stand twice and wrong numbers of them', () => {
  expect(() => equity(hands('AhKh', 'AhQs'))).toThrow(RangeError);
  expect(() => equity(hands('AhKhQh', '2d3d'))).toThrow(RangeError);
});
