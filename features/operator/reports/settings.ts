import * as z from 'zod/mini';

/** @returns whether it is the name of a time zone, as Europe/Berlin; a bare offset is none, for databases read its sign the other way round */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const percent = z.number().check(z.gte(0), z.lte(100), z.multipleOf(0.01));
const euros = z.int().check(z.gte(0), z.lte(1_000_000_000));

/** What the house pays a maker of games, by the month. */
export const providerContract = z.object({
  /** Its name in the reports by provider. */
  provider: z.string().check(z.regex(/^[a-z0-9_-]{1,40}$/)),
  base: z._default(z.enum(['ggr', 'turnover']), 'ggr'),
  /** Each percent holds for what of the month's base lies above its bound, up to the next one. */
  tiers: z
    .array(z.object({ aboveEur: z._default(euros, 0), percent }))
    .check(z.minLength(1), z.maxLength(10)),
  /** A month that lost: nothing is owed, or it is taken off the months after it. */
  negative: z._default(z.enum(['zero', 'carry']), 'zero'),
  /** Bets of bonus money count. */
  bonusBets: z._default(z.boolean(), false),
});
export type ProviderContract = z.output<typeof providerContract>;

export const reportsSettings = z.object({
  /** IANA name of the zone whose midnights divide days. Another one has everything counted again. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')), 'UTC'),
  /** What makers of games are paid. */
  providerContracts: z._default(z.array(providerContract).check(z.maxLength(100)), []),
  /** Tax on GGR or on stakes of real money. */
  tax: z._default(
    z.object({ of: z._default(z.enum(['ggr', 'stakes']), 'ggr'), percent: z._default(percent, 0) }),
    {
      of: 'ggr',
      percent: 0,
    },
  ),
  /** What processors and banks take of deposits, percent. */
  paymentPercent: z._default(percent, 0),
});
export type ReportsSettings = z.output<typeof reportsSettings>;
