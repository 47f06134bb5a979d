/**
 * Blackjack on an endless deck: dealer stands on every 17 and looks for blackjack, blackjack pays 3:2, insurance 2:1,
 * double on any two cards, also after a split; split aces get one card each and stay two hands. All cards come
 * from one stream, in the order in which they are needed. Chips may lie on the hand and on two side bets.
 */
import { cardAt, DECK, drawCard, type Card } from '#engines/fair/cards.ts';
import { intBelow } from '#engines/fair/draw.ts';
import type { Brought } from '#platform/contract/draws.ts';
import { defineGame, type GameEvent, type TraceRow, type Turned } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import { asNumber } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';
import type { Hands } from './endings.ts';
import { blackjackExpected, type Taken } from './expected.ts';
import { blackjackParams, type BlackjackParams } from './params.ts';
import { bounds } from './returns.ts';
import { isNatural, isPair, totalOf, valueOf } from './hands.ts';
import { allChips, chipsOf, MAX_ON_SPOT, pairOf, pokerOf, sidesBack, type Bets } from './sides.ts';
import { basicStrategy } from './strategy.ts';

/** No round needs more: 19 cards on each of its split hands and 12 for the dealer are 50, or 69. */
export const CARDS: Readonly<Record<Hands, number>> = { 2: 52, 3: 69 };

export const ACTIONS = ['hit', 'stand', 'double', 'split', 'insurance', 'noInsurance'] as const;
export type Action = (typeof ACTIONS)[number];

/** `action` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const blackjackTurn = z.object({ action: z.optional(z.enum(ACTIONS)) });

export type BlackjackTurn = z.output<typeof blackjackTurn>;
export interface BlackjackOutcome {
  /** Every card the round could need, in order. */
  readonly cardStream: readonly Card[];
  /** The first two cards of each side. */
  readonly playerCards: readonly Card[];
  readonly dealerCards: readonly Card[];
}
export interface Hand {
  readonly cards: readonly Card[];
  readonly doubled: boolean;
  /** No further card will come: stood, 21 or more, doubled, or a split ace. */
  readonly done: boolean;
}
export interface BlackjackState {
  /** The dealer's open cards: one until the dealer plays. */
  readonly dealer: readonly Card[];
  readonly hands: readonly Hand[];
  /** Whether insurance was taken; null where it was not offered or not answered yet. */
  readonly insured: boolean | null;
  readonly phase: 'insurance' | 'player' | 'over';
  /** Present where splitting may make three hands. */
  readonly most?: 3;
  /** Present where more lies on the table than one chip on the hand. */
  readonly bets?: Bets;
}
export interface BlackjackSeen extends BlackjackState {
  readonly params?: BlackjackParams;
}

const PLAIN: Bets = { main: 1, pairs: 0, poker: 0, pair: 'none', hand: 'none' };

function newHand(cards: readonly Card[], done = false): Hand {
  return { cards, doubled: false, done: done || totalOf(cards).total >= 21 };
}

/** The hand that is being played, or -1. */
export function activeHand({ phase, hands }: Pick<BlackjackState, 'phase' | 'hands'>): number {
  return phase === 'player' ? hands.findIndex((hand) => !hand.done) : -1;
}

/** Cards of the stream that have been drawn before the dealer draws. */
function drawn(hands: readonly Hand[]): number {
  return 2 + hands.reduce((sum, hand) => sum + hand.cards.length, 0);
}

function isBust(hand: Hand): boolean {
  return totalOf(hand.cards).total > 21;
}

interface Turning {
  readonly state: BlackjackState;
  readonly events: readonly GameEvent[];
}

/** Shows the hole card and draws to 17, unless no hand is left to play against. */
function dealerPlays({ cardStream }: BlackjackOutcome, { state, events }: Turning): Turning {
  const dealer = [...state.dealer, cardStream[3]!];
  const shown: GameEvent[] = [...events, { type: 'hole', card: cardStream[3] }];
  const settled = state.hands.every(isBust) || (state.hands.length === 1 && isNatural(state.hands[0]!.cards));
  let next = drawn(state.hands);
  while (!settled && !isNatural(dealer) && totalOf(dealer).total < 17) {
    const card = cardStream[next++]!;
    dealer.push(card);
    shown.push({ type: 'dealer', card });
  }
  return { state: { ...state, dealer, phase: 'over' }, events: shown };
}

/** The dealer looks for blackjack under an ace or ten; a natural of the player's ends the round as well. */
function peek(outcome: BlackjackOutcome, turning: Turning): Turning {
  const { state } = turning;
  const natural = isNatural(state.hands[0]!.cards);
  if (natural || isNatural(outcome.dealerCards)) return dealerPlays(outcome, turning);
  return { ...turning, state: { ...state, phase: 'player' } };
}

/** What lies on the table and what came of the side bets; undefined while that is one chip on the hand. */
function betsOn(params: BlackjackParams, { playerCards, dealerCards }: BlackjackOutcome): Bets | undefined {
  const chips = chipsOf(params.chips);
  if (allChips(chips) === 1) return undefined;
  const hand = pokerOf([...playerCards, dealerCards[0]!]);
  return { ...chips, pair: pairOf(playerCards), hand };
}

