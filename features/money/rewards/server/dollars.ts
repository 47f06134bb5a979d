/** Rewards that are named in dollars. */
import { parseUnits } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { giftMoney } from '#platform/server/money/house-gifts.ts';
import { CENTS } from './account.ts';

/** @returns in what so many cents are paid: the ledger's currency and its smallest units; null where the house has no dollars */
export function inDollars(kit: ServerKit, cents: bigint): { cur: number; net: bigint } | null {
  const paid = giftMoney(kit);
  return paid && { cur: paid.currency.id, net: paid.units(cents) };
}

/** Dollars of a setting in cents. */
export const cents = (usd: string): bigint => parseUnits(usd, CENTS) ?? 0n;
