import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));

/** Acts that one member of staff cannot do alone. */
export const backofficeSettings = z.object({
  fourEyes: z._default(
    z.object({
      /** Credits and debits of real money above so many euros. Empty: none. */
      adjustAboveEur: z.optional(euro),
      /** Ending a player's time-out early, or opening an account that its player closed. A self-exclusion nobody can lift. */
      liftBreaks: z._default(z.boolean(), true),
    }),
    { liftBreaks: true },
  ),
});
export type BackofficeSettings = z.output<typeof backofficeSettings>;
