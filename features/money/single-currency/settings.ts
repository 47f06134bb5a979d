import * as z from 'zod/mini';

export const singleCurrencySettings = z.object({
  /** Id of the currency that is left. One that the house does not have forces nothing. */
  currency: z._default(z.string().check(z.regex(/^[a-z0-9]{2,12}$/)), 'usd'),
});

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** Null where the house does not have the currency that was set. */
    'single-currency': { currency: string | null };
  }
}
