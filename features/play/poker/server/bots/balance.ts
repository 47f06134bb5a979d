/**
 * House bots come, are given chips and go between hands, with a player's lane: chips and ledger are one commit. Their chips are
 * play money of the house; they sit nowhere without a player.
 */
import { isFailure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type pg from 'pg';
import type { PokerContext } from '../context.ts';
import { voidHand } from '../finish.ts';
import { insertSeat } from '../insert-seat.ts';
import { isPlaying, type Seat, type TableState } from '../state.ts';
import { changeTable } from '../table.ts';
import { isPlayedFor, unitsIn } from '../terms.ts';
import { withMoney } from '../with-money.ts';
import { botOf, isBot } from './names.ts';
import { seatForBot, wantedBots } from './seating.ts';

/** In big blinds: what a bot comes with, and from when and until when it begins again with that. */
const BUY_IN = 100n;
const MIN_STACK_BB = 20n;
const MAX_STACK_BB = 300n;
const SEED_BYTES = 8;

/** The lane that the move is booked in. */
interface Lane {
  readonly wallet: PlayerState;
  readonly draft: Draft;
}

interface Plan {
  readonly buyIn: bigint;
  /** Those that get up, those whose chips are set, and how many come. */
  readonly going: readonly Seat[];
  readonly reset: readonly Seat[];
  readonly coming: number;
}

/** What is to be done at a table between two hands; null: nothing. */
function planFor(context: PokerContext, state: TableState): Plan | null {
  if (isPlaying(state) || state.cur >= 0 || natureOf(state.cur) !== 'demo') return null;
  const terms = context.terms(state.id);
  const bots = state.seats.filter(({ user }) => isBot(user));
  // A table that is to be played for other money has none.
  const played = terms && isPlayedFor(context, state, terms) ? terms : undefined;
  const most = played?.enabled ? played.bots : 0;
  const wanted = wantedBots(state.size, state.seats.length - bots.length, most);
  const bigBlind = played ? unitsIn(context, state.cur, played.bigBlind) : 0n;
  const going = bots.slice(wanted);
  const reset = bots
    .slice(0, wanted)
    .filter(({ stack }) => stack < MIN_STACK_BB * bigBlind || stack > MAX_STACK_BB * bigBlind);
  const coming = Math.max(0, wanted - bots.length);
  if (going.length === 0 && reset.length === 0 && coming === 0) return null;
  return { buyIn: BUY_IN * bigBlind, going, reset, coming };
}

/** Seats the bots of a table, or lets them go, in a transaction that holds its row and a player's lane. */
export async function seatBots(
  context: PokerContext,
  client: pg.ClientBase,
  state: TableState,
  lane: Lane,
): Promise<void> {
  const plan = planFor(context, state);
  if (!plan) return;
  let added = 0n;
  for (const seat of plan.going) added -= seat.stack + seat.topup;
  await removeSeats(client, state, plan.going);
  for (const seat of plan.reset) {
    added += plan.buyIn - seat.stack;
    seat.stack = plan.buyIn;
  }
  // A table that nobody else plays at begins again: its first player waits for no blind.
  const begins = state.seats.length === 1;
  for (let come = 0; come < plan.coming; come++) {
    const at = seatForBot(
      state.size,
      state.seats.map(({ seat }) => seat),
    );
    if (at === null) break;
    await insertSeat(client, state, newBot(context, at, plan.buyIn));
    added += plan.buyIn;
  }
  if (begins) {
    state.positions = null;
    for (const seat of state.seats) Object.assign(seat, { entry: 'plays', owesBig: false, owesSmall: false });
  }
  book(context, state, lane, added);
}

/** Lets all bots of a table go that the last player has left. A hand that they play among themselves is called off. */
export async function sendBotsHome(
  context: PokerContext,
  client: pg.ClientBase,
  state: TableState,
  lane: Lane,
): Promise<void> {
  const bots = state.seats.filter(({ user }) => isBot(user));
  if (bots.length === 0 || bots.length < state.seats.length) return;
  if (isPlaying(state)) voidHand(state, context.kit.runtime.now());
  const chips = bots.reduce((sum, { stack, topup }) => sum + stack + topup, 0n);
  await removeSeats(client, state, bots);
  state.dueAt = null;
  book(context, state, lane, -chips);
}

/** Brings the bots of a table in order before its next hand. @param state as it was read, without a lock */
export async function keepBots(context: PokerContext, state: TableState): Promise<void> {
  const { id, seats } = state;
  const player = seats.find(({ user }) => !isBot(user));
  if (!player || !planFor(context, state)) return;
  await withMoney(context, player.user, id, [], async (client, wallet, draft) => {
    const done = await changeTable(context, client, id, async (locked) => {
      await seatBots(context, client, locked, { wallet, draft });
      return true;
    });
    return isFailure(done) ? done : { state: done.state, balance: null };
  });
}

function newBot({ kit, settings, pace }: PokerContext, seat: number, stack: bigint): Seat {
  return {
    seat,
    user: botOf(seat),
    stack,
    topup: 0n,
    clientSeed: kit.runtime.random(SEED_BYTES).toString('hex'),
    entry: 'posts',
    owesBig: false,
    owesSmall: false,
    outSince: null,
    leaving: false,
    bankMs: settings().bankSeconds * pace.secondMs,
    satAt: kit.runtime.now(),
    place: null,
    straddles: false,
    runTwice: false,
    refill: null,
    outAtBig: false,
    orbitsOut: 0,
  };
}

async function removeSeats(client: pg.ClientBase, state: TableState, gone: readonly Seat[]): Promise<void> {
  if (gone.length === 0) return;
  await client.query('delete from poker_seat where table_id = $1 and seat = any ($2::smallint[])', [
    state.id,
    gone.map(({ seat }) => seat),
  ]);
  state.seats = state.seats.filter((one) => !gone.includes(one));
}

/** Chips that came to a table with bots; below 0: that left it. */
function book({ kit }: PokerContext, { cur }: TableState, { wallet, draft }: Lane, added: bigint): void {
  if (added === 0n) return;
  const [from, to] =
    added > 0n ? [ACCOUNT.playMoney, ACCOUNT.pokerTables] : [ACCOUNT.pokerTables, ACCOUNT.playMoney];
  draft.transfer(wallet, cur, added > 0n ? added : -added, from, to, KIND.pokerBots, kit.runtime.uuid());
}
