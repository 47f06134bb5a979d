/** A hand in English words, as trackers write it: `a pair of Aces`, `a full house, Kings full of Fours`. */
import { describeStrength } from './evaluator.ts';

const NAMES = [
  'Deuce',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Jack',
  'Queen',
  'King',
  'Ace',
] as const;

function one(rank: number): string {
  return NAMES[rank]!;
}

function many(rank: number): string {
  return rank === 4 ? 'Sixes' : `${NAMES[rank]!}s`;
}

/** @param strength of the evaluator */
export function strengthText(strength: number): string {
  const { category, ranks } = describeStrength(strength);
  const [first = 0, second = 0] = ranks;
  switch (category) {
    case 'high-card':
      return `high card ${one(first)}`;
    case 'pair':
      return `a pair of ${many(first)}`;
    case 'two-pair':
      return `two pair, ${many(first)} and ${many(second)}`;
    case 'three-of-a-kind':
      return `three of a kind, ${many(first)}`;
    case 'straight':
      return `a straight, ${run(first)}`;
    case 'flush':
      return `a flush, ${one(first)} high`;
    case 'full-house':
      return `a full house, ${many(first)} full of ${many(second)}`;
    case 'four-of-a-kind':
      return `four of a kind, ${many(first)}`;
    case 'straight-flush':
      return first === 12 ? 'a Royal Flush' : `a straight flush, ${run(first)}`;
  }
}

/** `Ten to Ace`; the lowest of a wheel is the ace. */
function run(high: number): string {
  return `${one(high === 3 ? 12 : high - 4)} to ${one(high)}`;
}
