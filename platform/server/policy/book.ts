import { type Currency, microEur } from '../money/currency.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import { book } from './guard.ts';

/** Counts a stake and a payout (smallest units of real money) towards the player's limits, if there are any. */
export function bookPlay(
  state: PlayerState,
  draft: Draft,
  currency: Currency,
  stake: bigint,
  payout: bigint,
  now: number,
): void {
  if (!state.guard || state.guard.limits.length === 0) return;
  draft.setGuard(state, book(state.guard, microEur(stake, currency), microEur(payout, currency), now));
}
