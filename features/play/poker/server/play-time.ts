/** Time at tables for money: what a hand adds to it, and who is not dealt in to the next one until they may play on. */
import type { Failure } from '#platform/contract/error.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import { natureOf } from '#platform/server/money/ledger-id.ts';
import { countTime } from '#platform/server/policy/book.ts';
import { refuseHand } from '#platform/server/policy/decide.ts';
import { isBot } from './bots/names.ts';
import { GAME, type PokerContext } from './context.ts';
import { isPlaying, type Hand, type Seat, type TableState } from './state.ts';

/** Whether what is played for was paid in real money. */
export function isForMoney({ cur, sitAndGo, tournament }: TableState): boolean {
  const paid = cur === 0 ? (sitAndGo?.cur ?? tournament?.cur) : cur;
  return paid !== undefined && natureOf(paid) === 'real';
}

/**
 * Adds a hand that is over to the time that its players have played, in their lanes, where anybody keeps it. Safe to repeat. One that a
 * process did not come to is short enough to be counted with the next one.
 */
export async function countHand({ kit }: PokerContext, state: TableState, hand: Hand): Promise<void> {
  const { startedAt, endedAt, start } = hand;
  if (endedAt === null || !isForMoney(state)) return;
  const played = start.seats.filter(({ user }) => !isBot(user) && !wasAway(state, user, startedAt));
  await Promise.all(
    played.map(({ user }) =>
      kit.money.act(user, (wallet, draft) => {
        countTime(wallet, draft, startedAt, endedAt);
        return true;
      }),
    ),
  );
}

/** Sat out before the hand began, and is still: dealt in where everybody is, and folds. */
function wasAway({ seats }: TableState, user: bigint, since: number): boolean {
  const outSince = seats.find((one) => one.user === user)?.outSince ?? null;
  return outSince !== null && outSince <= since;
}

/** Why players are not dealt in to a next hand, by their guards. */
export function heldBy(
  guards: ReadonlyMap<bigint, PlayerRestrictions | null>,
  now: number,
): Map<bigint, Failure> {
  const held = new Map<bigint, Failure>();
  for (const [user, guard] of guards) {
    const refusal = refuseHand({ guard }, GAME, now);
    if (refusal) held.set(user, refusal);
  }
  return held;
}

/** Has those of a locked table sit out who may not go on; a hand that is played is not broken. @returns who sits out since now */
export function sitOut(state: TableState, held: ReadonlyMap<bigint, Failure>, now: number): Seat[] {
  if (isPlaying(state) || !isForMoney(state)) return [];
  const out = state.seats.filter(
    ({ user, outSince, leaving }) => outSince === null && !leaving && held.has(user),
  );
  for (const seat of out) seat.outSince = now;
  return out;
}

/** Lets a player know why they sit out, and writes the refusal down. */
export async function notifyHeld(
  { kit }: PokerContext,
  table: string,
  user: bigint,
  refusal: Failure,
): Promise<void> {
  if (refusal.policy) kit.policy.refused(user, refusal.policy);
  const owner = await kit.identity.byId(user);
  if (!owner) return;
  const channel = channelOfPlayer('poker-own.{user}', owner._id);
  kit.realtime.publish(
    channel,
    'held',
    { table, code: refusal.code, message: refusal.message },
    { urgent: true },
  );
}
