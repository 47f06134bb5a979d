import * as z from 'zod/mini';

/** Dollars with up to two decimals. */
const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,6})(\.[0-9]{1,2})?$/));

/** People that one rain may reach at most, whoever lets it fall. */
export const MAX_PEOPLE = 25;

const people = z.int().check(z.gte(1), z.lte(MAX_PEOPLE));
const drops = z.int().check(z.gte(0), z.lte(100));

const transfers = z.object({
  /** Whether players may send each other tips. Where the law forbids it, block the product `transfers` in the limits. */
  tips: z._default(z.boolean(), false),
  /** Whether players may let it rain with their own money. */
  playerRain: z._default(z.boolean(), false),
  /** Worth of one tip, or of a rain of a player, in dollars. */
  leastUsd: z._default(dollars, '1'),
  mostUsd: z._default(dollars, '100'),
  /** Most that a player may give away in 24 hours, in dollars. */
  dailyUsd: z._default(dollars, '500'),
  /** Seconds between two gifts of a player. */
  everySeconds: z._default(z.int().check(z.gte(0), z.lte(86_400)), 10),
  /** Hours that an account is open before it may give anything away. */
  accountHours: z._default(z.int().check(z.gte(0), z.lte(8_760)), 24),
  /** Least tier of verification of who gives, counted from 0. */
  tier: z._default(z.int().check(z.gte(0), z.lte(9)), 1),
});

const TRANSFERS: z.output<typeof transfers> = {
  tips: false,
  playerRain: false,
  leastUsd: '1',
  mostUsd: '100',
  dailyUsd: '500',
  everySeconds: 10,
  accountHours: 24,
  tier: 1,
};

export const rainSettings = z.object({
  /** Whether the house lets it rain by itself. A new house begins with its first whole day (UTC). */
  bot: z._default(z.boolean(), true),
  /** Rains of the house a day, and people that each reaches: drawn between the two. */
  leastDrops: z._default(drops, 10),
  mostDrops: z._default(drops, 20),
  leastPeople: z._default(people, 5),
  mostPeople: z._default(people, 15),
  /** What each of these people is paid, in dollars. */
  shareUsd: z._default(dollars, '0.10'),
  /** Most that staff may pay each person of a rain they start, in dollars. */
  staffShareUsd: z._default(dollars, '5'),
  /** Most that the rains of the house may cost in a day (UTC), those of staff included, in dollars. */
  budgetUsd: z._default(dollars, '100'),
  /** Seconds in which a share can be taken. */
  windowSeconds: z._default(z.int().check(z.gte(15), z.lte(3_600)), 120),
  /** Minutes before a rain in which somebody wrote something in its room to be there. */
  activeMinutes: z._default(z.int().check(z.gte(1), z.lte(1_440)), 60),
  /** Hours before a rain of the house in which somebody deposited to take a share of it. */
  depositHours: z._default(z.int().check(z.gte(1), z.lte(720)), 24),
  /** One share for everybody who has used the same device or address. */
  oneForAddress: z._default(z.boolean(), true),
  /** Money from one player to another. */
  transfers: z._default(transfers, TRANSFERS),
});
export type RainSettings = z.output<typeof rainSettings>;
export type TransferSettings = RainSettings['transfers'];

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    rain: Pick<TransferSettings, 'tips' | 'playerRain' | 'leastUsd' | 'mostUsd'> &
      Pick<RainSettings, 'staffShareUsd'>;
  }
}
