/** Sitting out, coming back, getting up, of who is excluded too, and the own part of the shuffle. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { refuseHand } from '#platform/server/policy/decide.ts';
import { isExcluded } from '#platform/server/policy/restrictions.ts';
import { PLAY } from '#platform/server/policy/stake.ts';
import { advance } from './advance.ts';
import { GAME, type PokerContext } from './context.ts';
import { isForMoney } from './play-time.ts';
import { schedule } from './schedule.ts';
import { cashOut, leaveTables } from './seats.ts';
import { hasPlayChips, isPlaying, seatOf, type Seat, type TableState } from './state.ts';
import { onTable } from './table.ts';
import { notSeated, playedToItsEnd } from './refusals.ts';

/** Sits out from the next hand on, or comes back. */
export async function setAway(
  context: PokerContext,
  player: Player,
  { table, out, post }: { table: string; out: boolean; post: boolean },
) {
  const { kit } = context;
  // Sitting out is always allowed: nothing is read for it.
  const guard = out ? null : (await kit.money.peek(player.id)).guard;
  const excluded = isExcluded(guard, kit.runtime.now());
  const held = out ? null : refuseHand({ guard }, GAME, kit.runtime.now());
  const done = await onTable(context, table, (state) => {
    const seat = seatOf(state, player.id);
    if (!seat || seat.leaving || seat.place !== null) return notSeated;
    // Who may not play is blinded off, and is paid what that comes to.
    if (excluded) return fail(403, PLAY.excluded, 'Playing is paused on your account.');
    if (held && isForMoney(state)) return held;
    const now = context.kit.runtime.now();
    seat.outAtBig = false;
    if (out) seat.outSince ??= now;
    else comeBack(context, state, seat, post, now);
    return true;
  });
  if (isFailure(done) && done.policy) kit.policy.refused(player.id, done.policy);
  return done;
}

/** Who owes a blind waits for the big one, or posts what is owed. */
function comeBack(context: PokerContext, state: TableState, seat: Seat, post: boolean, now: number): void {
  seat.outSince = null;
  const owes = seat.owesBig || seat.owesSmall || seat.entry !== 'plays';
  // In a tournament nobody buys off a wait: it is that of a seat.
  if (!hasPlayChips(state)) seat.entry = !owes ? 'plays' : post ? 'posts' : 'waits';
  const { hand } = state;
  if (hand?.clock && isPlaying(state))
    state.hand = {
      ...hand,
      clock: { ...hand.clock, away: hand.clock.away.filter((one) => one !== seat.seat) },
    };
  if (!hasPlayChips(state)) schedule(context, state, now);
}

/** @returns whether the chips are back in the wallet already: not while they are in a hand */
export async function getUp(
  context: PokerContext,
  player: Player,
  table: string,
): Promise<{ left: boolean } | Failure> {
  const done = await onTable(context, table, (state) => {
    const seat = seatOf(state, player.id);
    if (!seat) return notSeated;
    if (hasPlayChips(state)) return playedToItsEnd;
    giveUpSeat(context, state, seat);
    return true;
  });
  if (isFailure(done)) return done;
  return { left: await cashOut(context, player.id, table) };
}

function giveUpSeat(context: PokerContext, state: TableState, seat: Seat): void {
  seat.leaving = true;
  // A turn of who leaves is not waited for.
  if (state.hand?.clock?.seat === seat.seat && isPlaying(state))
    advance(context, state, context.kit.runtime.now());
}

/** Gets a player up from all cash tables and takes them off all wait lists, if they are excluded now. */
export async function takeOutExcluded(context: PokerContext, user: bigint): Promise<void> {
  const { kit } = context;
  if (!isExcluded((await kit.money.peek(user)).guard, kit.runtime.now())) return;
  await kit.db.pool.query('delete from poker_wait where user_id = $1', [user.toString()]);
  await leaveTables(context, user, (state, seat) => giveUpSeat(context, state, seat));
}

export function setClientSeed(context: PokerContext, player: Player, table: string, seed: string) {
  return onTable(context, table, (state) => {
    const seat = seatOf(state, player.id);
    if (!seat) return notSeated;
    seat.clientSeed = seed;
    return true;
  });
}
