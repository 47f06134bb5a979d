/**
 * Baccarat from an endless deck. Two hands, nobody decides anything: when a third card is drawn follows a
 * table. Chips may lie on player, banker and tie at once, and on pairs in the first two cards of a hand; on a tie
 * those on player and banker come back.
 */
import { DECK, drawCard, rankOf, type Card } from '#engines/fair/cards.ts';
import { intBelow } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import { lowestTerms } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';
import { ALL_WAYS, betPays, BETS, ENDS, likeOf, waysOf, type End, type Spot } from './ends.ts';

/** Chips that may lie on one spot. */
export const MAX_ON_SPOT = 1_000_000;
const CARDS = 6;

const count = z.int().check(z.gte(1), z.lte(MAX_ON_SPOT));

export const baccaratParams = z.object({
  /** Chips by spot. */
  chips: z
    .strictObject({
      player: z.optional(count),
      tie: z.optional(count),
      banker: z.optional(count),
      playerPair: z.optional(count),
      bankerPair: z.optional(count),
      eitherPair: z.optional(count),
      perfectPair: z.optional(count),
    })
    .check(z.refine((chips) => BETS.some((bet) => (chips[bet] ?? 0) > 0), 'No chips on the table')),
});

export type BaccaratParams = z.output<typeof baccaratParams>;
export interface BaccaratOutcome {
  /** The six cards in the order they were drawn; those not needed stay in the shoe. */
  readonly cardStream: readonly Card[];
  readonly playerCards: readonly Card[];
  readonly bankerCards: readonly Card[];
  /** Third cards in order of need. */
  readonly extraCards: readonly Card[];
  /** The hands as they were played. */
  readonly playerHand: readonly Card[];
  readonly bankerHand: readonly Card[];
  readonly dealtCount: number;
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly winner: Spot;
}

/** Ace 1, 2 to 9 their number, the rest nothing. */
export function cardPoints(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return Number(rank) < 10 ? Number(rank) : 0;
}

export function handPoints(hand: readonly Card[]): number {
  return hand.reduce((sum, card) => sum + cardPoints(card), 0) % 10;
}

/**
 * Whether the banker takes a third card.
 * @param third points of the player's third card; null when the player stood
 */
export function bankerDraws(banker: number, third: number | null): boolean {
  if (third === null) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  if (banker === 4) return third >= 2 && third <= 7;
  if (banker === 5) return third >= 4 && third <= 7;
  return banker === 6 && (third === 6 || third === 7);
}

/** Plays both hands to their end. @param cards six: player, player, banker, banker, two in order of need */
export function playHands(cards: readonly Card[]): Pick<BaccaratOutcome, 'playerHand' | 'bankerHand'> {
  const [first, second] = [cards.slice(0, 2), cards.slice(2, 4)];
  const [player, banker] = [handPoints(first), handPoints(second)];
  // Eight or nine on two cards ends the round at once.
  if (player >= 8 || banker >= 8) return { playerHand: first, bankerHand: second };
  const third = player <= 5 ? cards[4]! : null;
  const draws = bankerDraws(banker, third === null ? null : cardPoints(third));
  return {
    playerHand: third === null ? first : [...first, third],
    bankerHand: draws ? [...second, cards[third === null ? 4 : 5]!] : second,
  };
}

function outcome(floats: readonly number[]): BaccaratOutcome {
  const cardStream = floats.map(drawCard);
  const { playerHand, bankerHand } = playHands(cardStream);
  const [playerPoints, bankerPoints] = [handPoints(playerHand), handPoints(bankerHand)];
  return {
    cardStream,
    playerCards: cardStream.slice(0, 2),
    bankerCards: cardStream.slice(2, 4),
    extraCards: cardStream.slice(4),
    playerHand,
    bankerHand,
    dealtCount: playerHand.length + bankerHand.length,
    playerPoints,
    bankerPoints,
    winner: playerPoints === bankerPoints ? 'tie' : playerPoints > bankerPoints ? 'player' : 'banker',
  };
}

/** How a dealt round ended, as far as it is paid. */
export function endOf({
  winner,
  playerCards,
  bankerCards,
}: Pick<BaccaratOutcome, 'winner' | 'playerCards' | 'bankerCards'>): End {
  return { winner, player: likeOf(playerCards), banker: likeOf(bankerCards) };
}

