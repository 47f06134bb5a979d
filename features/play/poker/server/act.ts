/** An action of a player: held against the rules under the table's lock, stored, then answered. */
import { fail, isFailure, type Failure } from '#platform/contract/error.ts';
import { type Places, parseAmount } from '#platform/contract/money.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { act as actBy } from '#engines/poker/betting.ts';
import type { Action, Rule } from '#engines/poker/rules.ts';
import type { act } from '../contract.ts';
import { advance, push } from './advance.ts';
import { bettingOf } from './betting.ts';
import type { PokerContext } from './context.ts';
import { isPlaying, seatOf, type Seat, type TableState } from './state.ts';
import { onTable } from './table.ts';
import {
  handGoneOn,
  noHandNow,
  notSeated,
  notTableAmount,
  notYourTurn,
  otherHand,
  seatOfAnother,
  timeOver,
} from './refusals.ts';

/** Codes of what the rules refuse; others are faults of ours. */
const CODES: Readonly<Partial<Record<Rule, number>>> = {
  'hand-over': 14,
  'unknown-seat': 14,
  'out-of-turn': 8,
  'fold-when-check-is-free': 22,
  'check-facing-bet': 9,
  'nothing-to-call': 13,
  'bet-on-opened-street': 22,
  'raise-on-unopened-street': 22,
  'below-minimum-bet': 10,
  'below-minimum-raise': 10,
  'raising-not-reopened': 12,
  'nobody-can-call': 12,
  'above-stack': 11,
  'above-pot-limit': 36,
};

type Body = BodyOf<typeof act>;

export function takeAction(context: PokerContext, player: Player, body: Body) {
  return onTable(context, body.table, (state) => {
    const seat = seatOf(state, player.id);
    if (!seat) return notSeated;
    if (seat.seat !== body.seat) return seatOfAnother;
    return applyAction(context, state, seat, body);
  });
}

function applyAction(context: PokerContext, state: TableState, seat: Seat, body: Body): true | Failure {
  const { hand } = state;
  if (!hand || !isPlaying(state)) return noHandNow;
  if (body.hand !== hand.no) return otherHand(body.hand);
  // What is not the player's turn is that, whatever else it is.
  if (hand.clock?.seat !== seat.seat) return notYourTurn;
  if (body.turn !== hand.actions.length) return handGoneOn;
  const action = actionOf(body, context.places(state.cur));
  if (isFailure(action)) return action;
  const now = context.kit.runtime.now();
  const late = spendTime(hand.clock, seat, now);
  if (late) return late;
  const betting = bettingOf(hand);
  const next = actBy(betting, action);
  if (!next.ok) {
    const code = CODES[next.rule];
    if (code === undefined) throw new Error(`hand ${hand.no} of ${state.id}: ${next.message}`);
    return fail(409, code, next.message);
  }
  const clock = { ...hand.clock, away: hand.clock.away.filter((one) => one !== seat.seat) };
  state.hand = { ...push(hand, betting, action, now), clock };
  advance(context, state, now);
  return true;
}

function actionOf({ seat, action, to }: Body, places: Places): Action | Failure {
  if (action === 'fold' || action === 'check' || action === 'call') return { seat, type: action };
  const units = to === undefined ? null : parseAmount(to, places);
  // A fraction of the smallest unit is no amount.
  if (units === null || units <= 0n || units >= 1n << 62n) return notTableAmount;
  return { seat, type: action, to: units };
}

/** Takes what an action used of the time bank. @returns a refusal when that is over too */
function spendTime(
  { deadline, bankFrom }: { readonly deadline: number; readonly bankFrom: number | null },
  seat: Seat,
  now: number,
): Failure | null {
  // The clock may not have looked yet: the time bank begins where the time ends.
  const end = bankFrom === null ? deadline + seat.bankMs : deadline;
  if (now >= end) return timeOver;
  const used = bankFrom === null ? Math.max(0, now - deadline) : now - bankFrom;
  seat.bankMs = Math.max(0, seat.bankMs - used);
  return null;
}
