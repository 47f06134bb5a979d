/** What the operator may change about poker tables while they run. */
import * as z from 'zod/mini';

const pokerGame = z.enum(['holdem', 'omaha']);
const chips = z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/));

export const tableSettings = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  /** Fixed while anybody sits there. */
  seats: z.union([z.literal(2), z.literal(6), z.literal(9)]),
  /** No-limit hold'em or pot-limit Omaha; fixed while anybody sits there. */
  game: z._default(pokerGame, 'holdem'),
  currency: z._default(z.string().check(z.minLength(1), z.maxLength(12)), 'usd'),
  /** Played for play money. */
  demo: z._default(z.boolean(), false),
  smallBlind: chips,
  bigBlind: chips,
  /** In big blinds. */
  minBuyIn: z._default(z.int().check(z.gte(10), z.lte(1000)), 40),
  maxBuyIn: z._default(z.int().check(z.gte(10), z.lte(1000)), 100),
  /** Whether the player left of the big blind may straddle: two big blinds before the cards. */
  straddle: z._default(z.boolean(), false),
  /** Whether a hand that is all-in before the river is run twice when all who are in it agree. */
  runTwice: z._default(z.boolean(), false),
  /** Whether everybody is shown the cards that would have come, after a hand that ended before the river. */
  rabbit: z._default(z.boolean(), false),
  /** House bots that keep a table for play money alive; they go as players come, so that a seat stays free. */
  bots: z._default(z.int().check(z.gte(0), z.lte(7)), 0),
  /** False: no new hands; who sits there is given their chips. */
  enabled: z._default(z.boolean(), true),
});
export type TableSettings = z.output<typeof tableSettings>;

const sitAndGoOffer = z.object({
  id: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,23}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(40)),
  seats: z.int().check(z.gte(2), z.lte(9)),
  /** No-limit hold'em or pot-limit Omaha. */
  game: z._default(pokerGame, 'holdem'),
  /** How fast the blinds rise, and with how many chips everybody begins. */
  speed: z.enum(['normal', 'turbo', 'hyper']),
  currency: z._default(z.string().check(z.minLength(1), z.maxLength(12)), 'usd'),
  /** Played for play money. */
  demo: z._default(z.boolean(), false),
  /** What goes into the pool. */
  buyIn: chips,
  /** What the house takes beside it; given back when the game is called off. */
  fee: chips,
  /** False: nobody enters, and who waits is paid back. */
  enabled: z._default(z.boolean(), true),
});
export type SitAndGoOffer = z.output<typeof sitAndGoOffer>;

const sitAndGo = (
  id: string,
  name: string,
  seats: number,
  speed: SitAndGoOffer['speed'],
  [buyIn, fee]: readonly [string, string],
  more: Partial<SitAndGoOffer> = {},
): SitAndGoOffer => ({
  id,
  name,
  seats,
  game: 'holdem',
  speed,
  currency: 'usd',
  demo: false,
  buyIn,
  fee,
  enabled: true,
  ...more,
});

const table = (
  id: string,
  name: string,
  seats: TableSettings['seats'],
  [smallBlind, bigBlind]: readonly [string, string],
  more: Partial<TableSettings> = {},
): TableSettings => ({
  id,
  name,
  seats,
  game: 'holdem',
  currency: 'usd',
  demo: false,
  smallBlind,
  bigBlind,
  minBuyIn: 40,
  maxBuyIn: 100,
  straddle: false,
  runTwice: false,
  rabbit: false,
  bots: 0,
  enabled: true,
  ...more,
});

export const pokerSettings = z.object({
  tables: z._default(
    z.array(tableSettings).check(
      z.maxLength(200),
      z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'a table twice'),
    ),
    [
      table('practice', 'Practice', 6, ['0.50', '1.00'], { demo: true, bots: 3 }),
      table('practice-omaha', 'Practice Omaha', 6, ['0.50', '1.00'], { demo: true, bots: 3, game: 'omaha' }),
      table('duel', 'Duel', 2, ['0.10', '0.20']),
      table('cedar', 'Cedar', 6, ['0.05', '0.10']),
      table('maple', 'Maple', 6, ['0.50', '1.00']),
      table('grove', 'Grove', 9, ['0.25', '0.50']),
      table('willow', 'Willow', 6, ['0.05', '0.10'], { game: 'omaha' }),
    ],
  ),
  sitAndGos: z._default(
    z.array(sitAndGoOffer).check(
      z.maxLength(50),
      z.refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'a sit-and-go twice'),
    ),
    [
      sitAndGo('practice', 'Practice duel', 2, 'turbo', ['10.00', '0.50'], { demo: true }),
      sitAndGo('duel', 'Duel turbo', 2, 'turbo', ['5.00', '0.25']),
      sitAndGo('short', 'Short table', 6, 'normal', ['5.00', '0.50']),
      sitAndGo('full', 'Full table turbo', 9, 'turbo', ['2.00', '0.20']),
      sitAndGo('omaha', 'Omaha turbo', 6, 'turbo', ['5.00', '0.50'], { game: 'omaha' }),
    ],
  ),
  /** Hundredths of a percent of the pot; no flop, no drop. */
  rakeBps: z._default(z.int().check(z.gte(0), z.lte(1000)), 500),
  /** Greatest rake in big blinds: two players dealt in, three or four, five and more. */
  rakeCaps: z._default(
    z
      .tuple([z.int(), z.int(), z.int()])
      .check(z.refine((caps) => caps.every((cap) => cap >= 0 && cap <= 100), 'from 0 to 100')),
    [1, 2, 3],
  ),
  actionSeconds: z._default(z.int().check(z.gte(5), z.lte(120)), 15),
  /** A store of time of each player, and what a hand gives back of it. */
  bankSeconds: z._default(z.int().check(z.gte(0), z.lte(300)), 30),
  bankRefillSeconds: z._default(z.int().check(z.gte(0), z.lte(30)), 2),
  /** Once in a hand, for who is disconnected when the time is over. */
  disconnectSeconds: z._default(z.int().check(z.gte(0), z.lte(120)), 30),
  /** Who sits out for longer is given their chips. */
  sitOutMinutes: z._default(z.int().check(z.gte(1), z.lte(120)), 15),
  /** Who leaves and comes back within this time brings what they left with. */
  returnMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 60),
  /** A free seat is kept for the first of the wait list. */
  waitSeconds: z._default(z.int().check(z.gte(10), z.lte(600)), 60),
  /** Whether players may write at tables; only while the house has its chat, whose mutes and filters hold there too. */
  tableChat: z._default(z.boolean(), true),
  /** Whether who has no seat may write at a table too. */
  spectatorChat: z._default(z.boolean(), false),
  /** Seconds between two lines of a player. */
  chatSlowSeconds: z._default(z.int().check(z.gte(0), z.lte(600)), 2),
  /** Days that lines are kept; of each table the last hundred. */
  chatDays: z._default(z.int().check(z.gte(1), z.lte(365)), 7),
  maxTables: z._default(z.int().check(z.gte(1), z.lte(16)), 4),
  /** Accounts of one device or address at one table for money: refused, reported to staff, or neither. */
  together: z._default(z.enum(['block', 'flag', 'off']), 'flag'),
  /** When the seed of a hand is shown to those who were dealt in: it shows folded cards too. */
  revealHours: z._default(z.int().check(z.gte(1), z.lte(720)), 24),
  handDays: z._default(z.int().check(z.gte(31), z.lte(3650)), 365),
});
export type PokerSettings = z.output<typeof pokerSettings>;
