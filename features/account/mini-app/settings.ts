import * as z from 'zod/mini';

/** What the operator decides about visits from a messaging app; the bots' tokens are in the configuration. */
export const miniAppSettings = z.object({
  /** How old init data may be; never more than a day. */
  maxAgeMinutes: z._default(z.int().check(z.minimum(1), z.maximum(1440)), 1440),
  /** Whether somebody new gets an account. */
  newAccounts: z._default(z.boolean(), true),
});

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    'mini-app': { on: boolean };
  }
}
