/** Which cards of a table a reader may know at a moment, and every card that stands in what they were sent. */
import { deal } from '#engines/poker/deal.ts';
import { cardName } from '#engines/poker/cards.ts';
import { BOARD_CARDS, STREETS } from '#engines/poker/rules.ts';
import { shuffledDeck, type ShuffleSeeds } from '#engines/poker/shuffle.ts';
import { gameOf } from '../betting.ts';
import type { CardName, Hand } from '../state.ts';

/** Something that a reader was sent: a frame or an answer. */
export interface Sent {
  /** Null: nobody who is known. */
  readonly user: bigint | null;
  /** When it arrived, epoch milliseconds. */
  readonly at: number;
  readonly where: string;
  readonly body: unknown;
}

/** A hand that is over, with its whole deck. */
export interface KnownHand {
  readonly hand: Hand;
  readonly seed: string;
  readonly own: ReadonlyMap<bigint, readonly CardName[]>;
  readonly board: readonly CardName[];
  /** When each card of the board was turned, epoch milliseconds. */
  readonly turnedAt: readonly number[];
  readonly atEnd: readonly CardName[];
}

export interface Found {
  readonly where: string;
  readonly what: string;
}

export function knowHand(hand: Hand, seeds: ShuffleSeeds): KnownHand {
  const { start, actions, endedAt, result } = hand;
  const numbers = start.seats.map(({ seat }) => seat);
  const { hole, board } = deal(shuffledDeck(seeds), numbers, start.button, gameOf(start));
  const turnedAt = STREETS.slice(1).flatMap((street, index) => {
    const first = actions.findIndex((one) => one.street === street);
    // Nobody acted on it: it came with the end of the hand.
    const at = first === -1 ? endedAt! : actions[first - 1]!.at;
    return Array.from({ length: BOARD_CARDS[street] - BOARD_CARDS[STREETS[index]!] }, () => at);
  });
  return {
    hand,
    seed: seeds.serverSeed,
    own: new Map(start.seats.map(({ seat, user }) => [user, hole.get(seat)!.map(cardName)])),
    board: board.map(cardName),
    turnedAt,
    atEnd: [
      ...result!.board,
      ...(result!.second ?? []),
      ...(result!.rabbit ?? []),
      ...result!.shown.flatMap(({ cards }) => cards),
    ],
  };
}

/** Cards that a reader may know of a hand: the own ones, what lay on the table, and what was shown when it was over. */
export function allowedCards(known: KnownHand, user: bigint | null, at: number): Set<CardName> {
  const { hand, own, board, turnedAt, atEnd } = known;
  return new Set([
    ...(user !== null && at >= hand.startedAt ? (own.get(user) ?? []) : []),
    // What comes with the end is in `atEnd` when it was dealt at all.
    ...board.filter((_card, index) => turnedAt[index]! <= at && turnedAt[index]! < hand.endedAt!),
    ...(at >= hand.endedAt! ? atEnd : []),
  ]);
}

const CARDS = /(?<![0-9A-Za-z_-])(?:[2-9TJQKA][dhsc])+(?![0-9A-Za-z_-])/g;

/** Every card of a body, also in text that is JSON itself and where several are written as one word. */
export function cardsIn(body: unknown): CardName[] {
  if (typeof body === 'string') {
    if (/^[[{]/.test(body)) return cardsIn(JSON.parse(body));
    return [...body.matchAll(CARDS)].flatMap(([word]) => word.match(/../g)!);
  }
  if (typeof body !== 'object' || body === null) return [];
  return Object.values(body).flatMap(cardsIn);
}

/** Whether cards could stand there as numbers: nothing that is sent is a list of numbers. */
function hasNumbers(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Array.isArray(body) && body.some((one) => typeof one === 'number')) return true;
  return Object.values(body).some(hasNumbers);
}

const SEED_LENGTH = 64;
const HEX = new RegExp(`[0-9a-f]{${SEED_LENGTH},}`, 'g');

/** Whether one of the seeds, 64 hex digits each, stands anywhere in the text. */
function holdsSeed(text: string, seeds: ReadonlySet<string>): boolean {
  for (const [run] of text.matchAll(HEX))
    for (let from = 0; from + SEED_LENGTH <= run.length; from++)
      if (seeds.has(run.slice(from, from + SEED_LENGTH))) return true;
  return false;
}

/** The hand that something speaks of. */
function handOf(body: unknown): number | null {
  const { table, own, hand, no, handNo } = (body ?? {}) as {
    table?: { hand?: { no: number } | null };
    own?: { hand: number | null } | null;
    hand?: { no: number } | null;
    no?: number;
    handNo?: number;
  };
  return table?.hand?.no ?? own?.hand ?? hand?.no ?? no ?? handNo ?? null;
}

/**
 * Holds what was sent against what its reader was allowed at that moment.
 * @param last what speaks of a later hand is left out: how that one ends is not known
 * @returns what nobody was allowed to send, and how many cards were looked at
 */
export function scanCards(
  sent: readonly Sent[],
  hands: ReadonlyMap<number, KnownHand>,
  last: number,
): { readonly found: readonly Found[]; readonly cards: number } {
  const found: Found[] = [];
  const seeds = new Set(Array.from(hands.values(), ({ seed }) => seed));
  let cards = 0;
  for (const { user, at, where, body } of sent) {
    const text = JSON.stringify(body) ?? '';
    if (holdsSeed(text, seeds)) found.push({ where, what: 'a server seed' });
    const no = handOf(body);
    if (no !== null && no > last) continue;
    if (hasNumbers(body)) found.push({ where, what: 'numbers that may be cards' });
    const known = no === null ? undefined : hands.get(no);
    const allowed = known ? allowedCards(known, user, at) : new Set<CardName>();
    for (const card of cardsIn(body)) {
      cards += 1;
      if (!allowed.has(card)) found.push({ where, what: `${card} of hand ${no}` });
    }
  }
  return { found, cards };
}
