/**
 * HiLo: will the next card stand higher or lower? The player picks the card to start from; every card after it
 * is a draw from an endless deck. A right guess multiplies what the round pays by 0.99 over its chance, so each
 * guess returns exactly 99 % of what it put at risk, and k guesses return 0.99^k.
 */
import { cardAt, DECK, drawCard, rankIndex, RANKS, rankOf, type Card } from '#engines/fair/cards.ts';
import { intBelow, range } from '#engines/fair/draw.ts';
import { drawOf } from '#platform/contract/draws.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import { asNumber } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';

/** Cards that can be drawn in one round. The round ends by itself when they are out. */
export const CARDS = 52;
/** A round that pays this much ends by itself. */
export const TOP: Ratio = { num: 1_000_000n, den: 1n };
export const MAX_GUESSES = 20;

export const GUESSES = ['higher', 'lower', 'equal', 'higherEqual', 'lowerEqual', 'skip'] as const;
export type Choice = (typeof GUESSES)[number];
export type Guess = Exclude<Choice, 'skip'>;

const everyCard = range(DECK).map(cardAt);

export const hiloParams = z.object({
  /** The card on the table before the first guess: the player's own choice. */
  start: z._default(z.enum(everyCard), '7-spade'),
  /** Right guesses after which auto betting cashes out. Rounds played by hand do not look at it. */
  guesses: z._default(z.int().check(z.gte(1), z.lte(MAX_GUESSES)), 1),
});
/** `guess` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const hiloTurn = z.object({ guess: z.optional(z.enum(GUESSES)) });

export type HiloParams = z.output<typeof hiloParams>;
export type HiloTurn = z.output<typeof hiloTurn>;
export interface HiloOutcome {
  /** Every card the round could show, in order; the start card is not among them. */
  readonly cardStream: readonly Card[];
}
export interface HiloState {
  /** The start card and every card drawn since. */
  readonly cards: readonly Card[];
  /** What was said of the card after each of these. */
  readonly guesses: readonly Choice[];
  readonly lost: boolean;
}
export interface HiloSeen extends HiloState {
  readonly params?: HiloParams;
}

/** Place of a card from 1, the ace, to 13, the king. */
export function height(card: Card): number {
  return rankIndex(card) === RANKS.length - 1 ? 1 : rankIndex(card) + 2;
}

/** How many of the 13 ranks make a guess right. */
export function favourable(card: Card, guess: Guess): number {
  const here = height(card);
  const [below, above] = [here - 1, RANKS.length - here];
  if (guess === 'equal') return 1;
  if (guess === 'higher') return above;
  if (guess === 'lower') return below;
  return guess === 'higherEqual' ? above + 1 : below + 1;
}

/** What a right guess multiplies the payout by. @param ranks favourable ones, 1 to 12 */
export function guessMultiplier(ranks: number): Ratio {
  return { num: 99n * BigInt(RANKS.length), den: 100n * BigInt(ranks) };
}

/** A guess that can be wrong and can be right. */
export function isOpen(card: Card, guess: Guess): boolean {
  const ranks = favourable(card, guess);
  return ranks > 0 && ranks < RANKS.length;
}

function isRight(card: Card, guess: Guess, next: Card): boolean {
  const [from, to] = [height(card), height(next)];
  if (to === from) return guess === 'equal' || guess === 'higherEqual' || guess === 'lowerEqual';
  return to > from
    ? guess === 'higher' || guess === 'higherEqual'
    : guess === 'lower' || guess === 'lowerEqual';
}

/** The guess with the most favourable ranks, equal cards included where that is still a guess. */
export function likelier(card: Card): Guess {
  const here = height(card);
  if (here === 1) return 'higher';
  if (here === RANKS.length) return 'lower';
  return here * 2 <= RANKS.length + 1 ? 'higherEqual' : 'lowerEqual';
}

/** The product of all right guesses so far. */
export function hiloMultiplier({ cards, guesses }: Pick<HiloState, 'cards' | 'guesses'>): Ratio {
  return guesses.reduce<Ratio>((sum, guess, index) => {
    if (guess === 'skip') return sum;
    const { num, den } = guessMultiplier(favourable(cards[index]!, guess));
    return { num: sum.num * num, den: sum.den * den };
  }, ONE);
}

/** Cards that may still be drawn, by a guess or a skip. */
export function cardsLeft({ guesses }: Pick<HiloState, 'guesses'>): number {
  return CARDS - guesses.length;
}

/** Right guesses so far. */
export function guessed({ guesses, lost }: Pick<HiloState, 'guesses' | 'lost'>): number {
  return guesses.filter((guess) => guess !== 'skip').length - (lost ? 1 : 0);
}

