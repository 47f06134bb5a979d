/** What of a round lies on the table. It follows the events, and so lags behind the round. */
import { range } from '#engines/fair/draw.ts';
import { numbersIn, type DrawnRules } from '#platform/web/game/drawn-round.ts';
import { HAND } from '../game.ts';
import {
  handOf,
  isPokerCard,
  kindOf,
  VARIANTS,
  WILD,
  type PokerCard,
  type PokerHand,
  type Variant,
} from '../hands.ts';

export interface Table {
  /** Undefined is not dealt yet, null lies face down. */
  readonly cards: readonly (PokerCard | null | undefined)[];
  /** What was held for the draw; null before it. */
  readonly drawn: readonly number[] | null;
  /** The second to the fifth hand after the draw; none where one is played. */
  readonly more: readonly (readonly PokerCard[])[];
  readonly variant: Variant;
}

export const EMPTY: Table = {
  cards: range(HAND).map(() => undefined),
  drawn: null,
  more: [],
  variant: 'jacks',
};

/** The cards of a list that came from outside; anything else gives none. */
export function pokerCardsIn(value: unknown): readonly PokerCard[] {
  return Array.isArray(value) ? value.filter(isPokerCard) : [];
}

export function handsIn(value: unknown): readonly (readonly PokerCard[])[] {
  return Array.isArray(value) ? value.map(pokerCardsIn) : [];
}

export const rules: DrawnRules<Table> = {
  nothing: EMPTY,
  read(view) {
    const final = pokerCardsIn(view['final']);
    const variant = variantOf(view);
    return final.length === HAND
      ? { cards: final, drawn: numbersIn(view['hold']), more: handsIn(view['more']), variant }
      : { cards: pokerCardsIn(view['hand']), drawn: null, more: [], variant };
  },
};

/** What a round is played by: its view and its deal say so where it is not jacks or better. */
export function variantOf(view: Readonly<Record<string, unknown>>): Variant {
  return VARIANTS.find((one) => one === view['variant']) ?? 'jacks';
}

/** The hand once all five cards lie open. */
export function openHand({ cards, variant }: Pick<Table, 'cards' | 'variant'>): PokerHand | null {
  const open = cards.filter((card) => card !== null && card !== undefined);
  return open.length === HAND ? handOf(open, variant) : null;
}

const OF_A_KIND: ReadonlySet<PokerHand> = new Set([
  'fourOfAKind',
  'threeOfAKind',
  'twoPair',
  'jacksOrBetter',
  'kingsOrBetter',
]);
const KING = 11;

/** Places of the cards that make a hand: those that come twice and wild ones, or all of them. */
export function makers(cards: Table['cards'], hand: PokerHand, variant: Variant): readonly number[] {
  if (hand === 'fourDeuces') return range(HAND).filter((place) => cards[place]?.startsWith('2-'));
  if (!OF_A_KIND.has(hand)) return range(HAND);
  const ranks = cards.map((card) => (card ? kindOf(card, variant) : null));
  const most = Math.max(...ranks.map((rank) => ranks.filter((one) => one === rank && one !== WILD).length));
  const times = (rank: number | null) => ranks.filter((one) => one === rank).length;
  // A wild card alone makes its pair of the highest card there is.
  const high = Math.max(...ranks.map((rank) => (rank === null || rank === WILD ? -1 : rank)));
  return range(HAND).filter((place) => {
    const rank = ranks[place]!;
    if (rank === WILD) return true;
    return most > 1 ? times(rank) > 1 : rank === high && (hand !== 'kingsOrBetter' || rank >= KING);
  });
}
