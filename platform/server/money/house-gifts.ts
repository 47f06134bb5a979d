/** What the house gives of its own is named in dollars; here is what it is paid in. */
import type { ServerKit } from '../kit.ts';
import { type Currency, microUsd, unitsOfMicroUsd } from './currency.ts';

const DOLLARS = 'usd';
const CENTS = 2;
const MICRO_OF_CENT = 10_000n;

export interface GiftMoney {
  readonly currency: Currency;
  /** Smallest units of so many cents. In another currency than dollars: worth as much now, floored, and at least one. */
  units(cents: bigint): bigint;
}

/**
 * The house's dollars; where it plays in one other currency, that, for nobody could play with dollars there.
 * @returns null where there are no dollars
 */
export function giftMoney({ money, services }: Pick<ServerKit, 'money' | 'services'>): GiftMoney | null {
  const currency = money.currency(services.onlyCurrency() ?? DOLLARS);
  if (!currency) return null;
  if (currency.code !== DOLLARS)
    return {
      currency,
      units(cents) {
        const units = unitsOfMicroUsd(cents * MICRO_OF_CENT, currency);
        return units === 0n && cents > 0n ? 1n : units;
      },
    };
  if (currency.decimals < CENTS) return null;
  return { currency, units: (cents) => cents * 10n ** BigInt(currency.scale - CENTS) };
}

interface Sum {
  /** The ledger's currency. */
  readonly cur: number;
  /** Smallest units, as the database has them. */
  readonly sum: string;
}

/** What sums of several currencies are worth at the prices of now, in cents, floored. */
export function worthInCents({ money }: Pick<ServerKit, 'money'>, sums: readonly Sum[]): bigint {
  const micro = sums.reduce((all, { cur, sum }) => all + microUsd(BigInt(sum), money.currencyById(cur)), 0n);
  return micro / MICRO_OF_CENT;
}
