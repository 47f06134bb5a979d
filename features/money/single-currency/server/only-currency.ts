import type { ServerKit } from '#platform/server/kit.ts';
import { singleCurrencySettings } from '../settings.ts';

/** Code of the currency that was set; null where the house does not have it, and so forces nothing. */
export function chosenOf({ settings, money }: Pick<ServerKit, 'settings' | 'money'>): string | null {
  const { currency } = settings.get('single-currency', singleCurrencySettings);
  return money.currency(currency) ? currency : null;
}

/**
 * The one currency that the operator allows, null while there are several. Read once per revision of the settings, which a
 * switch moves too: every bet asks.
 */
export function onlyCurrencyOf(kit: Pick<ServerKit, 'settings' | 'money' | 'features'>): () => string | null {
  let known: { revision: number; currency: string | null } | null = null;
  return () => {
    const revision = kit.settings.revision();
    if (known?.revision !== revision)
      known = { revision, currency: kit.features.isOn('single-currency') ? chosenOf(kit) : null };
    return known.currency;
  };
}
