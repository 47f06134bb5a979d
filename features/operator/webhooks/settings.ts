/** What the operator may change about webhooks. */
import * as z from 'zod/mini';

export const webhookSettings = z.object({
  /** Days for which messages and their log are kept, sent or not. */
  keepDays: z._default(z.int().check(z.gte(7), z.lte(400)), 30),
  /** An endpoint that has taken nothing for so many days is disabled. */
  disableDays: z._default(z.int().check(z.gte(1), z.lte(30)), 5),
});
