/**
 * Test support: blackjack worked out exactly. Every chance on an endless deck is a number of 13ths to some power,
 * so nothing here rounds: it derives which play is best, and what playing by the tables returns.
 */
import { RANKS, SUITS, type Card, type Rank } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import { addRatios, compareRatios, multiplyRatios } from '#platform/contract/odds.ts';
import { pairOf, pokerOf, type PairOf } from './sides.ts';
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

/**
 * Where the tables lead a hand, with chances.
 * @param cards the card that a split left, or the two that were dealt
 * @param second whether the card drawn to a split hand may be this one
 */
function finals(
  cards: readonly Card[],
  up: Card,
  second: (card: Card) => boolean = () => true,
): readonly Final[] {
  const found = new Map<string, Final>();
  const split = cards.length === 1;
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
  if (!split) visit(cards, ONE);
  else for (const [card, ranks] of VALUES) if (second(card)) visit([cards[0]!, card], times(ranks, ONE));
  return [...found.values()];
}

export interface Ending {
  /** In halves of the opening stake. */
  readonly staked: number;
  readonly paid: number;
  readonly chance: Ratio;
}

class Endings {
  readonly #found = new Map<string, Ending>();
  add(staked: number, paid: number, chance: Ratio): void {
    const key = `${staked} ${paid}`;
    const before = this.#found.get(key)?.chance ?? ZERO;
    this.#found.set(key, { staked, paid, chance: addRatios(before, chance) });
  }
  list(): readonly Ending[] {
    return [...this.#found.values()];
  }
}

function paidFor({ total, doubled }: Final, theirs: number): number {
  const stake = doubled ? 4 : 2;
  if (total > 21) return 0;
  if (theirs === 22 || theirs < total) return stake * 2;
  return theirs === total ? stake : 0;
}

/** Several hands against one total of the dealer's. */
function together(hands: readonly (readonly Final[])[], theirs: number): readonly Ending[] {
  return hands.reduce<readonly Ending[]>(
    (before, hand) => {
      const joined = new Endings();
      for (const { staked, paid, chance } of before)
        for (const one of hand)
          joined.add(
            staked + (one.doubled ? 4 : 2),
            paid + paidFor(one, theirs),
            multiplyRatios(chance, one.chance),
          );
      return joined.list();
    },
    [{ staked: 0, paid: 0, chance: ONE }],
  );
}

/** The hands a deal leads to, each list of them with its own chances; those of all lists add up to 1. */
function handsOf(cards: readonly Card[], up: Card, most: 2 | 3): readonly (readonly (readonly Final[])[])[] {
  if (basicStrategy(cards, up, { double: true, split: true }) !== 'split') return [[finals(cards, up)]];
  const first = cards[0]!;
  const any = finals([first], up);
  const like = (card: Card): boolean => valueOf(card) === valueOf(first);
  if (most === 2 || valueOf(first) === 11) return [[any, any]];
  const other = finals([first], up, (card) => !like(card));
  const pair = VALUES.find(([card]) => like(card))![1];
  const again = any.map((one) => ({ ...one, chance: times(pair, one.chance) }));
  // The first of two like cards is split once more, whatever the other hand holds; else the second, where it is one.
  return [
    [again, any, any],
    [other, again, any],
    [other, other],
  ];
}

/** Every ending of one deal played by the tables, joint with nothing but the dealer's cards. */
export function endingsOf(
  cards: readonly Card[],
  up: Card,
  most: 2 | 3,
  dealer = dealerTotals(up),
): readonly Ending[] {
  const found = new Endings();
  const play = sumOf([...dealer.values()]);
  const natural = isNatural(cards);
  found.add(2, natural ? 2 : 0, addRatios(ONE, { num: -play.num, den: play.den }));
  if (natural) {
    found.add(2, 5, play);
    return found.list();
  }
  for (const hands of handsOf(cards, up, most))
    for (const [theirs, odds] of dealer)
      for (const { staked, paid, chance } of together(hands, theirs))
        found.add(staked, paid, multiplyRatios(odds, chance));
  return found.list();
}

/** Rounds by what the side bets made of them: chances, and the expected net result of the hand, joint with them. */
export interface SideClass {
  readonly pair: PairOf;
  readonly hit: boolean;
  readonly chance: Ratio;
  readonly paid: Ratio;
  readonly net: Ratio;
}

/** Suits of three ranks by the class they make, of 64. */
function suitsOf(ranks: readonly Rank[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const a of SUITS)
    for (const b of SUITS)
      for (const c of SUITS) {
        const cards: Card[] = [`${ranks[0]!}-${a}`, `${ranks[1]!}-${b}`, `${ranks[2]!}-${c}`];
        const key = `${pairOf(cards)} ${pokerOf(cards) !== 'none'}`;
        found.set(key, (found.get(key) ?? 0) + 1);
      }
  return found;
}

/** Every ending of a round played by the tables, and the same rounds by their side bets. */
export function endings(most: 2 | 3): { all: readonly Ending[]; classes: readonly SideClass[] } {
  const all = new Endings();
  const classes = new Map<string, SideClass>();
  for (const [up] of VALUES) {
    const dealer = dealerTotals(up);
    for (const [first] of VALUES) {
      for (const [second] of VALUES) {
        const here = endingsOf([first, second], up, most, dealer);
        const paid = sumOf(here.filter((one) => one.paid > 0).map((one) => one.chance));
        const net = sumOf(
          here.map((one) => multiplyRatios({ num: BigInt(one.paid - one.staked), den: 1n }, one.chance)),
        );
        const ways = new Map<string, number>();
        for (const a of ranksLike(first))
          for (const b of ranksLike(second))
            for (const c of ranksLike(up))
              for (const [key, suits] of suitsOf([a, b, c])) ways.set(key, (ways.get(key) ?? 0) + suits);
        const count = [...ways.values()].reduce((sum, one) => sum + one, 0);
        for (const one of here)
          all.add(one.staked, one.paid, multiplyRatios({ num: BigInt(count), den: DEALS }, one.chance));
        for (const [key, suits] of ways) {
          const chance = { num: BigInt(suits), den: DEALS };
          const before = classes.get(key) ?? { chance: ZERO, paid: ZERO, net: ZERO };
          classes.set(key, {
            pair: key.split(' ')[0] as PairOf,
            hit: key.endsWith('true'),
            chance: addRatios(before.chance, chance),
            paid: addRatios(before.paid, multiplyRatios(chance, paid)),
            net: addRatios(before.net, multiplyRatios(chance, net)),
          });
        }
      }
    }
  }
  return {
    all: all.list().toSorted((a, b) => a.staked - b.staked || a.paid - b.paid),
    classes: [...classes.values()],
  };
}

const DEALS = 52n ** 3n;

function ranksLike(card: Card): readonly Rank[] {
  return RANKS.filter((rank) => valueOf(`${rank}-club`) === valueOf(card));
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