function isOver(state: HiloState): boolean {
  if (state.lost || state.guesses.length === CARDS) return true;
  const { num, den } = hiloMultiplier(state);
  return num >= TOP.num * den;
}

function choices(state: HiloState): readonly Choice[] {
  if (isOver(state)) return [];
  const here = state.cards.at(-1)!;
  return GUESSES.filter((guess) => guess === 'skip' || isOpen(here, guess));
}

/** Why a guess that is not open is refused. */
function refusal(here: Card, choice: Guess): string {
  return favourable(here, choice) === 0 ? 'guess-impossible' : 'guess-certain';
}

/** Chance to be right `steps` times in a row with the likelier guess each time, from a start card. */
function likelierChance(start: Card, steps: number): Ratio {
  const heights = RANKS.map((_rank, index) => cardAt(index * 4));
  // Ways to stand on each rank after every step so far was right, of 13 ^ steps.
  let ways = heights.map((card): bigint => (rankOf(card) === rankOf(start) ? 1n : 0n));
  for (let step = 0; step < steps; step++) {
    ways = heights.map((next) =>
      heights.reduce(
        (sum, card, index) => (isRight(card, likelier(card), next) ? sum + ways[index]! : sum),
        0n,
      ),
    );
  }
  return { num: ways.reduce((sum, way) => sum + way, 0n), den: BigInt(RANKS.length) ** BigInt(steps) };
}

export const hilo = defineGame<HiloParams, HiloState, HiloTurn, HiloOutcome, HiloSeen>({
  id: 'hilo',
  title: 'HiLo',
  kind: 'steps',
  params: hiloParams,
  initial: { start: '7-spade', guesses: 1 },
  boldest: { start: '7-spade', guesses: 1 },
  settings: [
    ...RANKS.map((rank) => ({ start: `${rank}-spade` as const, guesses: 1 })),
    ...[2, 3, 5, 10, MAX_GUESSES].map((guesses) => ({ start: '7-spade' as const, guesses })),
  ],
  turn: hiloTurn,
  revealMs: 500,
  version: 1,
  table: 'hilo-99',
  floats: () => CARDS,
  outcome: (_params, floats) => ({ cardStream: floats.map(drawCard) }),
  start: (params) => ({ cards: [params.start], guesses: [], lost: false }),
  opening: (_params, state) => [{ type: 'start', card: state.cards[0] }],
  step(_params, outcome, state, { guess }) {
    if (isOver(state)) return { refused: 'round-over' };
    if (guess === undefined) return { refused: 'guess-missing' };
    const here = state.cards.at(-1)!;
    if (guess !== 'skip' && !isOpen(here, guess)) return { refused: refusal(here, guess) };
    const card = outcome.cardStream[state.guesses.length]!;
    const right = guess === 'skip' || isRight(here, guess, card);
    return {
      state: { cards: [...state.cards, card], guesses: [...state.guesses, guess], lost: !right },
      events: [{ type: 'card', card, guess, right }],
    };
  },
  // Each guess is a draw of its own, from what the round paid to what it pays when the guess is right.
  expected({ start }, { cardStream }, turns) {
    let [pays, mean, variance] = [1, 1, 0];
    for (const [at, { guess }] of turns.entries()) {
      const here = at === 0 ? start : cardStream[at - 1];
      if (guess === undefined || guess === 'skip' || here === undefined) continue;
      const ranks = favourable(here, guess);
      const right = pays * asNumber(guessMultiplier(ranks));
      const draw = drawOf([[right, ranks / RANKS.length]]);
      mean += draw.mean - pays;
      variance += draw.variance;
      pays = right;
    }
    return { mean, variance };
  },
  risked: (_params, { guesses }) => guesses.some((guess) => guess !== 'skip'),
  view: (params, state) => ({ ...state, params }),
  turns: (_params, seen) => choices(seen).map((guess) => ({ guess })),
  advice: (params, seen) =>
    guessed(seen) >= params.guesses ? 'finish' : { guess: likelier(seen.cards.at(-1)!) },
  over: (_params, state) => isOver(state),
  canFinish: (_params, state) => !isOver(state),
  payout: (_params, state) => (state.lost ? ZERO : hiloMultiplier(state)),
  trace: (_params, floats) =>
    floats.map((float, index) => {
      const at = intBelow(float, DECK);
      return [`float ${index} × ${DECK}`, String(float * DECK), `floor → ${at}: ${cardAt(at)}`] as const;
    }),
  rtp: (params, step = params.guesses) => ({ num: 99n ** BigInt(step), den: 100n ** BigInt(step) }),
  // No guess starts at a million or more, and none pays more than 12.87 times.
  maxMultiplier: () => ({ num: TOP.num * 1287n, den: 100n }),
  winChance: (params, step = params.guesses) => likelierChance(params.start, step),
});
