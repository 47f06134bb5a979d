/**
 * How a house bot plays: a plain strategy by the chance of its own cards against cards that nobody knows. What it is given is
 * what `/api/poker/table` answers to a player at its seat, and nothing else: it does not know the cards of others, nor the deck.
 */
import { newDeck, parseCard, type Card } from '#engines/poker/cards.ts';
import { strengthOf } from '#engines/poker/evaluator.ts';
import { holeCards, maxOf, minOf, type Game } from '#engines/poker/rules.ts';
import { formatUnits, parseUnits } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { act, TableReply } from '../../contract.ts';

/** What a player at the seat sees. */
export interface BotView {
  readonly table: TableReply['table'];
  readonly own: NonNullable<TableReply['own']>;
}

/** As a player sends it. */
export type BotMove = Pick<BodyOf<typeof act>, 'action' | 'to'>;

/** A number from 0 to 1, 1 left out. */
export type Roll = () => number;

/** Deals that a chance is estimated from. */
const SAMPLES = 150;
/** How often a strong hand bets, raises a bet, and how often nothing bets. */
const BETS = 0.8;
const RAISES = 0.55;
const BLUFFS = 0.05;
/** Sizes in parts of the pot. */
const SIZES = [
  [1n, 2n],
  [2n, 3n],
  [1n, 1n],
] as const;

/** @throws when it is not the turn of the seat */
export function decideMove({ table, own }: BotView, roll: Roll): BotMove {
  const { hand, decimals } = table;
  const legal = hand?.legal;
  if (!hand || legal?.seat !== own.seat || own.hand !== hand.no)
    throw new Error(`seat ${own.seat} is not to act`);
  const units = (text: string) => parseUnits(text, decimals)!;
  const others = table.players.filter(({ inHand, folded, seat }) => inHand && !folded && seat !== own.seat);
  const chance = estimate(
    { game: table.game, hole: cardsOf(own.cards), board: cardsOf(hand.board), others: others.length },
    roll,
  );
  const fair = 1 / (others.length + 1);
  const isStrong = chance > fair + (1 - fair) * 0.35;
  const [pot, call] = [units(hand.pot), units(legal.call)];
  const price = Number(call) / Number(pot + call);
  // A bet says something about the cards behind it: the more it is, the more the own ones have to be.
  const isWorth = chance > price + 0.04 + 0.1 * price;
  if (legal.check) {
    if (isStrong ? roll() < BETS : roll() < BLUFFS) return raised() ?? { action: 'check' };
    return { action: 'check' };
  }
  if (isStrong && isWorth && roll() < RAISES) return raised() ?? { action: 'call' };
  return { action: isWorth ? 'call' : 'fold' };

  /** Null: raising is closed. */
  function raised(): BotMove | null {
    if (legal!.minRaiseTo === null || legal!.maxRaiseTo === null) return null;
    const [num, den] = SIZES[Math.floor(roll() * SIZES.length)]!;
    const to = units(hand!.level) + ((pot + call) * num) / den;
    const within = minOf(maxOf(to, units(legal!.minRaiseTo)), units(legal!.maxRaiseTo));
    return { action: units(hand!.level) === 0n ? 'bet' : 'raise', to: formatUnits(within, decimals) };
  }
}

interface Spot {
  readonly game: Game;
  readonly hole: readonly Card[];
  readonly board: readonly Card[];
  /** How many are in the hand beside the own seat. */
  readonly others: number;
}

/** The share of the pot that a hand wins against cards of chance, from 0 to 1. */
export function estimate({ game, hole, board, others }: Spot, roll: Roll): number {
  const known = new Set([...hole, ...board]);
  const left = newDeck().filter((card) => !known.has(card));
  const each = holeCards(game);
  const missing = 5 - board.length;
  let share = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    draw(left, missing + others * each, roll);
    const full = [...board, ...left.slice(0, missing)];
    const mine = strengthOf(game, hole, full);
    let best = true;
    let winners = 1;
    for (let at = missing; best && at < missing + others * each; at += each) {
      const strength = strengthOf(game, left.slice(at, at + each), full);
      if (strength > mine) best = false;
      else if (strength === mine) winners += 1;
    }
    if (best) share += 1 / winners;
  }
  return share / SAMPLES;
}

/** Puts cards of chance into the first places. */
function draw(cards: Card[], count: number, roll: Roll): void {
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(roll() * (cards.length - at));
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
}

function cardsOf(names: readonly string[]): Card[] {
  return names.map((name) => parseCard(name)!);
}

/** Numbers that follow from one, for a bot's thinking: no outcome hangs on them. @param seed 32 bits */
export function rollFrom(seed: number): Roll {
  // Xorshift (Marsaglia, "Xorshift RNGs", 2003) never leaves 0.
  let state = seed === 0 ? 1 : seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
