import type { CurrencyView } from '../contract/boot.ts';
import { parseUnits } from '../contract/units.ts';

type Wallet = Pick<CurrencyView, 'id' | 'balance' | 'price'>;

/** What somebody without money of their own plays for fun with: everybody can read it. */
export const FUN_CURRENCY = 'usd';
const PLACES = 18;

const units = (amount: string): bigint => parseUnits(amount, PLACES) ?? 0n;
const worth = ({ balance, price }: Wallet): bigint => units(balance.real) * units(price);

/**
 * What somebody who has just come in plays with: their money, in the currency that was chosen or else in the one that
 * they have most of; without any, play money in dollars.
 * @param chosen id of the currency that was chosen in this browser
 */
export function startingWallet(
  wallets: readonly Wallet[],
  chosen: string,
): { readonly currency: string; readonly demo: boolean } {
  const funded = wallets.filter(({ balance }) => units(balance.real) > 0n);
  if (funded.length === 0) {
    const fun = wallets.some(({ id }) => id === FUN_CURRENCY) ? FUN_CURRENCY : chosen;
    return { currency: fun, demo: true };
  }
  if (funded.some(({ id }) => id === chosen)) return { currency: chosen, demo: false };
  const most = funded.reduce((best, one) => (worth(one) > worth(best) ? one : best));
  return { currency: most.id, demo: false };
}
