import { describe, expect, test } from 'vitest';
import { newDeck, parseCards, rankOf, suitOf, type Card } from './cards.ts';
import { describeHand } from './describe.ts';
import {
  describeStrength,
  evaluate,
  evaluate5,
  evaluate7,
  evaluateOmaha,
  strengthCount,
} from './evaluator.ts';
import { randomSource } from './testing/random-source.ts';

const cards = (text: string): Card[] => parseCards(text)!;
const category = (text: string): string => describeStrength(evaluate(cards(text))).category;

/** Five cards compared by sorting, the way a person reads them. Higher is better; no tables. */
function naive(hand: readonly Card[]): number {
  const ranks = hand.map((card) => rankOf(card) + 2).toSorted((a, b) => b - a);
  const groups = [...new Set(ranks)]
    .map((rank) => ({ rank, count: ranks.filter((one) => one === rank).length }))
    .toSorted((a, b) => b.count - a.count || b.rank - a.rank);
  const shape = groups.map(({ count }) => count).join('');
  const flush = new Set(hand.map(suitOf)).size === 1;
  const wheel = ranks.join() === '14,5,4,3,2';
  const straight = shape === '11111' && (wheel || 4 === ranks[0]! - ranks[4]!);
  const kind = { '11111': 0, '2111': 1, '221': 2, '311': 3, '32': 6, '41': 7 }[shape]!;
  const made = straight && flush ? 8 : straight ? 4 : flush ? 5 : kind;
  const deciding = wheel && straight ? [5] : groups.map(({ rank }) => rank);
  return [made, ...deciding, 0, 0, 0, 0].slice(0, 6).reduce((sum, one) => sum * 15 + one, 0);
}

function bestOf(hand: readonly Card[]): readonly Card[] {
  const fives: Card[][] = [];
  for (let mask = 0; mask < 1 << hand.length; mask++) {
    const five = hand.filter((_, at) => (mask >> at) & 1);
    if (five.length === 5) fives.push(five);
  }
  return fives.reduce((best, five) => (naive(five) > naive(best) ? five : best));
}

/** Random hands of some size, the same ones each time. */
function hands(size: number, count: number, seed = size): Card[][] {
  const random = randomSource(seed);
  return Array.from({ length: count }, () => random.shuffled(newDeck()).slice(0, size));
}

test('counts all 2,598,960 five-card hands by category, in 7,462 classes', () => {
  const byStrength = new Int32Array(strengthCount() + 1);
  for (let a = 0; a < 52; a++)
    for (let b = a + 1; b < 52; b++)
      for (let c = b + 1; c < 52; c++)
        for (let d = c + 1; d < 52; d++)
          for (let e = d + 1; e < 52; e++) byStrength[evaluate5(a, b, c, d, e)]! += 1;
  const counts: Record<string, number> = {};
  for (let strength = 1; strength < byStrength.length; strength++) {
    const name = describeStrength(strength).category;
    counts[name] = (counts[name] ?? 0) + byStrength[strength]!;
  }
  expect(counts).toEqual({
    'straight-flush': 40,
    'four-of-a-kind': 624,
    'full-house': 3744,
    flush: 5108,
    straight: 10_200,
    'three-of-a-kind': 54_912,
    'two-pair': 123_552,
    pair: 1_098_240,
    'high-card': 1_302_540,
  });
  expect(byStrength.slice(1).every((count) => count > 0)).toBe(true);
  expect([strengthCount(), byStrength[7462]]).toEqual([7462, 4]);
});

test('orders five cards as a person does', () => {
  const list = hands(5, 2000).map((hand) => ({ ours: evaluate(hand), theirs: naive(hand) }));
  const sorted = list.toSorted((a, b) => a.theirs - b.theirs);
  for (const [at, one] of sorted.entries()) {
    const before = sorted[at - 1];
    if (before) expect(Math.sign(one.ours - before.ours)).toBe(Math.sign(one.theirs - before.theirs));
  }
});

test.each([6, 7])('finds the best five of %d cards', (size) => {
  for (const hand of hands(size, 600)) expect(evaluate(hand)).toBe(evaluate(bestOf(hand)));
});

test('finds a flush in seven cards of every make-up', () => {
  const random = randomSource(3);
  for (let at = 0; at < 400; at++) {
    const deck = random.shuffled(newDeck());
    const suit = random.below(4);
    const count = 5 + random.below(3);
    const suited = deck.filter((card) => suitOf(card) === suit).slice(0, count);
    const hand = random.shuffled([
      ...suited,
      ...deck.filter((card) => suitOf(card) !== suit).slice(0, 7 - count),
    ]);
    expect(evaluate(hand)).toBe(evaluate(bestOf(hand)));
  }
});

test('does not mind the order of the cards', () => {
  for (const [a, b, c, d, e, f, g] of hands(7, 500) as [Card, Card, Card, Card, Card, Card, Card][])
    expect(evaluate7(a, b, c, d, e, f, g)).toBe(evaluate7(g, e, c, a, f, d, b));
});

