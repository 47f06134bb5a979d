/** What the operator may change about the proof of liabilities. */
import * as z from 'zod/mini';

export const solvencySettings = z.object({
  /** Days for which players can fetch their proof; roots are kept for ever. */
  proofDays: z._default(z.int().check(z.gte(7), z.lte(400)), 40),
});
