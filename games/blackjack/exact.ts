/**
 * Test support: blackjack worked out exactly. Every chance on an endless deck is a number of 13ths to some power,
 * so nothing here rounds: it derives which play is best, and what playing by the tables returns.
 */
import type { Card, Rank } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import { addRatios, compareRatios, lowestTerms, multiplyRatios } from '#platform/contract/odds.ts';
import { isNatural, totalOf, valueOf, type Total } from './hands.ts';
import { basicStrategy, type Play } from './strategy.ts';

/** One card of each value with the number of ranks that have it. */
export const VALUES: readonly (readonly [card: Card, ranks: number])[] = [
  ...(['2', '3', '4', '5', '6', '7', '8', '9'] satisfies Rank[]).map((rank) => [`${rank}-club`, 1] as const),
  ['10-club', 4],
  ['A-club', 1],
];

function times(ranks: number, of: Ratio): Ratio {
  return multiplyRatios({ num: BigInt(ranks), den: 13n }, of);
}

function sumOf(list: readonly Ratio[]): Ratio {
  return list.reduce(addRatios, ZERO);
}

/** A hand with one card more. */
export function drawTo({ total, soft }: Total, card: Card): Total {
  const value = valueOf(card);
  const next = total + value;
  if (next <= 21) return { total: next, soft: soft || value === 11 };
  // One ace at most counts 11 afterwards: either the old one or the new one steps down.
  if (soft || value === 11) return { total: next - 10, soft: soft && value === 11 };
  return { total: next, soft: false };
}

/** Final totals of the dealer (22 is bust) with their chances; without blackjack, as no play follows one. */
export function dealerTotals(up: Card): ReadonlyMap<number, Ratio> {
  const totals = new Map<number, Ratio>();
  const visit = (hand: Total, chance: Ratio): void => {
    if (hand.total < 17) {
      for (const [card, ranks] of VALUES) visit(drawTo(hand, card), times(ranks, chance));
      return;
    }
    const total = Math.min(hand.total, 22);
    totals.set(total, addRatios(totals.get(total) ?? ZERO, chance));
  };
  for (const [hole, ranks] of VALUES) {
    if (!isNatural([up, hole])) visit(totalOf([up, hole]), times(ranks, ONE));
  }
  return totals;
}

/** Expected net result of every play against one open card, in opening stakes and joint with "no blackjack". */
export function valuesAgainst(up: Card) {
  const dealer = dealerTotals(up);
  const play = sumOf([...dealer.values()]);
  const known = new Map<string, Ratio>();

  function stand({ total }: Total): Ratio {
    if (total > 21) return { num: -play.num, den: play.den };
    return sumOf(
      [...dealer].map(([theirs, chance]) => {
        if (theirs === 22 || theirs < total) return chance;
        return theirs === total ? ZERO : { num: -chance.num, den: chance.den };
      }),
    );
  }
  function hit(hand: Total): Ratio {
    return sumOf(VALUES.map(([card, ranks]) => times(ranks, goOn(drawTo(hand, card)))));
  }
  /** The best of a hand that may only hit or stand. */
  function goOn(hand: Total): Ratio {
    if (hand.total >= 21) return stand(hand);
    const key = `${hand.total}${hand.soft}`;
    const value = known.get(key) ?? better(stand(hand), hit(hand));
    known.set(key, value);
    return value;
  }
  function double(hand: Total): Ratio {
    const once = sumOf(VALUES.map(([card, ranks]) => times(ranks, stand(drawTo(hand, card)))));
    return { num: once.num * 2n, den: once.den };
  }
  function afterSplit(hand: Total): Ratio {
    return hand.total >= 21 ? stand(hand) : better(goOn(hand), double(hand));
  }
  function split(card: Card): Ratio {
    const aces = valueOf(card) === 11;
    const once = sumOf(
      VALUES.map(([next, ranks]) =>
        times(ranks, aces ? stand(totalOf([card, next])) : afterSplit(totalOf([card, next]))),
      ),
    );
    return { num: once.num * 2n, den: once.den };
  }
  return { stand, hit, double, split };
}

