/**
 * Basic strategy for these rules: the play that returns most against each card the dealer shows. With an endless
 * deck only totals matter, so two tables hold all of it. The test derives both from exact expected values.
 */
import type { Card } from '#engines/fair/cards.ts';
import { isPair, totalOf, valueOf } from './hands.ts';

export type Play = 'hit' | 'stand' | 'double' | 'split';

/** Dealer's card 2 to 10, then the ace. h hit, s stand, D double or else hit, d double or else stand. */
export const HARD: Readonly<Record<number, string>> = {
  8: 'hhhhhhhhhh',
  9: 'hDDDDhhhhh',
  10: 'DDDDDDDDhh',
  11: 'DDDDDDDDDh',
  12: 'hhssshhhhh',
  13: 'ssssshhhhh',
  14: 'ssssshhhhh',
  15: 'ssssshhhhh',
  16: 'ssssshhhhh',
  17: 'ssssssssss',
};
export const SOFT: Readonly<Record<number, string>> = {
  12: 'hhhhhhhhhh',
  13: 'hhhhDhhhhh',
  14: 'hhhDDhhhhh',
  15: 'hhhDDhhhhh',
  16: 'hhDDDhhhhh',
  17: 'hDDDDhhhhh',
  18: 'sddddsshhh',
  19: 'ssssssssss',
};
/** By the value of one card of the pair: P splits. */
export const PAIRS: Readonly<Record<number, string>> = {
  2: 'PPPPPP----',
  3: 'PPPPPP----',
  4: '---PP-----',
  5: '----------',
  6: 'PPPPP-----',
  7: 'PPPPPP----',
  8: 'PPPPPPPPPP',
  9: 'PPPPP-PP--',
  10: '----------',
  11: 'PPPPPPPPPP',
};

/** @param up the dealer's open card @param can what may be done beside hit and stand */
export function basicStrategy(
  cards: readonly Card[],
  up: Card,
  can: { readonly double: boolean; readonly split: boolean },
): Play {
  const column = valueOf(up) - 2;
  if (can.split && isPair(cards) && PAIRS[valueOf(cards[0]!)]![column] === 'P') return 'split';
  const { total, soft } = totalOf(cards);
  const code = soft ? SOFT[Math.min(total, 19)]![column]! : HARD[Math.min(Math.max(total, 8), 17)]![column]!;
  if (code === 'h') return 'hit';
  if (code === 's') return 'stand';
  if (can.double) return 'double';
  return code === 'D' ? 'hit' : 'stand';
}
