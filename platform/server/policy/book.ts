import { type Currency, microEur } from '../money/currency.ts';
import { natureOf } from '../money/ledger-id.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import { book, bookDeposit, bookWithdrawal, NO_RESTRICTIONS } from './restrictions.ts';

/**
 * Counts a stake and a payout (smallest units) towards the player's limits, if there are any. Bonus money takes time
 * and nothing of a limit in money; play money does not count.
 * @param ledgerCurrencyId ledger id of the money
 */
export function countTowardsLimits(
  state: PlayerState,
  draft: Draft,
  ledgerCurrencyId: number,
  currency: Currency,
  stake: bigint,
  payout: bigint,
  now: number,
): void {
  const { guard } = state;
  // Nearly everybody: a row that is not touched costs nothing.
  if (!guard || (guard.limits.length === 0 && guard.reality === undefined)) return;
  const nature = natureOf(ledgerCurrencyId);
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
  draft.setGuard(state, bookDeposit(state.guard ?? NO_RESTRICTIONS, microEur(amount, currency), now));
}

/** Counts money that leaves the house. */
export function bookMoneyOut(state: PlayerState, draft: Draft, currency: Currency, amount: bigint): void {
  draft.setGuard(state, bookWithdrawal(state.guard ?? NO_RESTRICTIONS, microEur(amount, currency)));
}
