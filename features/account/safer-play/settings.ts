import * as z from 'zod/mini';

const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));

/** Where the house does not take real money, unless the operator says otherwise. */
const CLOSED =
  'AT AU BE BG CU CW CY CZ DE DK EE ES FR GB GR HR HU IR IT KP LT LV NL PL PT RO SE SI SK SY US'.split(' ');

/** A day of the calendar, or nothing. */
const DAY = /^(20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/;

export const limitsSettings = z.object({
  /** Hours that a higher limit waits before it can be confirmed. */
  coolingHours: z._default(z.int().check(z.gte(24), z.lte(720)), 24),
  /**
   * Wishes for a higher limit. `looked`: staff look at players who ask a second time within 30 days, and the wish goes its way;
   * `held`: none can be confirmed before two of staff have agreed; `free`: nobody looks. More than staff set is always held.
   */
  raises: z._default(z.enum(['free', 'looked', 'held']), 'looked'),
  /** Least age for real money, in years. */
  minAge: z._default(z.int().check(z.gte(18), z.lte(30)), 18),
  /** Last day of the licence in UTC, yyyy-mm-dd. After it no real money is taken, and pages lead to the notice. Empty: no end. */
  licenceUntil: z._default(z.string().check(z.regex(DAY)), ''),
  /** Real money only once a date of birth was given. */
  birthDateNeeded: z._default(z.boolean(), false),
  /** Two-letter codes of countries without real money. */
  blockedCountries: z._default(z.array(country).check(z.maxLength(250)), CLOSED),
  /** Further countries by product, e.g. originals. */
  blockedByProduct: z._default(
    z.record(z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)), z.array(country).check(z.maxLength(250))),
    {},
  ),
  /** What holds where nobody knows the country. Set a source of countries before choosing block. */
  unknownCountry: z._default(z.enum(['allow', 'block']), 'allow'),
  /** Tiers of verification, from whoever registered upwards. Empty amounts: without end. */
  tiers: z._default(
    z
      .array(
        z.object({
          name: z.string().check(z.minLength(1), z.maxLength(40)),
          /** Largest single stake, in euros. */
          stakeEur: z.optional(euro),
          /** All deposits together, in euros. */
          depositsEur: z.optional(euro),
          /** All withdrawals together, in euros. */
          withdrawalsEur: z.optional(euro),
        }),
      )
      .check(z.minLength(1), z.maxLength(10)),
    [{ name: 'Registered', withdrawalsEur: '2000' }, { name: 'Verified' }],
  ),
  /** Least tier for real money, counted from 0. */
  playTier: z._default(z.int().check(z.gte(0), z.lte(9)), 0),
  /** Days that it is kept what was refused to a player, and by which rule. */
  refusalDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 730),
});
export type LimitsSettings = z.output<typeof limitsSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    limits: {
      /** Whether asking where the visitor is can give anything. */
      asksCountry: boolean;
      minAge: number;
      /** Epoch milliseconds from which there is no licence; null: it has no end. */
      licenceEnd: number | null;
    };
  }
}
