/**
 * Video poker, jacks or better: five cards from one deck, hold what you like, the next five of the deck replace the
 * rest from left to right. All ten cards are drawn before the first is shown.
 */
import { cardAt, DECK, type Card } from '#engines/fair/cards.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import { deviationOf, hitChance, returnOf, type Odds } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';
import { bestHold } from './best-hold.ts';
import { FULL_DECK, handOf, HANDS, PAYS, type PokerHand } from './hands.ts';

export const HAND = 5;

export const videoPokerParams = z.object({});
/** `hold` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const videoPokerTurn = z.object({
  /** Places of the cards to keep, 0 to 4. */
  hold: z.optional(z.array(z.int().check(z.gte(0), z.lt(HAND))).check(z.maxLength(HAND))),
});

export type VideoPokerParams = z.output<typeof videoPokerParams>;
export type VideoPokerTurn = z.output<typeof videoPokerTurn>;
export interface VideoPokerOutcome {
  readonly initialHand: readonly Card[];
  /** What replaces the cards that are not held, left to right; cards of held places are never used up. */
  readonly comingCards: readonly Card[];
}
export interface VideoPokerState {
  readonly hand: readonly Card[];
  /** Held places, ascending; null before the draw. */
  readonly hold: readonly number[] | null;
  /** The hand after the draw. */
  readonly final: readonly Card[] | null;
}

/** Of so many equally likely deals and draws, how many bring each hand when every deal is held best. The test counts them. */
const WAYS = 1_661_102_543_100n;
const COMING: Readonly<Record<PokerHand, bigint>> = {
  royalFlush: 41_168_592n,
  straightFlush: 181_701_318n,
  fourOfAKind: 3_924_430_647n,
  fullHouse: 19_122_956_883n,
  flush: 18_303_085_950n,
  straight: 18_655_684_682n,
  threeOfAKind: 123_666_922_527n,
  twoPair: 214_745_513_679n,
  jacksOrBetter: 356_355_151_164n,
};

/** What a hand comes to with best play, best hand first. */
export const ODDS: Odds = HANDS.map((hand) => ({
  pays: { num: PAYS[hand], den: 1n },
  chance: { num: COMING[hand], den: WAYS },
}));

/** What the player holds, or null while that is open or pays nothing. */
export function finalHand({ final }: Pick<VideoPokerState, 'final'>): PokerHand | null {
  return final === null ? null : handOf(final);
}

/** The hand with everything but the held places replaced. */
function draw({ initialHand, comingCards }: VideoPokerOutcome, hold: readonly number[]): readonly Card[] {
  let next = 0;
  return initialHand.map((card, place) => (hold.includes(place) ? card : comingCards[next++]!));
}

export const videoPoker = defineGame<
  VideoPokerParams,
  VideoPokerState,
  VideoPokerTurn,
  VideoPokerOutcome,
  VideoPokerState
>({
  id: 'video-poker',
  title: 'Video Poker',
  kind: 'steps',
  params: videoPokerParams,
  initial: {},
  boldest: {},
  settings: [{}],
  turn: videoPokerTurn,
  revealMs: 900,
  version: 1,
  table: 'jacks-or-better-800',
  floats: () => HAND * 2,
  outcome(_params, floats) {
    const cards = pickAndRemove(FULL_DECK, floats.slice(0, HAND * 2));
    return { initialHand: cards.slice(0, HAND), comingCards: cards.slice(HAND) };
  },
  start: (_params, outcome) => ({ hand: outcome.initialHand, hold: null, final: null }),
  opening: (_params, state) => [{ type: 'deal', cards: state.hand }],
  step(_params, outcome, state, { hold }) {
    if (state.final !== null) return { refused: 'round-over' };
    if (hold === undefined) return { refused: 'hold-missing' };
    if (new Set(hold).size < hold.length) return { refused: 'hold-twice' };
    const held = hold.toSorted((a, b) => a - b);
    const final = draw(outcome, held);
    return {
      state: { ...state, hold: held, final },
      events: [{ type: 'draw', hold: held, cards: final, hand: handOf(final) }],
    };
  },
  view: (_params, state) => state,
  turns: (_params, seen) =>
    seen.final === null
      ? range(2 ** HAND).map((bits) => ({ hold: range(HAND).filter((place) => (bits >> place) & 1) }))
      : [],
  advice: (_params, seen) => ({ hold: [...bestHold(seen.hand).hold] }),
  over: (_params, state) => state.final !== null,
  canFinish: () => false,
  payout(_params, state) {
    const hand = finalHand(state);
    return hand === null ? ZERO : { num: PAYS[hand], den: 1n };
  },
  trace: (_params, floats) => tracePicks([range(DECK)], HAND * 2, floats, cardAt),
  rtp: () => returnOf(ODDS),
  maxMultiplier: () => ({ num: PAYS.royalFlush, den: 1n }),
  winChance: () => hitChance(ODDS),
  odds: () => ODDS,
  deviation: () => deviationOf(ODDS),
});