function deal(params: BlackjackParams, outcome: BlackjackOutcome): BlackjackState {
  const up = outcome.dealerCards[0]!;
  const bets = betsOn(params, outcome);
  const state: BlackjackState = {
    ...(params.hands === 3 && { most: 3 }),
    ...(bets && { bets }),
    dealer: [up],
    hands: [newHand(outcome.playerCards)],
    insured: null,
    phase: 'insurance',
  };
  return valueOf(up) === 11 ? state : peek(outcome, { state, events: [] }).state;
}

function maySplit({ hands, most }: BlackjackState, { cards }: Hand): boolean {
  if (hands.length >= (most ?? 2) || !isPair(cards)) return false;
  return hands.length === 1 || valueOf(cards[0]!) !== 11;
}

/** What may be done to the hand that is being played. */
export function options(state: BlackjackState): readonly Action[] {
  if (state.phase === 'insurance') return ['insurance', 'noInsurance'];
  const hand = state.hands[activeHand(state)];
  if (!hand) return [];
  if (hand.cards.length > 2) return ['hit', 'stand'];
  return maySplit(state, hand) ? ['hit', 'stand', 'double', 'split'] : ['hit', 'stand', 'double'];
}

function refusal(state: BlackjackState, action: Action): string {
  if (state.phase === 'insurance') return 'insurance-first';
  if (action === 'double') return 'double-two-cards-only';
  if (action !== 'split') return 'insurance-not-offered';
  return state.most ? 'split-not-possible' : 'split-first-pair-only';
}

/** The active hand as an action leaves it. */
function played(hand: Hand, action: 'hit' | 'stand' | 'double', next: Card): Hand {
  if (action === 'stand') return { ...hand, done: true };
  const cards = [...hand.cards, next];
  return { cards, doubled: action === 'double', done: action === 'double' || totalOf(cards).total >= 21 };
}

function act(outcome: BlackjackOutcome, state: BlackjackState, action: Action): Turning {
  if (action === 'insurance' || action === 'noInsurance') {
    const insured = action === 'insurance';
    return peek(outcome, { state: { ...state, insured }, events: [{ type: 'insurance', taken: insured }] });
  }
  const at = activeHand(state);
  const hand = state.hands[at]!;
  const next = drawn(state.hands);
  const [card, other] = [outcome.cardStream[next]!, outcome.cardStream[next + 1]!];
  if (action === 'split') {
    const aces = valueOf(hand.cards[0]!) === 11;
    const two = [card, other].map((one, index) => newHand([hand.cards[index]!, one], aces));
    const hands = state.hands.toSpliced(at, 1, ...two);
    return { state: { ...state, hands }, events: [{ type: 'split', hand: at, cards: [card, other] }] };
  }
  const hands = state.hands.with(at, played(hand, action, card));
  const event = action === 'stand' ? { type: 'stand', hand: at } : { type: action, hand: at, card };
  return { state: { ...state, hands }, events: [event] };
}

function step(outcome: BlackjackOutcome, state: BlackjackState, action?: Action): Turned<BlackjackState> {
  if (state.phase === 'over') return { refused: 'round-over' };
  if (action === undefined) return { refused: 'action-missing' };
  if (!options(state).includes(action)) return { refused: refusal(state, action) };
  const turning = act(outcome, state, action);
  const playing = turning.state.phase === 'player';
  return playing && activeHand(turning.state) === -1 ? dealerPlays(outcome, turning) : turning;
}

export type HandResult = 'blackjack' | 'win' | 'push' | 'lose' | 'bust';

/** How a hand stands against the dealer's open cards; meaningful once the round is over. */
export function resultOf(state: BlackjackState, hand: Hand): HandResult {
  const [mine, theirs] = [totalOf(hand.cards).total, totalOf(state.dealer).total];
  const natural = state.hands.length === 1 && isNatural(hand.cards);
  if (mine > 21) return 'bust';
  if (natural !== isNatural(state.dealer)) return natural ? 'blackjack' : 'lose';
  if (mine === theirs) return 'push';
  return theirs > 21 || mine > theirs ? 'win' : 'lose';
}

/** What comes back of the hands and of insurance, in halves of what lay on the hand. */
function halves(state: BlackjackState): number {
  if (state.phase !== 'over') return 0;
  const insurance = state.insured && isNatural(state.dealer) ? 3 : 0;
  return state.hands.reduce((sum, hand) => {
    const stake = hand.doubled ? 2 : 1;
    const result = resultOf(state, hand);
    if (result === 'blackjack') return sum + 5;
    return sum + (result === 'win' ? 4 * stake : result === 'push' ? 2 * stake : 0);
  }, insurance);
}

/** Chips of the hand and of the side bets as a multiple of the opening stake, which is all chips together. */
function perStake(bets: Bets, halvesOfHand: number, sides: number): Ratio {
  const num = BigInt(bets.main) * BigInt(halvesOfHand) + 2n * BigInt(sides);
  return num === 0n ? ZERO : { num, den: 2n * BigInt(allChips(bets)) };
}

