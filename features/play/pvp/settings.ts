/** What the operator may change about pools. What a pool was made with stays with it. */
import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,7})(\.[0-9]{1,2})?$/));
const bps = z.int().check(z.gte(0), z.lte(1000));

export const pvpSettings = z.object({
  /** Bounds of one entry, in euro. */
  minStakeEur: z._default(euro, '0.10'),
  maxStakeEur: z._default(euro, '1000'),
  /** Most one player may have in a jackpot, in euro. */
  jackpotCapEur: z._default(euro, '5000'),
  /** Rake in hundredths of a percent of the pot. */
  coinflipBps: z._default(bps, 200),
  jackpotBps: z._default(bps, 500),
  survivorBps: z._default(bps, 500),
  duelBps: z._default(bps, 100),
  /** The most that the cases of one battle may hold together, in euro: what they cost is bounded by it. */
  battleMaxEur: z._default(euro, '250000'),
  /** Of a sit-and-go: on top of each stake, beside the pot. */
  sngFeeBps: z._default(bps, 500),
  jackpotSeats: z._default(z.int().check(z.gte(2), z.lte(50)), 20),
  /** From the second player to the draw of a jackpot; in its last part nobody enters. */
  countdownSeconds: z._default(z.int().check(z.gte(3), z.lte(600)), 30),
  closedSeconds: z._default(z.int().check(z.gte(0), z.lte(3)), 1),
  maxSurvivorSeats: z._default(z.int().check(z.gte(3), z.lte(20)), 10),
  /** How long a coinflip, jackpot or sit-and-go waits for players; a survivor pool is drawn then if there are enough. */
  openMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 60),
  survivorMinutes: z._default(z.int().check(z.gte(1), z.lte(1440)), 10),
  /** Accounts that were used on one device do not meet in a pool for money. */
  oneForDevice: z._default(z.boolean(), true),
  /** Nor those at one address: IPv4 whole, IPv6 by /64. */
  oneForAddress: z._default(z.boolean(), true),
  /** How many pools that are not over one player may be in. */
  maxOpen: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
});
export type PvpSettings = z.output<typeof pvpSettings>;
