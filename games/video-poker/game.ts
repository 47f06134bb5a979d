/**
 * Video poker: five cards from one deck, hold what you like, the next five of the deck replace the rest from left to
 * right. Of five hands that are played at once each draws from the same deck as it was after the deal. All cards are
 * drawn before the first is shown.
 */
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { bestHold } from './best-hold.ts';
import { videoPokerExpected } from './expected.ts';
import { deckOf, handOf, paysOf, VARIANTS, type PokerCard, type PokerHand, type Variant } from './hands.ts';
import { bestHolds } from './hold-table.ts';
import { bounds } from './odds.ts';
import { PLAYED, videoPokerParams, type VideoPokerParams } from './params.ts';

export const HAND = 5;
/** `hold` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const videoPokerTurn = z.object({
  /** Places of the cards to keep, 0 to 4. */
  hold: z.optional(z.array(z.int().check(z.gte(0), z.lt(HAND))).check(z.maxLength(HAND))),
});

export type VideoPokerTurn = z.output<typeof videoPokerTurn>;
export interface VideoPokerOutcome {
  readonly initialHand: readonly PokerCard[];
  /** What replaces the cards that are not held, left to right; cards of held places are never used up. */
  readonly comingCards: readonly PokerCard[];
  /** The same for the second to the fifth hand, where there are five. */
  readonly more?: readonly (readonly PokerCard[])[];
}
export interface VideoPokerState {
  readonly hand: readonly PokerCard[];
  /** Held places, ascending; null before the draw. */
  readonly hold: readonly number[] | null;
  /** The hand after the draw. */
  readonly final: readonly PokerCard[] | null;
  /** The second to the fifth hand after the draw, where there are five. */
  readonly more?: readonly (readonly PokerCard[])[];
  /** Present where it is not jacks or better. */
  readonly variant?: Variant;
}

export interface VideoPokerSeen extends VideoPokerState {
  readonly params?: VideoPokerParams;
}

/** The hand with everything but the held places replaced. */
function draw(
  hand: readonly PokerCard[],
  coming: readonly PokerCard[],
  hold: readonly number[],
): readonly PokerCard[] {
  let next = 0;
  return hand.map((card, place) => (hold.includes(place) ? card : coming[next++]!));
}

/** The deal, and what each hand draws from: its own copy of the deck without the five. */
function packs({ variant = 'jacks', hands = 1 }: VideoPokerParams, floats: readonly number[]) {
  const deck = deckOf(variant);
  const dealt = pickAndRemove(deck, floats.slice(0, HAND));
  const rest = deck.filter((card) => !dealt.includes(card));
  return { deck, dealt, rests: range(hands).map(() => rest) };
}

function outcomeOf(params: VideoPokerParams, floats: readonly number[]): VideoPokerOutcome {
  const { dealt, rests } = packs(params, floats);
  const [first, ...more] = rests.map((rest, hand) =>
    pickAndRemove(rest, floats.slice(HAND * (hand + 1), HAND * (hand + 2))),
  );
  return { initialHand: dealt, comingCards: first!, ...(more.length > 0 && { more }) };
}

/** Every hand after the draw, the first of them first. */
export function finalHands({
  final,
  more = [],
  variant = 'jacks',
}: VideoPokerState): readonly (PokerHand | null)[] {
  return final === null ? [] : [final, ...more].map((hand) => handOf(hand, variant));
}

export const videoPoker = defineGame<
  VideoPokerParams,
  VideoPokerState,
  VideoPokerTurn,
  VideoPokerOutcome,
  VideoPokerSeen
>({
  id: 'video-poker',
  title: 'Video Poker',
  kind: 'steps',
  params: videoPokerParams,
  initial: { variant: 'jacks', hands: 1 },
  boldest: {},
  settings: VARIANTS.flatMap((variant) => PLAYED.map((hands) => ({ variant, hands }))),
  chips: ({ hands = 1 }) => hands,
  turn: videoPokerTurn,
  revealMs: 900,
  version: 1,
  table: 'jacks-or-better-800',
  floats: ({ hands = 1 }) => HAND * (1 + hands),
  outcome: outcomeOf,
  start: ({ variant = 'jacks' }, { initialHand }) => ({
    hand: initialHand,
    hold: null,
    final: null,
    ...(variant !== 'jacks' && { variant }),
  }),
  opening: (_params, { hand, variant }) => [{ type: 'deal', cards: hand, ...(variant && { variant }) }],
  step(_params, outcome, state, { hold }) {
    if (state.final !== null) return { refused: 'round-over' };
    if (hold === undefined) return { refused: 'hold-missing' };
    if (new Set(hold).size < hold.length) return { refused: 'hold-twice' };
    const held = hold.toSorted((a, b) => a - b);
    const final = draw(outcome.initialHand, outcome.comingCards, held);
    const more = outcome.more?.map((coming) => draw(outcome.initialHand, coming, held));
    const [hand] = finalHands({ ...state, final });
    return {
      state: { ...state, hold: held, final, ...(more && { more }) },
      events: [{ type: 'draw', hold: held, cards: final, hand, ...(more && { more }) }],
    };
  },
  // A page that was reloaded takes its settings from what it sees.
  view: (params, state) => ({ ...state, params }),
  turns: (_params, seen) =>
    seen.final === null
      ? range(2 ** HAND).map((bits) => ({ hold: range(HAND).filter((place) => (bits >> place) & 1) }))
      : [],
  advice: (_params, seen) => ({ hold: [...bestHold(seen.hand, seen.variant ?? 'jacks').hold] }),
  bulkAdvice({ variant = 'jacks' }) {
    const best = bestHolds(variant);
    return (seen) => ({ hold: [...best(seen.hand)] });
  },
  over: (_params, state) => state.final !== null,
  canFinish: () => false,
  payout({ variant = 'jacks', hands = 1 }, state) {
    const sum = finalHands(state).reduce((all, hand) => all + (hand ? paysOf(variant, hand) : 0n), 0n);
    return sum === 0n ? ZERO : { num: sum, den: BigInt(hands) };
  },
  expected: (params, { initialHand }, [turn]) =>
    turn?.hold === undefined ? null : videoPokerExpected(params, initialHand, turn.hold),
  trace(params, floats) {
    const { deck, rests } = packs(params, floats);
    return tracePicks<PokerCard>([deck, ...rests], HAND, floats, String);
  },
  ...bounds,
});
