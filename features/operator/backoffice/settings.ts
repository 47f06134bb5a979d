import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));

/** Acts that one member of staff cannot do alone. */
export const backofficeSettings = z.object({
  fourEyes: z._default(
    z.object({
      /**
       * Credits and debits by hand, bonuses, promocodes and challenges that are worth more than so many euros, one by one and all of a
       * day together, counted for who does them and for who gets them.
       */
      adjustAboveEur: z._default(euro, '1000'),
      /**
       * Ending a player's time-out early, opening an account that its player closed, or making a limit that the player set
       * looser. A self-exclusion nobody can lift.
       */
      liftBreaks: z._default(z.boolean(), true),
      /** Whatever helps a player who was on a device or at an address of the member of staff who does it. */
      linkedAccounts: z._default(z.boolean(), true),
    }),
    { adjustAboveEur: '1000', liftBreaks: true, linkedAccounts: true },
  ),
  /** Days that two accounts count as used from one place after the place was last used: hashes, no addresses. */
  traceDays: z._default(z.int().check(z.gte(365), z.lte(3650)), 1095),
});
export type BackofficeSettings = z.output<typeof backofficeSettings>;
