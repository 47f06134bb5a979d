import { type Currency, microEur } from '../money/currency.ts';
import { natureOf } from '../money/ledger-id.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import { book, bookDeposit, bookWithdrawal, OPEN_GUARD } from './guard.ts';

/**
 * Counts a stake and a payout (smallest units) towards the player's limits, if there are any. Bonus money takes time
 * and nothing of a limit in money; play money does not count.
 * @param cur ledger id of the money
 */
export function bookPlay(
  state: PlayerState,
  draft: Draft,
  cur: number,
  currency: Currency,
  stake: bigint,
  payout: bigint,
  now: number,
): void {
  const { guard } = state;
  // Nearly everybody: a row that is not touched costs nothing.
  if (!guard || (guard.limits.length === 0 && guard.reality === undefined)) return;
  const nature = natureOf(cur);
  if (nature === 'demo') return;
  const worth = (units: bigint): bigint => (nature === 'real' ? microEur(units, currency) : 0n);
  draft.setGuard(state, book(guard, worth(stake), worth(payout), now, stake > 0n));
}

/** Counts money that came in from outside. Deposits are counted for everybody: tiers are measured by them. */
export function bookMoneyIn(
  state: PlayerState,
  draft: Draft,
  currency: Currency,
  amount: bigint,
  now: number,
): void {
  draft.setGuard(state, bookDeposit(state.guard ?? OPEN_GUARD, microEur(amount, currency), now));
}

/** Counts money that leaves the house. */
export function bookMoneyOut(state: PlayerState, draft: Draft, currency: Currency, amount: bigint): void {
  draft.setGuard(state, bookWithdrawal(state.guard ?? OPEN_GUARD, microEur(amount, currency)));
}
