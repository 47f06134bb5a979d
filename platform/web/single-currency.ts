/** The one currency of a house whose operator allows no other (feature `single-currency`). */
import { startingWallet } from './starting-wallet.ts';
import type { Store } from './store.ts';

const FEATURE = 'single-currency';

/** Id of the one currency, or null where players choose. One that the house does not have forces nothing. */
export function onlyCurrency({
  features,
  currencies,
  settings,
}: Pick<Store, 'features' | 'currencies' | 'settings'>): string | null {
  const id = features.includes(FEATURE) ? settings[FEATURE]?.currency : null;
  return currencies.some((currency) => currency.id === id) ? (id ?? null) : null;
}

/** Id of the currency in force: the house's only one, or the one that the player chose. */
export function chosenCurrency(
  state: Pick<Store, 'features' | 'currencies' | 'settings' | 'currency'>,
): string {
  return onlyCurrency(state) ?? state.currency;
}

/**
 * What somebody who has just come in plays with on this page. Where there is one currency, what they have of it decides, and what was chosen
 * in this browser stays for a house that allows more.
 */
export function startingWalletOf(
  state: Pick<Store, 'features' | 'currencies' | 'settings' | 'currency'>,
): ReturnType<typeof startingWallet> {
  const { currencies, currency } = state;
  const only = onlyCurrency(state);
  if (only === null) return startingWallet(currencies, currency);
  const wallets = currencies.filter(({ id }) => id === only);
  return { currency, demo: startingWallet(wallets, only).demo };
}
