/** Begins a hand: who is dealt in, who posts what, and the deck that was committed to before. */
import { deckRoot } from '#engines/poker/deck-proof.ts';
import { deal as dealCards } from '#engines/poker/deal.ts';
import { enterCash, postsFor, type Positions, type PostingPlayer } from '#engines/poker/posts.ts';
import { shuffledDeck } from '#engines/poker/shuffle.ts';
import type { TableSettings } from '../settings.ts';
import { advance } from './advance.ts';
import { isBot } from './bots/names.ts';
import type { PokerContext } from './context.ts';
import { nextSeed } from './seed.ts';
import { levelOf, nextPositions, playingSeats } from './sit-and-go/play.ts';
import { isPlayedFor, unitsIn } from './terms.ts';
import { dealtTo } from './tournament/play.ts';
import type { Tournament } from './tournament/store.ts';
import { stageOf } from './tournament/time.ts';
import type { Hand, HandStart, Seat, TableState } from './state.ts';

/** So often the big blind passes who sits out before the seat is another's. */
const MAX_ORBITS_OUT = 3;

/** Who can be dealt in to the next hand of a cash table. */
function readySeats({ seats }: Pick<TableState, 'seats'>): Seat[] {
  return seats.filter(
    ({ leaving, outSince, stack, topup }) => !leaving && outSince === null && stack + topup > 0n,
  );
}

/** Whether these make a hand: two or more, and not bots alone. */
export function canDeal(ready: readonly Pick<Seat, 'user'>[]): boolean {
  return ready.length >= 2 && ready.some(({ user }) => !isBot(user));
}

/** Deals the next hand of a cash table, or lets it wait for players. */
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
  const entering = terms?.enabled ? enter(state, now) : null;
  if (!terms || !entering) return;
  const { ready, seats: numbers, positions, spared } = entering;
  const { rakeBps, rakeCaps } = context.settings();
  const smallBlind = unitsIn(context, state.cur, terms.smallBlind);
  const bigBlind = unitsIn(context, state.cur, terms.bigBlind);
  const dealt = ready.filter(({ seat }) => numbers.includes(seat));
  const posting = dealt.map(({ seat, stack, entry, owesBig, owesSmall, straddles }) => ({
    seat,
    stack,
    straddles: terms.straddle && straddles,
    owes: { bigBlind: owesBig || entry === 'posts', smallBlind: owesSmall },
  }));
  noteMissed(state, positions, numbers, spared);
  for (const seat of dealt)
    Object.assign(seat, { entry: 'plays', owesBig: false, owesSmall: false, orbitsOut: 0 });
  beginHand(context, state, now, {
    dealt,
    positions,
    posting,
    smallBlind,
    bigBlind,
    ante: 0n,
    rakeBps: BigInt(rakeBps),
    rakeCaps: capsOf(rakeCaps, bigBlind),
  });
}

interface Entering extends ReturnType<typeof enterCash> {
  readonly ready: readonly Seat[];
  /** Seats that sit out because the big blind had come to them. */
  readonly spared: readonly number[];
}

/** Who is dealt in, and where the blinds are; who wished to sit out at the big one does so where it has come. Null: too few. */
function enter(state: TableState, now: number, spared: readonly number[] = []): Entering | null {
  const ready = readySeats(state);
  if (!canDeal(ready)) return null;
  const entered = enterCash(
    state.positions?.button ?? -1,
    // Who ran out of chips may have missed a blind without sitting out.
    ready.map(({ seat, entry, owesBig }) => ({
      seat,
      entry: owesBig && entry === 'plays' ? 'posts' : entry,
    })),
  );
  const big = ready.find(({ seat }) => seat === entered.positions.bigBlind);
  if (!big?.outAtBig) return { ready, ...entered, spared };
  Object.assign(big, { outAtBig: false, outSince: now });
  return enter(state, now, [...spared, big.seat]);
}

/** Deals the next hand of a sit-and-go: everybody who has chips is in it, in the blinds of now, and no rake is taken. */
export function dealSitAndGo(context: PokerContext, state: TableState, now: number): void {
  state.dueAt = null;
  const game = state.sitAndGo!;
  if (game.status !== 'playing') return;
  const dealt = playingSeats(state);
  const { blinds } = levelOf(context, game, now);
  beginHand(context, state, now, {
    dealt,
    positions: nextPositions(
      state,
      dealt.map(({ seat }) => seat),
    ),
    posting: dealt.map(({ seat, stack }) => ({ seat, stack })),
    ...blinds,
    rakeBps: 0n,
    rakeCaps: [],
  });
}