function better(a: Ratio, b: Ratio): Ratio {
  return compareRatios(a, b) < 0 ? b : a;
}

interface Final {
  readonly total: number;
  readonly doubled: boolean;
  readonly chance: Ratio;
}

/** Where the tables lead a hand, with chances. */
function finals(cards: readonly Card[], up: Card, split: boolean): readonly Final[] {
  const found = new Map<string, Final>();
  const end = (total: number, doubled: boolean, chance: Ratio): void => {
    const key = `${Math.min(total, 22)}${doubled}`;
    const before = found.get(key)?.chance ?? ZERO;
    found.set(key, { total: Math.min(total, 22), doubled, chance: addRatios(before, chance) });
  };
  const visit = (hand: readonly Card[], chance: Ratio): void => {
    const { total } = totalOf(hand);
    const aces = split && valueOf(hand[0]!) === 11;
    if (total >= 21 || aces) return end(total, false, chance);
    const move: Play = basicStrategy(hand, up, { double: hand.length === 2, split: false });
    if (move === 'stand') return end(total, false, chance);
    for (const [card, ranks] of VALUES) {
      const next = [...hand, card];
      if (move === 'double') end(totalOf(next).total, true, times(ranks, chance));
      else visit(next, times(ranks, chance));
    }
  };
  if (split) for (const [card, ranks] of VALUES) visit([cards[0]!, card], times(ranks, ONE));
  else visit(cards, ONE);
  return [...found.values()];
}

export interface Ending {
  /** In halves of the opening stake. */
  readonly staked: number;
  readonly paid: number;
  readonly chance: Ratio;
}

function paidFor({ total, doubled }: Final, theirs: number): number {
  const stake = doubled ? 4 : 2;
  if (total > 21) return 0;
  if (theirs === 22 || theirs < total) return stake * 2;
  return theirs === total ? stake : 0;
}

/** Every ending of a round played by the tables: what was staked, what was paid, and the exact chance of it. */
export function endings(): readonly Ending[] {
  const found = new Map<string, Ending>();
  const add = (staked: number, paid: number, chance: Ratio): void => {
    const before = found.get(`${staked} ${paid}`)?.chance ?? ZERO;
    found.set(`${staked} ${paid}`, { staked, paid, chance: addRatios(before, chance) });
  };
  for (const [up, upRanks] of VALUES) {
    const dealer = dealerTotals(up);
    const play = sumOf([...dealer.values()]);
    const blackjack = addRatios(ONE, { num: -play.num, den: play.den });
    for (const [first, ranks] of VALUES) {
      for (const [second, more] of VALUES) {
        const cards = [first, second];
        const chance = times(upRanks, times(ranks, times(more, ONE)));
        const natural = isNatural(cards);
        add(2, natural ? 2 : 0, multiplyRatios(chance, blackjack));
        if (natural) {
          add(2, 5, multiplyRatios(chance, play));
          continue;
        }
        const split = basicStrategy(cards, up, { double: true, split: true }) === 'split';
        const hands = finals(cards, up, split);
        for (const [theirs, odds] of dealer) {
          for (const one of hands) {
            for (const two of split ? hands : [null]) {
              const staked = [one, two].map((hand) => (hand ? (hand.doubled ? 4 : 2) : 0));
              const paid = paidFor(one, theirs) + (two ? paidFor(two, theirs) : 0);
              const joint = multiplyRatios(one.chance, two?.chance ?? ONE);
              add(staked[0]! + staked[1]!, paid, multiplyRatios(chance, multiplyRatios(odds, joint)));
            }
          }
        }
      }
    }
  }
  return [...found.values()].map(({ staked, paid, chance }) => ({
    staked,
    paid,
    chance: lowestTerms(chance),
  }));
}

/** Hands of several cards for every total that a third or later card can find. */
export const LONG_HANDS: readonly Total[] = range(17, 4).flatMap((total) =>
  total >= 12
    ? [
        { total, soft: false },
        { total, soft: true },
      ]
    : [{ total, soft: false }],
);