/** Hundredths of a chip that come back of the whole layout. */
export function hundredthsBack({ chips }: BaccaratParams, end: End): number {
  return BETS.reduce((sum, bet) => sum + (chips[bet] ?? 0) * betPays(bet, end), 0);
}

export function baccaratChips({ chips }: BaccaratParams): number {
  return BETS.reduce((sum, bet) => sum + (chips[bet] ?? 0), 0);
}

function paid(params: BaccaratParams, end: End): Ratio {
  const back = hundredthsBack(params, end);
  return back === 0 ? ZERO : { num: BigInt(back), den: 100n * BigInt(baccaratChips(params)) };
}

/** Chance that a round ends in one of the ways that are asked for. */
export function chanceOf(wanted: (end: End) => boolean): Ratio {
  const ways = ENDS.filter(wanted).reduce((sum, end) => sum + waysOf(end), 0n);
  return lowestTerms({ num: ways, den: ALL_WAYS });
}

const layout = (player: number, tie: number, banker: number): BaccaratParams => ({
  chips: { ...(player && { player }), ...(tie && { tie }), ...(banker && { banker }) },
});

const pair = (chips: BaccaratParams['chips']): BaccaratParams => ({ chips });

export const baccarat = defineGame<BaccaratParams, BaccaratOutcome>({
  id: 'baccarat',
  title: 'Baccarat',
  kind: 'instant',
  params: baccaratParams,
  initial: layout(1, 0, 0),
  boldest: pair({ perfectPair: 1 }),
  settings: [
    layout(1, 0, 0),
    layout(0, 0, 1),
    layout(0, 1, 0),
    layout(1, 0, 1),
    layout(10, 1, 0),
    layout(0, 1, 10),
    layout(1, 1, 1),
    pair({ playerPair: 1 }),
    pair({ bankerPair: 1 }),
    pair({ eitherPair: 1 }),
    pair({ perfectPair: 1 }),
    pair({ player: 10, playerPair: 1, perfectPair: 1 }),
  ],
  chips: baccaratChips,
  revealMs: 1500,
  version: 1,
  table: 'baccarat-195-900',
  floats: () => CARDS,
  outcome: (_params, floats) => outcome(floats),
  payout: (params, result) => paid(params, endOf(result)),
  events(params, result) {
    const { playerHand, bankerHand, playerPoints, bankerPoints, winner } = result;
    const end = endOf(result);
    const deal = (side: 'player' | 'banker', hand: readonly Card[], place: number) => ({
      type: 'deal',
      side,
      card: hand[place]!,
      place,
      points: handPoints(hand.slice(0, place + 1)),
    });
    return [
      deal('player', playerHand, 0),
      deal('banker', bankerHand, 0),
      deal('player', playerHand, 1),
      deal('banker', bankerHand, 1),
      ...(playerHand.length > 2 ? [deal('player', playerHand, 2)] : []),
      ...(bankerHand.length > 2 ? [deal('banker', bankerHand, 2)] : []),
      {
        type: 'judge',
        winner,
        playerPoints,
        bankerPoints,
        pairs: { player: end.player, banker: end.banker },
        back: hundredthsBack(params, end),
      },
    ];
  },
  trace(params, floats) {
    const round = outcome(floats);
    return [
      ...floats.map(
        (float, index) =>
          [
            `float ${index} × ${DECK}`,
            String(float * DECK),
            `floor → ${intBelow(float, DECK)}: ${round.cardStream[index]!}`,
          ] as const,
      ),
      ['player', round.playerHand.join(' '), `${round.playerPoints} points`],
      ['banker', round.bankerHand.join(' '), `${round.bankerPoints} points`],
      ['winner', round.winner, `chips back ${hundredthsBack(params, endOf(round)) / 100}`],
    ];
  },
  rtp(params) {
    const back = ENDS.reduce((sum, end) => sum + waysOf(end) * BigInt(hundredthsBack(params, end)), 0n);
    return lowestTerms({ num: back, den: ALL_WAYS * 100n * BigInt(baccaratChips(params)) });
  },
  maxMultiplier(params) {
    const most = Math.max(...ENDS.map((end) => hundredthsBack(params, end)));
    return { num: BigInt(most), den: 100n * BigInt(baccaratChips(params)) };
  },
  winChance: (params) => chanceOf((end) => hundredthsBack(params, end) > 0),
  odds: (params) =>
    ENDS.map((end) => ({ pays: paid(params, end), chance: { num: waysOf(end), den: ALL_WAYS } })),
});