/** Deals the next hand of a table of a tournament, in the blinds of now; no rake is taken. */
export function dealTournament(
  context: PokerContext,
  state: TableState,
  game: Tournament,
  now: number,
): void {
  const { dealt, positions } = dealtTo(state);
  for (const seat of dealt) seat.entry = 'plays';
  const { smallBlind, bigBlind, ante } = stageOf(context, game, now).blinds;
  beginHand(context, state, now, {
    dealt,
    positions,
    posting: dealt.map(({ seat, stack }) => ({ seat, stack })),
    smallBlind,
    bigBlind,
    ante,
    rakeBps: 0n,
    rakeCaps: [],
  });
}

interface Beginning {
  readonly dealt: readonly Seat[];
  readonly positions: Positions;
  readonly posting: readonly PostingPlayer[];
  readonly smallBlind: bigint;
  readonly bigBlind: bigint;
  /** Of the big blind for all; 0: none. */
  readonly ante: bigint;
  readonly rakeBps: bigint;
  readonly rakeCaps: readonly bigint[];
}

function beginHand(
  context: PokerContext,
  state: TableState,
  now: number,
  { dealt, positions, posting, smallBlind, bigBlind, ante, rakeBps, rakeCaps }: Beginning,
): void {
  const { kit, pace } = context;
  const { bankRefillSeconds, bankSeconds } = context.settings();
  const blinds = {
    smallBlind,
    bigBlind,
    ante: ante > 0n ? ({ kind: 'big-blind', amount: ante } as const) : null,
  };
  const start: HandStart = {
    game: state.game,
    size: state.size,
    smallBlind,
    bigBlind,
    button: positions.button,
    seats: dealt.map(({ seat, user, stack }) => ({ seat, user, stack })),
    posts: postsFor(blinds, positions, posting),
    clientSeeds: state.seats.map(({ seat, clientSeed }) => ({ seat, seed: clientSeed })),
    rakeBps,
    rakeCaps,
  };
  for (const seat of dealt)
    seat.bankMs = Math.min(bankSeconds * pace.secondMs, seat.bankMs + bankRefillSeconds * pace.secondMs);
  const no = state.handNo + 1;
  const serverSeed = kit.vault.open(state.nextSealed);
  const clientSeeds = start.clientSeeds.map(({ seed }) => seed);
  const seeds = { serverSeed, tableId: state.id, handNo: no, clientSeeds };
  const deck = shuffledDeck(seeds);
  const numbers = dealt.map(({ seat }) => seat);
  // Throws where a table would be too large for the deck, before anything is stored.
  dealCards(deck, numbers, positions.button, state.game);
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

/** Who has played here and is not dealt in while the blinds pass owes them; who sits out goes where they pass too often. */
function noteMissed(
  state: TableState,
  positions: Positions,
  dealt: readonly number[],
  spared: readonly number[],
): void {
  const before = state.positions;
  if (!before) return;
  for (const seat of state.seats) {
    const isOut = seat.outSince !== null;
    const [big, to] = [before.bigBlind, positions.bigBlind];
    // Where two are left the same player may have it again: it went round the whole table.
    const hasMissed =
      spared.includes(seat.seat) || (big === to ? seat.seat !== to : isPassed(big, to, seat.seat));
    if (isOut && hasMissed) seat.orbitsOut += 1;
    if (isOut && seat.orbitsOut >= MAX_ORBITS_OUT) seat.leaving = true;
    const isNew = seat.entry !== 'plays' && !seat.owesBig && !seat.owesSmall;
    if (dealt.includes(seat.seat) || isNew) continue;
    if (hasMissed) seat.owesBig = true;
    const [small, next] = [before.smallBlind, positions.smallBlind];
    if (small !== null && next !== null && isPassed(small, next, seat.seat)) seat.owesSmall = true;
  }
}

/** Whether something that moved clockwise from one seat to another has passed a third. */
function isPassed(from: number, to: number, seat: number): boolean {
  if (from === to) return false;
  return from < to ? seat > from && seat < to : seat > from || seat < to;
}
