/** What of a round lies on the table. It follows the events, and so lags behind the round. */
import { rankOf, type Card } from '#engines/fair/cards.ts';
import { range } from '#engines/fair/draw.ts';
import { cardsIn } from '#platform/web/game/card-words.ts';
import { numbersIn, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { HAND } from '../game.ts';
import { handOf, type PokerHand } from '../hands.ts';

export interface Table {
  /** Undefined is not dealt yet, null lies face down. */
  readonly cards: readonly (Card | null | undefined)[];
  /** What was held for the draw; null before it. */
  readonly drawn: readonly number[] | null;
}

export const EMPTY: Table = { cards: range(HAND).map(() => undefined), drawn: null };

export const rules: DrawnRules<Table> = {
  nothing: EMPTY,
  read(view) {
    const final = cardsIn(view['final']);
    return final.length === HAND
      ? { cards: final, drawn: numbersIn(view['hold']) }
      : { cards: cardsIn(view['hand']), drawn: null };
  },
};

/** The hand once all five cards lie open. */
export function openHand({ cards }: Table): PokerHand | null {
  const open = cards.filter((card) => card !== null && card !== undefined);
  return open.length === HAND ? handOf(open) : null;
}

const OF_A_KIND: ReadonlySet<PokerHand> = new Set([
  'fourOfAKind',
  'threeOfAKind',
  'twoPair',
  'jacksOrBetter',
]);

/** Places of the cards that make a hand: those that come twice, or all of them. */
export function makers(cards: Table['cards'], hand: PokerHand): readonly number[] {
  if (!OF_A_KIND.has(hand)) return range(HAND);
  const ranks = cards.map((card) => (card ? rankOf(card) : null));
  return range(HAND).filter((place) => ranks.filter((rank) => rank === ranks[place]).length > 1);
}
