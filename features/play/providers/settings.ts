import * as z from 'zod/mini';

export const providerSettings = z.object({
  /** What a stake leaves the house in the mean, percent: levels and rakeback count bets on aggregators' games by it. */
  edgePercent: z._default(z.number().check(z.gte(0), z.lte(50), z.multipleOf(0.01)), 3),
  /** A round that its provider does not end is one bet after it was silent for this long. */
  idleSeconds: z._default(z.int().check(z.gte(10), z.lte(3600)), 120),
});
export type ProviderSettings = z.output<typeof providerSettings>;
