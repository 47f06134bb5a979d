/** What an address of the house held of a coin when a day's trees were made, as it is published and kept in files. */
import * as z from 'zod/mini';

/** Far more than any house has. */
export const MAX_RESERVES = 500;

export const reserveForm = z.object({
  chain: z.enum(['btc', 'ltc', 'doge', 'eth', 'bsc', 'sol', 'trx']),
  /** Coins of a 'local' chain are made here, those of a 'test' network are worth nothing. */
  network: z.enum(['main', 'test', 'local']),
  address: z.string().check(z.minLength(1), z.maxLength(120)),
  /** Whether the house pays from it, or its key is kept elsewhere. */
  kind: z.enum(['hot', 'cold']),
  /** Public id of the currency. */
  currency: z.string().check(z.regex(/^[a-z0-9]{1,12}$/)),
  /** Of the amount: those that the coin has on this chain. */
  decimals: z.int().check(z.gte(0), z.lte(36)),
  amount: z.string().check(z.regex(/^(0|[1-9]\d{0,59})$/)),
  /** Blocks between which it was read; mostly one. */
  from: z.int().check(z.gte(0)),
  to: z.int().check(z.gte(0)),
  at: z.string(),
  /** Of the address over `phoenix-reserves|day|root`, in the form of the chain's wallets; null: nobody has signed. */
  signature: z.nullable(z.string().check(z.maxLength(1000))),
});
export type Reserve = z.output<typeof reserveForm>;