/** All that is staked so far as a multiple of the opening stake. */
export function stakedOn({
  hands,
  insured,
  bets = PLAIN,
}: Pick<BlackjackState, 'hands' | 'insured' | 'bets'>): Ratio {
  const whole = hands.reduce((sum, hand) => sum + (hand.doubled ? 2 : 1), 0);
  return perStake(bets, whole * 2 + (insured ? 1 : 0), bets.pairs + bets.poker);
}

/** What one hand's bet is of all that is staked so far. */
export function shareOfHand(table: Pick<BlackjackState, 'hands' | 'insured' | 'bets'>): Ratio {
  const bets = table.bets ?? PLAIN;
  const { num, den } = stakedOn(table);
  return num === 0n ? ZERO : { num: den * BigInt(bets.main), den: num * BigInt(allChips(bets)) };
}

/** What the first deal put on the table, in the order of dealing; the whole hand where it ended at once. */
function opening(state: BlackjackState): readonly GameEvent[] {
  const { bets } = state;
  const dealt = { type: 'deal', player: state.hands[0]!.cards, dealer: state.dealer[0] };
  const deals: GameEvent[] = [bets ? { ...dealt, bets } : dealt];
  return state.phase === 'over' ? [...deals, { type: 'hole', card: state.dealer[1] }] : deals;
}

/** @param cards the player's first two and the dealer's open one */
function sidesTraced({ chips }: BlackjackParams, cards: readonly Card[]): TraceRow[] {
  const { pairs, poker } = chipsOf(chips);
  const [pair, hand] = [pairOf(cards), pokerOf(cards)];
  return [
    ...(pairs > 0 ? [['perfect pairs', cards.slice(0, 2).join(' '), pair] as const] : []),
    ...(poker > 0 ? [['21+3', cards.join(' '), hand] as const] : []),
  ];
}

/** Walks a round once more for what it was to bring. */
function expected(
  params: BlackjackParams,
  outcome: BlackjackOutcome,
  turns: readonly BlackjackTurn[],
): Brought | null {
  let state = deal(params, outcome);
  const taken: Taken[] = [];
  for (const { action } of turns) {
    const moved = step(outcome, state, action);
    if ('refused' in moved || action === undefined) return null;
    taken.push({ table: state, action });
    ({ state } = moved);
  }
  return state.phase === 'over' ? blackjackExpected(params, taken, state, asNumber(stakedOn(state))) : null;
}

export const blackjack = defineGame<
  BlackjackParams,
  BlackjackState,
  BlackjackTurn,
  BlackjackOutcome,
  BlackjackSeen
>({
  id: 'blackjack',
  title: 'Blackjack',
  kind: 'steps',
  params: blackjackParams,
  initial: { hands: 3 },
  boldest: { hands: 3, chips: { pairs: MAX_ON_SPOT } },
  settings: [
    { hands: 2 },
    { hands: 3 },
    { hands: 3, chips: { pairs: 1 } },
    { hands: 3, chips: { poker: 1 } },
    { hands: 3, chips: { main: 4, pairs: 1, poker: 1 } },
  ],
  chips: ({ chips }) => allChips(chipsOf(chips)),
  turn: blackjackTurn,
  revealMs: 1300,
  version: 1,
  table: 'blackjack-s17-3to2',
  floats: ({ hands = 2 }) => CARDS[hands],
  outcome(_params, floats) {
    const cardStream = floats.map(drawCard);
    return { cardStream, playerCards: cardStream.slice(0, 2), dealerCards: cardStream.slice(2, 4) };
  },
  start: deal,
  opening: (_params, state) => opening(state),
  step: (_params, outcome, state, { action }) => step(outcome, state, action),
  // A page that was reloaded takes its settings from what it sees.
  view: (params, state) => ({ ...state, params }),
  turns: (_params, seen) => options(seen).map((action) => ({ action })),
  advice(_params, seen) {
    const can = options(seen);
    if (can.includes('noInsurance')) return { action: 'noInsurance' };
    const hand = seen.hands[activeHand(seen)]!;
    return {
      action: basicStrategy(hand.cards, seen.dealer[0]!, {
        double: can.includes('double'),
        split: can.includes('split'),
      }),
    };
  },
  idle(_params, seen) {
    if (seen.phase === 'insurance') return { action: 'noInsurance' };
    const hand = seen.hands[activeHand(seen)]!;
    return { action: basicStrategy(hand.cards, seen.dealer[0]!, { double: false, split: false }) };
  },
  staked: (_params, state) => stakedOn(state),
  over: (_params, state) => state.phase === 'over',
  canFinish: () => false,
  payout: (_params, state) => {
    const bets = state.bets ?? PLAIN;
    return perStake(bets, halves(state), sidesBack(bets, bets.pair, bets.hand !== 'none'));
  },
  expected,
  trace: (params, floats) => [
    ...floats.map((float, index) => {
      const at = intBelow(float, DECK);
      return [`float ${index} × ${DECK}`, String(float * DECK), `floor → ${at}: ${cardAt(at)}`] as const;
    }),
    ...sidesTraced(params, floats.slice(0, 3).map(drawCard)),
  ],
  ...bounds,
});
