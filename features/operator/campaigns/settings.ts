import * as z from 'zod/mini';

export const campaignSettings = z.object({
  /** Letters, notices and bonuses that leave in a minute, all campaigns together. */
  perMinute: z._default(z.int().check(z.gte(1), z.lte(10_000)), 600),
});
