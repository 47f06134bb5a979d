/**
 * Whether a stake may be taken. Pure: decided on the player's state under the engine's compare-and-set,
 * so what it reads is what is true at the commit. Refusals carry the rule and the limit in force.
 */
import { fail, type Failure } from '../../contract/error.ts';
import { formatUnits, payoutOf, type Ratio } from '../../contract/money.ts';
import { type Currency, microEur, unitsOfMicroEur } from '../money/currency.ts';
import type { PlayerState } from '../money/state.ts';
import { decide, POLICY, type PolicyView } from './decide.ts';

/** Play refusals of the catalogue that policy decides. */
export const PLAY = {
  minimum: -1,
  login: -2,
  unknownGame: -3,
  invalidWager: -4,
  gameDisabled: -5,
  stage: -6,
  demoDisabled: -7,
  maximum: -9,
  balance: -13,
  maxPayout: -14,
  disabled: -99,
  ...POLICY,
} as const;

export interface StakeLimits {
  readonly min: bigint;
  readonly max: bigint;
  readonly maxPayout: bigint;
  /** The maximum as refusals name it: "20 EUR". */
  readonly maxText: string;
  readonly maxPayoutText: string;
}

export interface StakeRequest {
  readonly currency: Currency;
  readonly demo: boolean;
  readonly stake: bigint;
  /** Greatest multiplier the bet can pay; null when the game itself stops at the greatest payout. */
  readonly maxMultiplier: Ratio | null;
  readonly limits: StakeLimits;
  /** Where it comes from, and the rules it is judged by. */
  readonly policy: PolicyView;
}

/** Smallest stake a currency knows without an operator's own limit: 0.01 for fiat-like, else 1e-8. */
export function leastStake(currency: Currency): bigint {
  const places = currency.fiat ? 2 : 8;
  return currency.decimals <= places ? 1n : 10n ** BigInt(currency.decimals - places);
}

/** Units worth a euro amount such as "20" or "0.50". */
export function unitsOfEur(euro: string, currency: Currency): bigint {
  const [whole, cents = ''] = euro.split('.');
  return unitsOfMicroEur(BigInt(whole + cents.padEnd(2, '0')) * 10_000n, currency);
}

/**
 * Whether more may be staked on a round that is open: the limits of the opening stake do not bind here, the
 * player's own and the balance do.
 */
export function refuseRaise(
  state: PlayerState,
  { currency, demo, extra, policy }: { currency: Currency; demo: boolean; extra: bigint; policy: PolicyView },
  now: number,
): Failure | null {
  const worth = microEur(extra, currency);
  return (
    decide('raise', state, { ...policy, demo, worth, now }) ?? refuseBalance(state, currency, demo, extra)
  );
}

/** @returns the refusal, or null when the stake may be taken */
export function refuseStake(state: PlayerState, request: StakeRequest, now: number): Failure | null {
  const { currency, limits, stake, demo, policy } = request;
  const refused = decide('play', state, { ...policy, demo, worth: microEur(stake, currency), now });
  if (refused) return refused;
  if (stake < limits.min)
    return fail(
      422,
      PLAY.minimum,
      `Min bet amount: ${formatUnits(limits.min, currency.decimals)} ${currency.code.toUpperCase()}`,
    );
  if (stake > limits.max) return fail(422, PLAY.maximum, `Max bet amount: ${limits.maxText}`);
  if (request.maxMultiplier && payoutOf(stake, request.maxMultiplier) > limits.maxPayout)
    return fail(422, PLAY.maxPayout, `Max payout: ${limits.maxPayoutText}`);
  return refuseBalance(state, currency, demo, stake);
}

function refuseBalance(state: PlayerState, currency: Currency, demo: boolean, stake: bigint): Failure | null {
  const balance = state.balances.get(demo ? -currency.id : currency.id) ?? 0n;
  return balance < stake ? fail(409, PLAY.balance, 'Not enough balance for this bet.') : null;
}
