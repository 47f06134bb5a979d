import * as z from 'zod/mini';

export const priceSettings = z.object({
  /** 'simulated' needs nothing; 'coingecko' asks an HTTP service of that shape. */
  source: z._default(z.enum(['simulated', 'coingecko']), 'simulated'),
  /** Address of the service, without the path. */
  url: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s/]+(\/[^\s?#]*)?$/)),
    'https://api.coingecko.com/api/v3',
  ),
  /** Sent as x-cg-demo-api-key when set. */
  apiKey: z._default(z.string().check(z.maxLength(200)), ''),
  /** Name of each currency at the service. Others keep the price they have. */
  ids: z._default(z.record(z.string(), z.string().check(z.regex(/^[a-z0-9-]{1,80}$/))), {
    btc: 'bitcoin',
    eth: 'ethereum',
    ltc: 'litecoin',
    doge: 'dogecoin',
    sol: 'solana',
    trx: 'tron',
    usdt: 'tether',
    usdc: 'usd-coin',
  }),
  /** A price that moves by more percent than this in one step is not believed before the source has told the same for ten minutes. */
  maxJumpPercent: z._default(z.number().check(z.gte(1), z.lte(1000)), 25),
  /** Minutes without a new price of a real source after which no stakes are taken in a coin that it prices. 0: never. */
  refuseAfterMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 60),
});
export type PriceSettings = z.output<typeof priceSettings>;
