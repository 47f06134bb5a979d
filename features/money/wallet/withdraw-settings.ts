import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
const coins = z.string().check(z.regex(/^(0|[1-9][0-9]{0,9})(\.[0-9]{1,8})?$/));
const code = z.string().check(z.regex(/^[a-z0-9]{2,12}$/));
const clock = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export const withdrawSettings = z.object({
  /**
   * No payment is begun, whoever approved it, nor anything else that leaves an address: burns, sweeps and putting outputs
   * together wait too. Requests are taken and wait. So after a restore, until the books agree with the chains.
   */
  paused: z._default(z.boolean(), false),
  /** Least withdrawal, in euros. */
  minimumEur: z._default(euro, '1'),
  /** Most that one player takes out in 24 hours, in euros, and how often. 0: without end. */
  dayEur: z._default(euro, '25000'),
  dayCount: z._default(z.int().check(z.gte(0), z.lte(1000)), 20),
  /** Flat fee for the network, in the coin, on top of the percentage of the player's level. Not named: the house pays. Never less than what the payee may keep of it (rent on Solana). */
  networkFees: z._default(
    z.array(z.object({ currency: code, chain: code, fee: coins })).check(z.maxLength(50)),
    [],
  ),
  /** Who pays for a network whose fee is not named above: the house, or the player what a payment costs now. */
  networkCost: z._default(z.enum(['house', 'player']), 'house'),
  /** Least withdrawal as a multiple of what its payment costs on its network now, beside `minimumEur`. 0: no such rule. */
  minimumCostTimes: z._default(z.int().check(z.gte(0), z.lte(1000)), 2),
  /** Paid without a look by staff. */
  auto: z._default(
    z.object({
      on: z._default(z.boolean(), true),
      /** One withdrawal, and all of a player's of 24 hours, in euros. */
      paymentEur: z._default(euro, '500'),
      dayEur: z._default(euro, '1000'),
      /** Hours since the account was made. */
      accountHours: z._default(z.int().check(z.gte(0), z.lte(8760)), 24),
      /** Hours since withdrawals were locked by a change of password, address or second factor. */
      quietHours: z._default(z.int().check(z.gte(0), z.lte(8760)), 24),
      /** What must stay on the address that is paid from, in euros. */
      hotFloorEur: z._default(euro, '0'),
    }),
    { on: true, paymentEur: '500', dayEur: '1000', accountHours: 24, quietHours: 24, hotFloorEur: '0' },
  ),
  /** Withdrawals worth more need a second member of staff. */
  secondAboveEur: z._default(euro, '2000'),
  /** How often deposits must have been staked before money goes out: by everybody, and by players with the flag aml. */
  wagering: z._default(
    z.object({
      times: z._default(z.number().check(z.gte(0), z.lte(100)), 0),
      flaggedTimes: z._default(z.number().check(z.gte(0), z.lte(100)), 5),
    }),
    { times: 0, flaggedTimes: 5 },
  ),
  /** Addresses that nothing is paid to before staff have looked, as a list of sanctions has them, in any spelling of their chains. */
  watchedAddresses: z._default(
    z.array(z.string().check(z.minLength(4), z.maxLength(200))).check(z.maxLength(5000)),
    [],
  ),
  /** Players may take a withdrawal back while nobody has looked at it. Some licences forbid it. */
  cancel: z._default(z.boolean(), true),
  /** Staff look at withdrawals between these hours. */
  pickup: z._default(
    z.object({
      from: z._default(clock, '11:00'),
      to: z._default(clock, '19:00'),
      /** IANA name. */
      timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')), 'UTC'),
    }),
    { from: '11:00', to: '19:00', timeZone: 'UTC' },
  ),
  /** What players are told about how long a payment takes, in minutes. */
  minutes: z._default(
    z.object({
      least: z._default(z.int().check(z.gte(1), z.lte(10_080)), 5),
      most: z._default(z.int().check(z.gte(1), z.lte(10_080)), 1440),
    }),
    { least: 5, most: 1440 },
  ),
  /** A payment that no block has taken for so many blocks is sent again with a higher fee. */
  stuckBlocks: z._default(z.int().check(z.gte(1), z.lte(1000)), 6),
  /** Deposit addresses are emptied to the hot address from this worth on, in euros; coins that cost more to move stay. */
  sweepMinimumEur: z._default(euro, '10'),
  /** They are emptied only when they hold so many times what that costs now. */
  sweepCostTimes: z._default(z.int().check(z.gte(1), z.lte(1000)), 4),
  /** Most coin that is sent to deposit addresses of a chain for their fees in 24 hours, in euros. */
  fundDayEur: z._default(euro, '500'),
  /** From so many small outputs on they are put together, on chains that have them, in hours when fees are low. 0: never. */
  consolidateFrom: z._default(z.int().check(z.gte(0), z.lte(100_000)), 60),
});
export type WithdrawSettings = z.output<typeof withdrawSettings>;
