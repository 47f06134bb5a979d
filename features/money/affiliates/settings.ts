import * as z from 'zod/mini';

const percent = z.string().check(z.regex(/^(0|[1-9][0-9]?)(\.[0-9]{1,2})?$/));
const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));

export const affiliateSettings = z.object({
  /**
   * What a commission is a part of. `edge`: the house's edge on each bet of an invited player, whatever its outcome; it is
   * owed at once and never taken back. `revenue`: what the house kept of a month after winnings and rewards; a month that
   * the house lost is carried over to the next.
   */
  model: z._default(z.enum(['edge', 'revenue']), 'edge'),
  /** By invited players who have deposited, from none upwards; percent of the model's base. */
  tiers: z._default(
    z
      .array(z.object({ players: z.int().check(z.gte(0), z.lte(1_000_000)), percent }))
      .check(z.minLength(1), z.maxLength(20)),
    [
      { players: 0, percent: '10' },
      { players: 10, percent: '15' },
      { players: 50, percent: '20' },
      { players: 200, percent: '25' },
    ],
  ),
  /** Least worth of a payout, in dollars. */
  payoutUsd: z._default(dollars, '10'),
  /** Codes of one player at most. */
  codes: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
  /** Days that what an invited player staked is kept day by day; older days are added up to months. */
  dayDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 400),
});
export type AffiliateSettings = z.output<typeof affiliateSettings>;
