/** Begins a hand: who is dealt in, who posts what, and the deck that was committed to before. */
import { deckRoot } from '#engines/poker/deck-proof.ts';
import { deal as dealCards } from '#engines/poker/deal.ts';
import { enterCash, postsFor, type Positions } from '#engines/poker/posts.ts';
import { shuffledDeck } from '#engines/poker/shuffle.ts';
import type { TableSettings } from '../settings.ts';
import { advance } from './advance.ts';
import type { PokerContext } from './context.ts';
import { nextSeed } from './seed.ts';
import { isPlayedFor, unitsIn } from './terms.ts';
import type { Hand, HandStart, Seat, TableState } from './state.ts';

/** Who can be dealt in to the next hand. */
export function readySeats({ seats }: Pick<TableState, 'seats'>): Seat[] {
  return seats.filter(
    ({ leaving, outSince, stack, topup }) => !leaving && outSince === null && stack + topup > 0n,
  );
}

/** Deals the next hand, or lets the table wait for players. */
export function dealHand(
  context: PokerContext,
  state: TableState,
  terms: TableSettings | undefined,
  now: number,
): void {
  state.dueAt = null;
  takeTopUps(state);
  // The operator plays this table for other money now: who sits there is given theirs.
  if (terms && !isPlayedFor(context, state, terms)) for (const seat of state.seats) seat.leaving = true;
  const ready = readySeats(state);
  if (!terms?.enabled || ready.length < 2) return;
  const { settings, kit } = context;
  const { bankRefillSeconds, bankSeconds, rakeBps, rakeCaps } = settings();
  const { seats: numbers, positions } = enterCash(
    state.positions?.button ?? -1,
    ready.map(({ seat, entry }) => ({ seat, entry })),
  );
  const smallBlind = unitsIn(context, state.cur, terms.smallBlind);
  const bigBlind = unitsIn(context, state.cur, terms.bigBlind);
  const dealt = ready.filter(({ seat }) => numbers.includes(seat));
  const start: HandStart = {
    smallBlind,
    bigBlind,
    button: positions.button,
    seats: dealt.map(({ seat, user, stack }) => ({ seat, user, stack })),
    posts: postsFor(
      { smallBlind, bigBlind, ante: null },
      positions,
      dealt.map(({ seat, stack, entry, owesBig, owesSmall }) => ({
        seat,
        stack,
        owes: { bigBlind: owesBig || entry === 'posts', smallBlind: owesSmall },
      })),
    ),
    clientSeeds: state.seats.map(({ seat, clientSeed }) => ({ seat, seed: clientSeed })),
    rakeBps: BigInt(rakeBps),
    rakeCaps: capsOf(rakeCaps, bigBlind),
  };
  noteMissed(state, positions, numbers);
  const { secondMs } = context.pace;
  for (const seat of dealt) {
    Object.assign(seat, { entry: 'plays', owesBig: false, owesSmall: false });
    seat.bankMs = Math.min(bankSeconds * secondMs, seat.bankMs + bankRefillSeconds * secondMs);
  }
  const no = state.handNo + 1;
  const serverSeed = kit.vault.open(state.nextSealed);
  const clientSeeds = start.clientSeeds.map(({ seed }) => seed);
  const seeds = { serverSeed, tableId: state.id, handNo: no, clientSeeds };
  const deck = shuffledDeck(seeds);
  // Throws where a table would be too large for the deck, before anything is stored.
  dealCards(deck, numbers, positions.button, 'holdem');
  const hand: Hand = {
    no,
    start,
    actions: [],
    clock: null,
    sealed: state.nextSealed,
    commitment: state.nextCommitment,
    root: deckRoot(deck, seeds),
    startedAt: now,
    endedAt: null,
    result: null,
    previous: state.chain,
    body: null,
    hash: null,
  };
  const { sealed, commitment } = nextSeed(context);
  Object.assign(state, { handNo: no, positions, hand, nextSealed: sealed, nextCommitment: commitment });
  advance(context, state, now);
}

/** Chips that were brought during the last hand. */
export function takeTopUps({ seats }: TableState): void {
  for (const seat of seats) {
    seat.stack += seat.topup;
    seat.topup = 0n;
  }
}

/** By the number of players dealt in: two, three and four, five and more. */
function capsOf([two, three, five]: readonly [number, number, number], bigBlind: bigint): bigint[] {
  return [0, 0, two, three, three, five].map((blinds) => BigInt(blinds) * bigBlind);
}

/** Who sits out while the blinds pass owes them. */
function noteMissed(state: TableState, positions: Positions, dealt: readonly number[]): void {
  const before = state.positions;
  if (!before) return;
  for (const seat of state.seats) {
    if (dealt.includes(seat.seat) || seat.entry === 'waits') continue;
    if (isPassed(before.bigBlind, positions.bigBlind, seat.seat)) seat.owesBig = true;
    const [small, next] = [before.smallBlind, positions.smallBlind];
    if (small !== null && next !== null && isPassed(small, next, seat.seat)) seat.owesSmall = true;
  }
}

/** Whether something that moved clockwise from one seat to another has passed a third. */
function isPassed(from: number, to: number, seat: number): boolean {
  if (from === to) return false;
  return from < to ? seat > from && seat < to : seat > from || seat < to;
}
