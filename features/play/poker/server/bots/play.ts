/** The turn of a house bot: it thinks on what a player at its seat sees, and acts by the rules that hold for players. */
import { act } from '#engines/poker/betting.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { advance, push } from '../advance.ts';
import { bettingOf } from '../betting.ts';
import type { PokerContext } from '../context.ts';
import { isPlaying, type TableState } from '../state.ts';
import { ownViewOf, viewOf } from '../views.ts';
import { isBot } from './names.ts';
import { decideMove, rollFrom, type BotMove, type BotView } from './strategy.ts';

/** What a bot has decided, and of which turn. */
export interface BotTurn {
  readonly hand: number;
  readonly turn: number;
  readonly seat: number;
  readonly move: BotMove;
}

/** What a bot is given to decide by: the answer that a player at its seat gets. */
export async function botView(
  context: PokerContext,
  state: TableState,
  user: bigint,
): Promise<BotView | null> {
  const [table, own] = [await viewOf(context, state), ownViewOf(context, state, user)];
  return table && own ? { table, own } : null;
}

/** Lets the bot think whose time for it is over; null: it is no bot's turn. No lock is held meanwhile. */
export async function thinkAt(context: PokerContext, state: TableState): Promise<BotTurn | null> {
  const { kit } = context;
  const clock = state.hand?.clock;
  if (!clock || !isPlaying(state) || clock.deadline > kit.runtime.now()) return null;
  const seat = state.seats.find((one) => one.seat === clock.seat);
  if (!seat || !isBot(seat.user)) return null;
  try {
    const view = await botView(context, state, seat.user);
    if (!view) return null;
    const move = decideMove(view, rollFrom(kit.runtime.random(4).readUInt32BE()));
    return { hand: state.hand!.no, turn: state.hand!.actions.length, seat: seat.seat, move };
  } catch (error) {
    // Read between two changes of the table, or a fault of ours: a check or a fold goes on with the hand.
    kit.log.warn({ err: error, table: state.id }, 'a house bot could not decide');
    return null;
  }
}

/** Acts in a table that is locked. @returns false when the hand has gone on, or the rules refuse it: nothing has changed */
export function actForBot(
  context: PokerContext,
  state: TableState,
  { hand: no, turn, seat, move }: BotTurn,
  now: number,
): boolean {
  const { hand } = state;
  if (!hand || !isPlaying(state) || hand.no !== no || hand.actions.length !== turn) return false;
  const betting = bettingOf(hand);
  const to = move.to === undefined ? null : parseAmount(move.to, context.places(state.cur));
  const { action: type } = move;
  if (type === 'bet' || type === 'raise') {
    if (to === null) return false;
    return take({ seat, type, to });
  }
  return take({ seat, type });

  function take(action: Parameters<typeof act>[1]): boolean {
    if (!act(betting, action).ok) return false;
    state.hand = push(hand!, betting, action, now);
    advance(context, state, now);
    return true;
  }
}
