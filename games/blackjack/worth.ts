/**
 * What hands of blackjack are worth with best play against one open card: expected net results in chips on the hand, as
 * plain numbers, for rounds that are rated by the thousand. exact.ts has the same as fractions, and its tables hold these.
 */
import { RANKS, SUITS, type Card } from '#engines/fair/cards.ts';
import type { Draw } from '#platform/contract/draws.ts';
import { valueOf, type Total } from './hands.ts';
import { pairOf, pokerOf, type PairOf } from './sides.ts';
import type { Hands } from './endings.ts';

const ACE = 11;
const BUST = 22;

/** Values of a card with their chances on an endless deck. */
export const VALUES: readonly (readonly [value: number, chance: number])[] = [
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  ACE,
].map((value) => [value, (value === 10 ? 4 : 1) / RANKS.length]);

/** A hand on the table: `fresh` while it has two cards, `pair` the value of both where they are alike. */
export interface Playing extends Total {
  readonly pair: number | null;
  readonly fresh: boolean;
  readonly done: boolean;
  readonly stake: number;
}

/** A total with one card more. */
export function drawTo({ total, soft }: Total, value: number): Total {
  const next = total + value;
  if (next <= 21) return { total: next, soft: soft || value === ACE };
  // One ace at most counts 11 afterwards: the old one or the new one steps down.
  if (soft || value === ACE) return { total: next - 10, soft: soft && value === ACE };
  return { total: next, soft: false };
}

/** Final totals of the dealer, 22 for bust, with their chances given that it is no blackjack; and the chance of that. */
function dealerOf(up: number): { readonly totals: Draw; readonly open: number } {
  const found = new Map<number, number>();
  const visit = (hand: Total, chance: number): void => {
    if (hand.total < 17)
      return VALUES.forEach(([value, share]) => visit(drawTo(hand, value), chance * share));
    const total = Math.min(hand.total, BUST);
    found.set(total, (found.get(total) ?? 0) + chance);
  };
  const shown: Total = { total: up, soft: up === ACE };
  let open = 0;
  for (const [hole, chance] of VALUES) {
    if (up + hole === 21) continue;
    open += chance;
    visit(drawTo(shown, hole), chance);
  }
  return { totals: [...found].map(([total, chance]) => [total, chance / open]), open };
}

function paid(mine: number, theirs: number): number {
  if (mine > 21) return -1;
  if (theirs === BUST || theirs < mine) return 1;
  return theirs === mine ? 0 : -1;
}

export interface Against {
  /** Chance that the dealer has no blackjack. */
  readonly open: number;
  /** Worth of all hands together, played best from the first that is not done. @param left splits that may still come */
  worth(hands: readonly Playing[], left: number): number;
  /** What splitting a hand may lead to. */
  splits(hands: readonly Playing[], at: number, left: number): Draw;
  /** The result of hands that are all done, by the dealer's total. */
  dealt(hands: readonly Playing[]): Draw;
}

function fromSplit(card: number, next: number): Playing {
  const hand = drawTo({ total: card, soft: card === ACE }, next);
  const done = card === ACE || hand.total >= 21;
  return { ...hand, pair: card === next ? card : null, fresh: true, done, stake: 1 };
}

