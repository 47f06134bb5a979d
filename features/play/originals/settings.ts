/** What the operator may change about the house's own games while they run. */
import * as z from 'zod/mini';

/** A euro amount with at most two decimals, as a decimal string. */
const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/));
const plain = z.string().check(z.regex(/^(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/));

export const originalsSettings = z.object({
  /** False: every play answers -99, open rounds may still be ended. */
  enabled: z._default(z.boolean(), true),
  /** False: bets with play money answer -7. */
  demoBets: z._default(z.boolean(), true),
  /** Greatest stake, worth of euro. */
  maxBetEur: z._default(euro, '20'),
  /** Greatest payout of one bet, worth of euro. */
  maxPayoutEur: z._default(euro, '100000'),
  /** Play money given at registration, worth of euro in each currency. */
  playMoneyEur: z._default(euro, '100'),
  /** A stepped round untouched for this long is cashed out at what it stands. */
  abandonedAfterHours: z._default(z.int().check(z.gte(1), z.lte(720)), 24),
  /** Per game, by id. */
  games: z._default(
    z.record(
      z.string(),
      z.object({
        enabled: z._default(z.boolean(), true),
        maxBetEur: z.optional(euro),
        maxPayoutEur: z.optional(euro),
      }),
    ),
    {},
  ),
  /** Per game and currency; wins over everything above. Amounts are of that currency. */
  limits: z._default(
    z.array(
      z.object({
        game: z.string(),
        currency: z.string(),
        minBet: z.optional(plain),
        maxBet: z.optional(plain),
        maxPayout: z.optional(plain),
      }),
    ),
    [],
  ),
  shared: z._default(
    z.object({
      bettingMs: z._default(z.int().check(z.gte(1000), z.lte(60_000)), 6000),
      pauseMs: z._default(z.int().check(z.gte(500), z.lte(60_000)), 3000),
      /** Links of a new hash chain; one link a round. */
      chainLength: z._default(z.int().check(z.gte(1000), z.lte(10_000_000)), 1_000_000),
    }),
    { bettingMs: 6000, pauseMs: 3000, chainLength: 1_000_000 },
  ),
});
export type OriginalsSettings = z.output<typeof originalsSettings>;
