/** What the operator may change about challenges. One that is set keeps its own terms. */
import * as z from 'zod/mini';

const usd = z.string().check(z.regex(/^(0|[1-9][0-9]{0,6})(\.[0-9]{1,2})?$/));

export const challengeSettings = z.object({
  /** Most that the prizes of all open challenges may be together, in dollars. */
  budgetUsd: z._default(usd, '2000'),
  /** Accounts that were used on one device win one place together. */
  oneForDevice: z._default(z.boolean(), true),
});
export type ChallengeSettings = z.output<typeof challengeSettings>;
