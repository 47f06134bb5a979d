/** What the operator may change about the token. */
import * as z from 'zod/mini';

export const tokenSettings = z.object({
  /** Code of the ledger's currency that is the house's own token. */
  currency: z._default(z.string().check(z.regex(/^[a-z0-9]{1,12}$/)), 'phx'),
});

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** Null where the house has no such currency. */
    token: { readonly currency: string | null };
  }
}
