/** What follows from an action: the next turn, or the end of the hand. */
import { act, legalActions, type Betting } from '#engines/poker/betting.ts';
import type { Action } from '#engines/poker/rules.ts';
import { bettingOf } from './betting.ts';
import { isBot } from './bots/names.ts';
import type { PokerContext } from './context.ts';
import { finishHand } from './finish.ts';
import { hasPlayChips, type Clock, type Hand, type Seat, type TableState } from './state.ts';

/** How long a house bot thinks. */
const BOT_SECONDS = { min: 1, max: 3 };
const NO_CLOCK: Pick<Clock, 'guarded' | 'away'> = { guarded: [], away: [] };

/** Adds an action that the rules have taken. */
export function push(hand: Hand, betting: Betting, action: Action, at: number): Hand {
  return { ...hand, actions: [...hand.actions, { ...action, street: betting.street, at }] };
}

/** Gives the turn to who has it, acts for those whose turns are not waited for, and ends the hand when it is over. */
export function advance(context: PokerContext, state: TableState, now: number): void {
  let hand = state.hand!;
  let betting = bettingOf(hand);
  const { away, guarded } = hand.clock ?? NO_CLOCK;
  while (betting.actor !== null) {
    const { seat } = betting.seats[betting.actor]!;
    if (!away.includes(seat) && !state.seats.some((one) => one.seat === seat && isAway(state, one))) {
      const owner = state.seats.find((one) => one.seat === seat)!.user;
      const deadline = now + turnMs(context, owner);
      state.hand = { ...hand, clock: { seat, deadline, bankFrom: null, guarded, away } };
      state.dueAt = deadline;
      return;
    }
    const action = passive(betting);
    hand = push(hand, betting, action, now);
    const next = act(betting, action);
    if (!next.ok) throw new Error(`a passive action is refused: ${next.message}`);
    betting = next.value;
  }
  state.hand = hand;
  finishHand(context, state, betting, now);
}

/** Time for an action: a bot acts when it is over. */
export function turnMs({ kit, pace, settings }: PokerContext, user: bigint): number {
  if (!isBot(user)) return settings().actionSeconds * pace.secondMs;
  const share = kit.runtime.random(1)[0]! / 256;
  return Math.round((BOT_SECONDS.min + (BOT_SECONDS.max - BOT_SECONDS.min) * share) * pace.secondMs);
}

/** Whether a turn of a seat is not waited for. Who sits out in a sit-and-go or a tournament is dealt in, and folds. */
function isAway(state: TableState, { leaving, outSince }: Seat): boolean {
  return leaving || (hasPlayChips(state) && outSince !== null);
}

/** What is done for a player who does not: a check where it is free. */
export function passive(betting: Betting): Action {
  const { seat, check } = legalActions(betting)!;
  return { seat, type: check ? 'check' : 'fold' };
}

/** The time of the player to act is over: the time bank, then time for being disconnected, then a check or fold. */
export function runOut(
  context: PokerContext,
  state: TableState,
  now: number,
  isConnected: (user: bigint) => boolean,
): void {
  const { hand } = state;
  if (!hand?.clock || now < hand.clock.deadline) return;
  const { clock } = hand;
  const seat = state.seats.find((one) => one.seat === clock.seat)!;
  if (isBot(seat.user)) {
    const betting = bettingOf(hand);
    state.hand = push(hand, betting, passive(betting), now);
    advance(context, state, now);
    return;
  }
  if (clock.bankFrom === null && seat.bankMs > 0) {
    const deadline = now + seat.bankMs;
    state.hand = { ...hand, clock: { ...clock, bankFrom: now, deadline } };
    state.dueAt = deadline;
    return;
  }
  seat.bankMs = 0;
  const { disconnectSeconds } = context.settings();
  if (disconnectSeconds > 0 && !clock.guarded.includes(seat.seat) && !isConnected(seat.user)) {
    const deadline = now + disconnectSeconds * context.pace.secondMs;
    state.hand = { ...hand, clock: { ...clock, deadline, guarded: [...clock.guarded, seat.seat] } };
    state.dueAt = deadline;
    return;
  }
  seat.outSince ??= now;
  state.hand = { ...hand, clock: { ...clock, away: [...clock.away, seat.seat] } };
  advance(context, state, now);
}
