/** Moves a player's money by parts of a unit: whole units in the ledger, the rest in the remainder, what is not there any more as a debt. */
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Draft, PlayerState } from '#platform/server/money/state.ts';
import type { Remainder } from './rows.ts';

/** Where the money of a move stands in the meantime: with its round, or with the house once that is over. */
type Counter = typeof ACCOUNT.providerRounds | typeof ACCOUNT.house;

interface Place {
  readonly cur: number;
  readonly counter: Counter;
  readonly kind: typeof KIND.providerStake | typeof KIND.providerPayout;
  /** Id of the round: what the lines refer to. */
  readonly ref: string;
}

/** What a player can play with, in parts; below zero while something is owed. */
export function positionOf(
  state: PlayerState,
  cur: number,
  { rest, owed }: Remainder,
  parts: bigint,
): bigint {
  return ((state.balances.get(cur) ?? 0n) - owed) * parts + rest;
}

/** @returns the remainder after it, and by how many units the ledger moved, owed ones included */
export function moveParts(
  state: PlayerState,
  draft: Draft,
  remainder: Remainder,
  delta: bigint,
  parts: bigint,
  place: Place,
): { readonly remainder: Remainder; readonly units: bigint } {
  const sum = remainder.rest + delta;
  // Rounded down, also below zero.
  const rest = ((sum % parts) + parts) % parts;
  const units = (sum - rest) / parts;
  const owed = units === 0n ? remainder.owed : moveUnits(state, draft, remainder.owed, units, place);
  return { remainder: { rest, owed }, units };
}

/** @returns what is owed after it */
function moveUnits(
  state: PlayerState,
  draft: Draft,
  owed: bigint,
  units: bigint,
  { cur, counter, kind, ref }: Place,
): bigint {
  if (units > 0n) {
    const repaid = units < owed ? units : owed;
    if (repaid > 0n) draft.transfer(state, cur, repaid, counter, ACCOUNT.providerReceivables, kind, ref);
    if (units > repaid) draft.post(state, cur, units - repaid, counter, kind, ref, null);
    return owed - repaid;
  }
  const balance = state.balances.get(cur) ?? 0n;
  const taken = balance < -units ? balance : -units;
  if (taken > 0n) draft.post(state, cur, -taken, counter, kind, ref, null);
  const short = -units - taken;
  if (short > 0n) draft.transfer(state, cur, short, ACCOUNT.providerReceivables, counter, kind, ref);
  return owed + short;
}

/** Pays what is owed out of what has come in elsewhere since. */
export function collect(
  state: PlayerState,
  draft: Draft,
  cur: number,
  remainder: Remainder,
  ref: string,
): Remainder {
  const balance = state.balances.get(cur) ?? 0n;
  const part = balance < remainder.owed ? balance : remainder.owed;
  if (part <= 0n) return remainder;
  draft.post(state, cur, -part, ACCOUNT.providerReceivables, KIND.providerDebt, ref, null);
  return { ...remainder, owed: remainder.owed - part };
}
