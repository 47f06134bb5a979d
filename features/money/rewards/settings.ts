import * as z from 'zod/mini';

/** Dollars with up to two decimals. */
const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,10})(\.[0-9]{1,2})?$/));
/** 0 to 100 with up to two decimals. */
const percent = z.string().check(z.regex(/^(100|[1-9]?[0-9](\.[0-9]{1,2})?)$/));

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

const terms = {
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Fee on withdrawals in percent. */
  withdrawFee: percent,
  /** Percent of the house's edge on each bet, given back at a claim. */
  rakeback: percent,
  /** Percent of the house's edge of a day, given back at midnight to who lost on it. */
  cashback: percent,
  /** Greatest reward of the faucet in dollars. */
  wheelMaxUsd: dollars,
};

/** What a player has to have deposited and wagered in all, in dollars. */
const level = z.object({ ...terms, depositUsd: dollars, wagerUsd: dollars });
export type LadderLevel = z.output<typeof level>;

const DEFAULT_LADDER: LadderLevel[] = (
  [
    ['Bronze', '50', '1000', '1.8', '4', '2', '1.5'],
    ['Silver', '250', '5000', '1.6', '6', '3', '2'],
    ['Gold', '1000', '25000', '1.4', '8', '4', '3'],
    ['Platinum', '2500', '100000', '1.2', '10', '5', '5'],
    ['Emerald', '5000', '250000', '1', '12', '6', '8'],
    ['Sapphire', '10000', '500000', '0.8', '14', '7', '12'],
    ['Ruby', '25000', '1000000', '0.6', '16', '8', '20'],
    ['Diamond', '50000', '2500000', '0.4', '18', '9', '30'],
    ['Obsidian', '100000', '5000000', '0.2', '21', '10', '50'],
    ['Phoenix', '250000', '10000000', '0', '25', '12', '100'],
  ] as const
).map(([name, depositUsd, wagerUsd, withdrawFee, rakeback, cashback, wheelMaxUsd]) => ({
  name,
  depositUsd,
  wagerUsd,
  withdrawFee,
  rakeback,
  cashback,
  wheelMaxUsd,
}));

const weight = z.int().check(z.gte(1), z.lte(1_000_000));

export const rewardsSettings = z.object({
  /** What holds before the first level. */
  start: z._default(z.object(terms), {
    name: 'Newcomer',
    withdrawFee: '2',
    rakeback: '2',
    cashback: '1',
    wheelMaxUsd: '1',
  }),
  /** Levels from 1 upwards; each asks for no less than the one before. */
  ladder: z._default(
    z.array(level).check(
      z.minLength(1),
      z.maxLength(10),
      z.refine(
        (levels) =>
          levels.every(
            (one, at) =>
              at === 0 ||
              (Number(one.depositUsd) >= Number(levels[at - 1]!.depositUsd) &&
                Number(one.wagerUsd) >= Number(levels[at - 1]!.wagerUsd)),
          ),
        'a level asks for less than the one before',
      ),
    ),
    DEFAULT_LADDER,
  ),
  /** Faucet: parts of the greatest reward in percent, each as likely as its weight. */
  faucet: z._default(
    z
      .array(z.object({ share: z.number().check(z.gt(0), z.lte(100), z.multipleOf(0.01)), weight }))
      .check(z.minLength(1), z.maxLength(24)),
    [
      { share: 1, weight: 600 },
      { share: 2, weight: 250 },
      { share: 5, weight: 100 },
      { share: 10, weight: 40 },
      { share: 25, weight: 9 },
      { share: 100, weight: 1 },
    ],
  ),
  /** Wheel: what each of the six segments pays in dollars, and how likely it is. The one with an empty label pays nothing. */
  wheel: z._default(
    z
      .array(
        z.object({
          label: z.string().check(z.maxLength(12)),
          usd: dollars,
          weight,
          /** Id of an offer of bonuses that the next deposit then brings; `usd` is paid to who cannot have it. */
          offer: z._default(z.string().check(z.maxLength(40)), ''),
        }),
      )
      .check(
        z.length(6),
        z.refine(
          (segments) =>
            segments.every(({ label, usd, offer }) => label !== '' || (Number(usd) === 0 && offer === '')),
          'a segment without a label pays nothing',
        ),
      ),
    [
      { label: '$0.05', usd: '0.05', weight: 600, offer: '' },
      { label: '$0.10', usd: '0.10', weight: 250, offer: '' },
      // Who cannot have the bonus is paid in its place.
      { label: '+50 %', usd: '0.50', weight: 20, offer: 'wheel-reload' },
      { label: '', usd: '0', weight: 119, offer: '' },
      { label: '$2', usd: '2', weight: 10, offer: '' },
      { label: '$20', usd: '20', weight: 1, offer: '' },
    ],
  ),
  /** Promocodes that one player may redeem in a day. */
  codesPerDay: z._default(z.int().check(z.gte(1), z.lte(100)), 3),
  /** Accounts that were used on one device redeem a promocode once together. */
  oneForDevice: z._default(z.boolean(), true),
  /** Most that one promocode may be worth to one player, and all codes that are made at once to all players, in dollars. */
  codeMaxUsd: z._default(dollars, '100'),
  batchMaxUsd: z._default(dollars, '10000'),
  /** IANA name of the zone whose midnight settles cashback and begins a new day. */
  timeZone: z._default(z.string().check(z.maxLength(64), z.refine(isZone, 'not a time zone')), 'UTC'),
  /**
   * What somebody who claims everything stakes a day at least, in dollars: what `./phoenix rewards --check` weighs
   * fixed rewards against. Of a level it is at least a year's share of what the level asks for.
   */
  leastDailyStakeUsd: z._default(dollars, '25'),
  /** Days that rakeback can be claimed for; what has not been claimed by then expires. */
  rakebackDays: z._default(z.int().check(z.gte(7), z.lte(3650)), 30),
  /** Days that tickets of the wheel can be spun for after the newest one came. */
  ticketDays: z._default(z.int().check(z.gte(7), z.lte(3650)), 30),
  /** Days that a player's day is kept which was settled without cashback; days that paid stay for ever. */
  emptyDays: z._default(z.int().check(z.gte(90), z.lte(3650)), 400),
  /** Why settings are in force whose rewards cost more than the games earn. Empty: such settings are refused. */
  overrideReason: z._default(z.string().check(z.maxLength(500)), ''),
});
export type RewardsSettings = z.output<typeof rewardsSettings>;
