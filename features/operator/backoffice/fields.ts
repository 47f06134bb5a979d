/** Back office: fields and figures that several calls of the back office share. */
import * as z from 'zod/mini';
import { amount, signedAmount } from '#platform/contract/money.ts';

/** Public id or name. */
export const userKey = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));

export const betId = z.string().check(z.maxLength(128), z.regex(/^[0-9a-f]+$/));

export const gameId = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/));

export const featureId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/));

/** Where a list goes on; whatever the earlier answer named as `next`. */
export const cursor = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[0-9A-Za-z:._-]+$/));

export const pageSize = z._default(z.int().check(z.gte(1), z.lte(100)), 50);

export const person = z.object({ _id: z.string(), name: z.string() });

export const balance = z.object({ currency: z.string(), real: amount, demo: amount, bonus: amount });

/** What was staked and paid back; `result` is the house's (GGR). */
export const turnover = z.object({
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  bets: z.int(),
  wagered: amount,
  paid: amount,
  result: signedAmount,
});
export type Turnover = z.output<typeof turnover>;

/** The same over all real currencies, in euros at the operator's prices. */
export const worth = z.object({ bets: z.int(), wagered: amount, paid: amount, result: signedAmount });
export type Worth = z.output<typeof worth>;
