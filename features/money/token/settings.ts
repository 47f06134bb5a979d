/** What the operator may change about the token. */
import * as z from 'zod/mini';

/** More would be too much for the ledger's columns. */
const isCountable = (supply: string) => BigInt(supply) <= 90_000_000_000n;

const code = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));

export const tokenSettings = z.object({
  /** Of its contract, as explorers and wallets show it. What is deployed keeps the name that it has. */
  name: z._default(z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,31}$/)), 'Phoenix'),
  symbol: z._default(z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)), 'PHX'),
  /** Whole tokens that there are at first; there are never more. */
  supply: z._default(z.string().check(z.regex(/^[1-9]\d{0,10}$/), z.refine(isCountable)), '1000000000'),
  /** Chain that it lives on. */
  chain: z._default(z.enum(['eth', 'bsc']), 'eth'),
  /** Of a day's net revenue, for tokens that are bought back and burnt, in percent. */
  buyBackPercent: z._default(z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)), '5'),
  /** Whole tokens in one burn; what a day bought back above it is burnt in parts. Not above `auto.payment` of the token in the signer's caps.json. */
  burnAtMost: z._default(z.string().check(z.regex(/^[1-9]\d{0,10}$/)), '40000'),
  /** Whose word the token's price is: that of the prices of the house, or of its own market: the last buy-back. */
  priceSource: z._default(z.enum(['prices', 'buyBack']), 'prices'),
  /** Dollars for one token in the house's own market before its first buy-back. */
  startPrice: z._default(z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/)), '0.05'),
  /** Of the house's edge on each bet, to the player in the token the next day, in percent. */
  miningPercent: z._default(z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)), '0'),
  /** Code of the ledger's currency that is the house's own token. */
  currency: z._default(code, 'phx'),
  /** Code of the currency that stakers are paid in. */
  payoutCurrency: z._default(code, 'usdt'),
  /** Of the week's net revenue, to all stakers together, in percent. */
  sharePercent: z._default(z.string().check(z.regex(/^(100|\d{1,2}(\.\d{1,2})?)$/)), '10'),
  /** From the notice to the day that locked tokens come back. */
  noticeDays: z._default(z.int().check(z.gte(0), z.lte(90)), 7),
  /** Whole tokens that a stake has at least. */
  leastStake: z._default(z.string().check(z.regex(/^\d{1,12}(\.\d{1,8})?$/)), '1'),
});
export type TokenSettings = z.output<typeof tokenSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    /** Null where the house has no such currency. */
    token: { readonly currency: string | null };
  }
}
