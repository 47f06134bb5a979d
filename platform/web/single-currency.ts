/** The one currency of a house whose operator allows no other (feature `single-currency`). */
import { shownSetting } from './boot.ts';
import type { Store } from './store.ts';

const FEATURE = 'single-currency';

/** Id of the one currency, or null where players choose. One that the house does not have forces nothing. */
export function onlyCurrency({
  features,
  currencies,
}: Pick<Store, 'features' | 'currencies'>): string | null {
  if (!features.includes(FEATURE)) return null;
  const id = shownSetting(FEATURE, 'currency');
  return currencies.some((currency) => currency.id === id) ? (id as string) : null;
}

/** Id of the currency in force: the house's only one, or the one that the player chose. */
export function chosenCurrency(state: Pick<Store, 'features' | 'currencies' | 'currency'>): string {
  return onlyCurrency(state) ?? state.currency;
}
