/** What a transfer to one of our addresses is, before anybody is credited with it. Pure. */
import { microEur, type Currency } from '#platform/server/money/currency.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { DepositSettings } from '../../deposit-settings.ts';
import type { DepositState } from '../../views.ts';

/** Above this no real deposit ever is; it keeps sums far from the end of the ledger's columns. */
export const MAX_UNITS = 10n ** 17n;

export interface Arrival {
  /** Whether the transaction is a payment, sweep or funding of our own. */
  readonly own: boolean;
  /** Internal id of whose address it came to; null: the house's. */
  readonly account: string | null;
  /** Undefined: a coin that the ledger does not know. */
  readonly currency: Currency | undefined;
  /** Ledger units. */
  readonly units: bigint;
  readonly mined: boolean;
}

export function classify(arrival: Arrival, settings: Pick<DepositSettings, 'minimumEur'>): DepositState {
  const { own, account, currency, units, mined } = arrival;
  if (own) return 'internal';
  if (account === null || !currency || units > MAX_UNITS) return 'unattributed';
  if (units === 0n || microEur(units, currency) < minimumOf(settings)) return 'below_minimum';
  return mined ? 'confirming' : 'seen';
}

/** Micro-euro. */
export function minimumOf({ minimumEur }: Pick<DepositSettings, 'minimumEur'>): bigint {
  return parseUnits(minimumEur, 6)!;
}

/**
 * Confirmations that make a deposit final.
 * @param own the chain's habit @param worth micro-euro
 */
export function neededFor(
  chain: string,
  own: number,
  worth: bigint,
  { confirmations, doubleAboveEur }: Pick<DepositSettings, 'confirmations' | 'doubleAboveEur'>,
): number {
  const needed = confirmations[chain] ?? own;
  const large = worth > parseUnits(doubleAboveEur, 6)!;
  return large ? needed * 2 : needed;
}
