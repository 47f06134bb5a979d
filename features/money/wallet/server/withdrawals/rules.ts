/** What a withdrawal costs and what it waits for. Pure: the same for the quote and for the request itself. */
import { parseAmount, parseUnits, typedCeil } from '#platform/contract/money.ts';
import { microEur, unitsOfMicroEur, type Currency } from '#platform/server/money/currency.ts';
import type { HoldReason } from '../../withdraw-contract.ts';
import type { WithdrawSettings } from '../../withdraw-settings.ts';
import { plainText } from '../deposits/amount.ts';

const HOUR_MS = 3_600_000;
const PERCENT_DECIMALS = 6;
const PERCENT = 100n * 10n ** BigInt(PERCENT_DECIMALS);

export const micro = (eur: string): bigint => parseUnits(eur, 6)!;

/** Why a text is no amount that can be withdrawn. */
export type AmountRule = 'notation' | 'negative' | 'zero' | 'decimals' | 'size' | 'minimum';

/** Why a sum cannot be withdrawn now. */
export type SumRule = AmountRule | 'funds' | 'capped' | 'day';

/** What of a sum the request would refuse first, in its order; null: nothing. All in smallest units and micro-euro. */
export function sumFault(
  sum: bigint | AmountRule,
  to: {
    readonly minimum: bigint;
    readonly net: bigint;
    readonly balance: bigint;
    /** What of the balance may not leave yet. */
    readonly locked: bigint;
    readonly worth: bigint;
    readonly left: ReturnType<typeof leftOfDay>;
  },
): SumRule | null {
  if (typeof sum !== 'bigint') return sum;
  if (sum < to.minimum || to.net <= 0n) return 'minimum';
  if (sum > to.balance) return 'funds';
  if (sum > to.balance - to.locked) return 'capped';
  const over = (to.left.eur !== null && to.worth > to.left.eur) || to.left.count === 0;
  return over ? 'day' : null;
}

/** Most that the ledger can count in a wallet, with room to spare. */
const MAX_UNITS = 2n ** 62n;

/** @param given as the player sent it @returns smallest units, or the rule it breaks */
export function readAmount(given: string | number, currency: Currency): bigint | AmountRule {
  const sum = plainText(given).trim();
  if (/^-\d/.test(sum)) return 'negative';
  if (!/^[0-9]+(?:\.[0-9]+)?$/.test(sum)) return 'notation';
  const [whole, fraction = ''] = sum.split('.');
  if (fraction.replace(/0+$/, '').length > currency.decimals) return 'decimals';
  const digits = whole!.replace(/^0+(?=\d)/, '');
  if (digits.length > 20) return 'size';
  const units = parseAmount(`${digits}.${fraction.slice(0, 18).padEnd(1, '0')}`, currency);
  if (units === null) return 'notation';
  if (units > MAX_UNITS) return 'size';
  return units === 0n ? 'zero' : units;
}

export interface Price {
  /** What the house keeps, and what arrives; together the sum. Smallest units. */
  readonly fee: bigint;
  readonly net: bigint;
}

/** The percentage is rounded up to the smallest unit. @param percent of the VIP level, '1.5' */
export function priceOf(sum: bigint, percent: string, networkFee: bigint): Price {
  const rate = parseUnits(percent, PERCENT_DECIMALS) ?? 0n;
  const fee = (sum * rate + PERCENT - 1n) / PERCENT + networkFee;
  return { fee, net: sum - fee };
}

/** What a payment costs now, micro-euro. */
export interface Cost {
  readonly payment: bigint;
  /** What of it the payee may keep. */
  readonly kept: bigint;
}

/** Flat fee for the network, smallest units. What the payee may keep of it nobody but the player pays, or they could live on it. */
export function networkFeeOf(
  { networkFees, networkCost }: WithdrawSettings,
  currency: Currency,
  chain: string,
  cost: Cost,
): bigint {
  const unitsOf = (worth: bigint) =>
    worth > 0n ? typedCeil(unitsOfMicroEur(worth, currency) + 1n, currency) : 0n;
  const named = networkFees.find((one) => one.currency === currency.code && one.chain === chain);
  const usual = networkCost === 'player' ? unitsOf(cost.payment) : 0n;
  const flat = named ? (parseAmount(named.fee, currency) ?? 0n) : usual;
  const least = unitsOf(cost.kept);
  return flat > least ? flat : least;
}

/** Least that is paid: never less than a payment is worth making for. @param cost micro-euro that a payment costs now */
export function minimumOf(
  { minimumEur, minimumCostTimes }: WithdrawSettings,
  currency: Currency,
  cost: bigint,
): bigint {
  const [asked, covers] = [micro(minimumEur), cost * BigInt(minimumCostTimes)];
  const least = typedCeil(unitsOfMicroEur(asked > covers ? asked : covers, currency), currency);
  return least > 0n ? least : 1n;
}

/** What of the 24 hours is left, micro-euro and number; null: without end. */
export function leftOfDay({ dayEur, dayCount }: WithdrawSettings, day: { eur: bigint; count: number }) {
  const most = micro(dayEur);
  const rest = most - day.eur;
  return {
    eur: most === 0n ? null : rest > 0n ? rest : 0n,
    count: dayCount === 0 ? null : Math.max(0, dayCount - day.count),
  };
}

/** What is known of the account and the house when it is asked for. */
export interface Facts {
  readonly now: number;
  /** Epoch ms. */
  readonly accountSince: number;
  readonly lockedUntil: number | null;
  /** Micro-euro: this one, and all of the 24 hours before it. */
  readonly worth: bigint;
  readonly day: { readonly eur: bigint; readonly count: number };
  /** Ledger units on the hot address less what is on its way; null: not known. */
  readonly hot: bigint | null;
  readonly net: bigint;
  readonly currency: Currency;
  /**
   * Staff look whatever the sum: the address is watched, stakes are missing that the player may not make, staff suspect where
   * the money comes from, or the price that everything here is reckoned by is old.
   */
  readonly review: boolean;
}

/** Why it is not paid without a look by staff; null when it is. */
export function waitsFor({ auto, secondAboveEur }: WithdrawSettings, facts: Facts): HoldReason | null {
  const { now, worth, day, hot, net, currency } = facts;
  if (!auto.on || facts.review) return 'review';
  if (worth > micro(auto.paymentEur) || worth > micro(secondAboveEur)) return 'amount';
  if (worth + day.eur > micro(auto.dayEur)) return 'day-amount';
  if (now - facts.accountSince < auto.accountHours * HOUR_MS) return 'new-account';
  if (facts.lockedUntil !== null && now - facts.lockedUntil < auto.quietHours * HOUR_MS)
    return 'recent-change';
  if (hot === null || microEur(hot - net, currency) < micro(auto.hotFloorEur)) return 'hot-wallet';
  return null;
}

export function needsSecond({ secondAboveEur }: WithdrawSettings, worth: bigint): boolean {
  return worth > micro(secondAboveEur);
}
