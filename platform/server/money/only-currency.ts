import type { ServerKit } from '../kit.ts';

/**
 * The one currency that the operator allows (what feature single-currency shows), null while there are several.
 * Read once per revision of the settings: every bet asks.
 */
export function onlyCurrencyOf(kit: Pick<ServerKit, 'settings' | 'page'>): () => string | null {
  let known: { revision: number; currency: string | null } | null = null;
  return () => {
    const revision = kit.settings.revision();
    if (known?.revision !== revision) {
      known = { revision, currency: kit.page.shownSettings()['single-currency']?.currency ?? null };
    }
    return known.currency;
  };
}
