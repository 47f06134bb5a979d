import { type Currency, microEur, microUsd } from '../money/currency.ts';
import { natureOf } from '../money/ledger-id.ts';
import type { Draft, PlayerState } from '../money/state.ts';
import { lawFor, type PolicyView } from './decide.ts';
import { CASINO, isTimed, type Law } from './law.ts';
import {
  book,
  bookDeposit,
  bookWithdrawal,
  keepsTime,
  movedUsd,
  NO_RESTRICTIONS,
  type PlayerRestrictions,
} from './restrictions.ts';

/**
 * Counts a stake and a payout (smallest units) towards the player's limits, if there are any. Bonus money takes time
 * and nothing of a limit in money; play money does not count.
 * @param ledgerCurrencyId ledger id of the money
 * @param view what the stake was judged by; without it (a payout) the law keeps what it kept
 */
export function countTowardsLimits(
  state: PlayerState,
  draft: Draft,
  ledgerCurrencyId: number,
  currency: Currency,
  stake: bigint,
  payout: bigint,
  now: number,
  view?: PolicyView,
): void {
  countPlay(state, draft, { ledgerCurrencyId, currency, stake, payout, now, view, since: now });
}

interface Play {
  readonly ledgerCurrencyId: number;
  readonly currency: Currency;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly now: number;
  readonly view: PolicyView | undefined;
  /** When the stake was made. */
  readonly since: number;
}

function countPlay(
  state: PlayerState,
  draft: Draft,
  { ledgerCurrencyId, currency, stake, payout, now, view, since }: Play,
): void {
  const { guard } = state;
  const timed = view ? timesOf(lawFor(guard, view)) : keptTimes(guard);
  // Nearly everybody: a row that is not touched costs nothing.
  if (!timed.law && (!guard || (guard.limits.length === 0 && guard.reality === undefined))) return;
  const nature = natureOf(ledgerCurrencyId);
  if (nature === 'demo') return;
  const worth = (units: bigint): bigint => (nature === 'real' ? microEur(units, currency) : 0n);
  const casino = view !== undefined && CASINO.has(view.product);
  const played = { playing: stake > 0n, casino, ...timed, since };
  draft.setGuard(state, book(guard ?? NO_RESTRICTIONS, worth(stake), worth(payout), now, played));
}

interface Times {
  /** The law wants the time kept. */
  readonly law: boolean;
  /** And a reality check so often. */
  readonly realityMs: number | null;
}

function timesOf(law: Law): Times {
  return { law: isTimed(law), realityMs: law.realityMs };
}

/** As the last stake had them. */
function keptTimes(guard: PlayerRestrictions | null): Times {
  const clock = guard?.clock;
  return { law: clock?.law === true, realityMs: clock?.realityMs ?? null };
}

/**
 * Counts time that was played for a stake of before, as a hand at a table. Of whom nobody keeps the time, and when it was counted already,
 * nothing is written. @param from and `until`: epoch milliseconds
 */
export function countTime(state: PlayerState, draft: Draft, from: number, until: number): void {
  const { guard } = state;
  if (!guard || !keepsTime(guard) || (guard.clock && guard.clock.last >= until)) return;
  draft.setGuard(state, book(guard, 0n, 0n, until, { playing: true, ...keptTimes(guard), from }));
}

/**
 * Takes a stake that is given back off the player's limits, as if it had not been made; a period that began since has not counted it.
 * @param stakedAt and `now`: epoch milliseconds; the others as of `countTowardsLimits`
 */
export function uncountStake(
  state: PlayerState,
  draft: Draft,
  ledgerCurrencyId: number,
  currency: Currency,
  stake: bigint,
  stakedAt: number,
  now: number,
  view?: PolicyView,
): void {
  const play = { ledgerCurrencyId, currency, stake: -stake, payout: 0n, now, view, since: stakedAt };
  countPlay(state, draft, play);
}

/** The guard with a movement of this worth in its sum of all deposits and withdrawals. */
function moved(guard: PlayerRestrictions, currency: Currency, amount: bigint): PlayerRestrictions {
  return { ...guard, moved: (movedUsd(guard) + microUsd(amount, currency)).toString() };
}

/** Counts money that came in from outside. Deposits are counted for everybody: tiers are measured by them. */
export function bookMoneyIn(
  state: PlayerState,
  draft: Draft,
  currency: Currency,
  amount: bigint,
  now: number,
): void {
  const guard = moved(state.guard ?? NO_RESTRICTIONS, currency, amount);
  draft.setGuard(state, bookDeposit(guard, microEur(amount, currency), now));
}

/** Counts money that leaves the house. */
export function bookMoneyOut(state: PlayerState, draft: Draft, currency: Currency, amount: bigint): void {
  const guard = moved(state.guard ?? NO_RESTRICTIONS, currency, amount);
  draft.setGuard(state, bookWithdrawal(guard, microEur(amount, currency)));
}