describe('names', () => {
  test.each([
    ['AsKsQsJsTs', 'straight-flush', [12]],
    ['As2s3s4s5s', 'straight-flush', [3]],
    ['AsAhAdAc2s', 'four-of-a-kind', [12, 0]],
    ['2s2h2dAcAs', 'full-house', [0, 12]],
    ['As9s7s3s2s', 'flush', [12, 7, 5, 1, 0]],
    ['As2h3d4c5s', 'straight', [3]],
    ['KsKhKd3c2s', 'three-of-a-kind', [11, 1, 0]],
    ['KsKh3d3c2s', 'two-pair', [11, 1, 0]],
    ['KsKh4d3c2s', 'pair', [11, 2, 1, 0]],
    ['KsQh4d3c2s', 'high-card', [11, 10, 2, 1, 0]],
  ])('%s is a %s', (text, name, ranks) => {
    expect(describeStrength(evaluate(cards(text)))).toEqual({ category: name, ranks });
  });

  test('the second of two sets of three makes the pair of a full house', () => {
    expect(describeStrength(evaluate(cards('KsKhKd3c3s3hAs')))).toEqual({
      category: 'full-house',
      ranks: [11, 1],
    });
  });

  test('a third pair counts as a kicker at most', () => {
    expect(describeStrength(evaluate(cards('KsKh3d3c2s2hAs'))).ranks).toEqual([11, 1, 12]);
  });

  test('refuses what is no strength, and other numbers of cards', () => {
    expect(() => describeStrength(0)).toThrow(RangeError);
    expect(() => describeStrength(7463)).toThrow(RangeError);
    expect(() => evaluate(cards('AsKs'))).toThrow(RangeError);
  });
});

describe('Omaha', () => {
  test('takes exactly two from the hand', () => {
    // Four hearts on the board and one in the hand are no flush; three and two are.
    expect(describeStrength(evaluateOmaha(cards('AhKs8d3c'), cards('2h5h9hJhQd'))).category).toBe(
      'high-card',
    );
    expect(describeStrength(evaluateOmaha(cards('AhKh8d3c'), cards('2h5h9hJsQd'))).category).toBe('flush');
    // Quads in the hand are a pair.
    expect(describeStrength(evaluateOmaha(cards('AhAsAdAc'), cards('2h5h9sJsQd'))).category).toBe('pair');
  });

  test('agrees with all sixty combinations', () => {
    for (const nine of hands(9, 300)) {
      const [hole, board] = [nine.slice(0, 4), nine.slice(4)];
      const pairs = [
        [0, 1],
        [0, 2],
        [0, 3],
        [1, 2],
        [1, 3],
        [2, 3],
      ] as const;
      const best = pairs.flatMap(([i, j]) =>
        [...bestThrees(board)].map((three) => naive([hole[i]!, hole[j]!, ...three])),
      );
      const other = evaluateOmaha(hole, board);
      const match = pairs.flatMap(([i, j]) =>
        [...bestThrees(board)].map((three) => [hole[i]!, hole[j]!, ...three]),
      );
      const strongest = match[best.indexOf(Math.max(...best))]!;
      expect(other).toBe(evaluate(strongest));
    }
  });

  test('is described by the rules alone as by the evaluator, as hands of hold’em are', () => {
    const random = randomSource(11);
    for (let round = 0; round < 40; round++) {
      const deck = newDeck();
      const drawn = Array.from({ length: 9 }, () => deck.splice(random.below(deck.length), 1)[0]!);
      const board = drawn.slice(4);
      expect(describeHand('omaha', drawn.slice(0, 4), board)).toEqual(
        describeStrength(evaluateOmaha(drawn.slice(0, 4), board)),
      );
      for (const shown of [3, 4, 5])
        expect(describeHand('holdem', drawn.slice(0, 2), board.slice(0, shown))).toEqual(
          describeStrength(evaluate([...drawn.slice(0, 2), ...board.slice(0, shown)])),
        );
    }
    expect(describeHand('omaha', cards('AhAd2c3s'), cards('AcKsKd'))?.category).toBe('full-house');
    expect(describeHand('holdem', cards('AhAd'), [])).toBe(null);
  });

  test('refuses other numbers of cards', () => {
    expect(() => evaluateOmaha(cards('AhKh'), cards('2h5h9hJsQd'))).toThrow(RangeError);
  });
});

function* bestThrees(board: readonly Card[]): Generator<Card[]> {
  for (let mask = 0; mask < 32; mask++) {
    const three = board.filter((_, at) => (mask >> at) & 1);
    if (three.length === 3) yield three;
  }
}

test('reads and names hands that hold a flush and a straight as what is higher', () => {
  expect(category('9s8s7s6s2sTh5d')).toBe('flush');
  expect(category('9s8s7s6s5s5h5d')).toBe('straight-flush');
});