function makeAgainst(up: number): Against {
  const { totals, open } = dealerOf(up);
  const stands = Array.from({ length: BUST + 1 }, (_, mine) =>
    totals.reduce((sum, [theirs, chance]) => sum + chance * paid(mine, theirs), 0),
  );
  const stand = (total: number): number => stands[Math.min(total, BUST)]!;
  const known = new Map<string, number>();
  const kept = (key: string, find: () => number): number => {
    const value = known.get(key) ?? find();
    known.set(key, value);
    return value;
  };
  const over = (hand: Total, after: (next: Total) => number): number =>
    VALUES.reduce((sum, [value, chance]) => sum + chance * after(drawTo(hand, value)), 0);

  /** A hand that may be hit or stood on. */
  function goOn(hand: Total): number {
    if (hand.total >= 21) return stand(hand.total);
    return kept(`${hand.total} ${hand.soft}`, () => Math.max(stand(hand.total), over(hand, goOn)));
  }
  /** A hand that is not split any more. */
  function alone(hand: Playing): number {
    if (hand.done || hand.total >= 21) return hand.stake * stand(hand.total);
    if (!hand.fresh) return goOn(hand);
    return kept(`${hand.total} ${hand.soft} two`, () =>
      Math.max(goOn(hand), 2 * over(hand, ({ total }) => stand(total))),
    );
  }
  function worth(hands: readonly Playing[], left: number): number {
    const at = hands.findIndex(({ done }) => !done);
    const rest = at === -1 ? [] : hands.slice(at + 1);
    const before = (at === -1 ? hands : hands.slice(0, at)).reduce((sum, hand) => sum + alone(hand), 0);
    const hand = hands[at];
    if (!hand) return before;
    const whole = alone(hand) + worth(rest, left);
    if (left === 0 || hand.pair === null || (hands.length > 1 && hand.pair === ACE)) return before + whole;
    return before + Math.max(whole, splitWorth(hand.pair, rest, left));
  }
  function splitWorth(card: number, rest: readonly Playing[], left: number): number {
    // With the last split no hand hangs on another.
    if (left === 1) return 2 * kept(`half ${card}`, () => half(card)) + worth(rest, 0);
    return splitDraw(card, rest, left).reduce((sum, [value, chance]) => sum + value * chance, 0);
  }
  function half(card: number): number {
    return VALUES.reduce((sum, [value, chance]) => sum + chance * alone(fromSplit(card, value)), 0);
  }
  function splitDraw(card: number, rest: readonly Playing[], left: number): Draw {
    return VALUES.flatMap(([one, first]) =>
      VALUES.map(
        ([other, second]) =>
          [worth([fromSplit(card, one), fromSplit(card, other), ...rest], left - 1), first * second] as const,
      ),
    );
  }
  return {
    open,
    worth,
    splits: (hands, at, left) => {
      const before = worth(hands.slice(0, at), left);
      return splitDraw(hands[at]!.pair!, hands.slice(at + 1), left).map(
        ([value, chance]) => [before + value, chance] as const,
      );
    },
    dealt: (hands) =>
      totals.map(([theirs, chance]) => [
        hands.reduce((sum, { total, stake }) => sum + stake * paid(total, theirs), 0),
        chance,
      ]),
  };
}

const tables = new Map<number, Against>();

/** @param up value of the dealer's open card, 11 for an ace */
export function against(up: number): Against {
  const table = tables.get(up) ?? makeAgainst(up);
  tables.set(up, table);
  return table;
}

/** Deals by what the side bets make of them: chance, and worth of the hand joint with it. */
interface SideClass {
  readonly pair: PairOf;
  readonly hit: boolean;
  chance: number;
  worth: number;
}

interface Deals {
  /** Mean and mean square of what a deal is worth before the dealer looks for blackjack. */
  readonly mean: number;
  readonly square: number;
  readonly classes: readonly SideClass[];
}

const deals = new Map<Hands, Deals>();

/** All deals of two cards and an open one. */
export function dealsOf(most: Hands): Deals {
  const found = deals.get(most) ?? makeDeals(most);
  deals.set(most, found);
  return found;
}

/** What a deal is worth. */
function dealWorth(first: number, second: number, up: number, most: Hands): number {
  const { open, worth } = against(up);
  const hand = drawTo({ total: first, soft: first === ACE }, second);
  if (hand.total === 21) return open * 1.5;
  const playing = { ...hand, pair: first === second ? first : null, fresh: true, done: false, stake: 1 };
  return open * worth([playing], most - 1) - (1 - open);
}

function makeDeals(most: Hands): Deals {
  const classes = new Map<string, SideClass>();
  const cards = RANKS.flatMap((rank) => SUITS.map((suit): Card => `${rank}-${suit}`));
  // Suits stand for each other, so those of the first card are not walked.
  const firsts = RANKS.map((rank): Card => `${rank}-${SUITS[0]}`);
  const chance = 1 / (firsts.length * cards.length ** 2);
  let [mean, square] = [0, 0];
  const worths = VALUES.map(([first]) =>
    VALUES.map(([second]) => VALUES.map(([up]) => dealWorth(first, second, up, most))),
  );
  const at = (card: Card): number => valueOf(card) - 2;
  for (const one of firsts)
    for (const two of cards)
      for (const up of cards) {
        const worth = worths[at(one)]![at(two)]![at(up)]!;
        mean += chance * worth;
        square += chance * worth * worth;
        const [pair, hit] = [pairOf([one, two]), pokerOf([one, two, up]) !== 'none'];
        const like = classes.get(`${pair} ${hit}`) ?? { pair, hit, chance: 0, worth: 0 };
        classes.set(`${pair} ${hit}`, like);
        like.chance += chance;
        like.worth += chance * worth;
      }
  return { mean, square, classes: [...classes.values()] };
}
