/** Rewards that are named in dollars are paid in the house's dollars. */
import { parseUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { CENTS } from './account.ts';

const CURRENCY = 'usd';

/** @returns the ledger's currency and the smallest units of so many cents; null where the house has no dollars */
export function inDollars({ money }: ServerKit, cents: bigint): { cur: number; net: bigint } | null {
  const currency = money.currency(CURRENCY);
  if (!currency || currency.decimals < CENTS) return null;
  return { cur: currency.id, net: cents * 10n ** BigInt(currency.scale - CENTS) };
}

/** Dollars of a setting in cents. */
export const cents = (usd: string): bigint => parseUnits(usd, CENTS) ?? 0n;
