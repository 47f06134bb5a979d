import * as z from 'zod/mini';

/** Dollars with up to two decimals. */
const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
const times = z.int().check(z.gte(1), z.lte(200));
/** Percent of a stake that counts at most; 0: not played with bonus money. */
const weight = z.int().check(z.gte(0), z.lte(100));
const id = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));

const offer = z.object({
  /** Kept with every bonus of it: another id is another offer. */
  id,
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  description: z.string().check(z.maxLength(400)),
  /** Greatest bonus in dollars. */
  maxUsd: dollars,
  /** Bonus in percent of the deposit. */
  percent: z.int().check(z.gte(1), z.lte(500)),
  /** What is given is wagered so many times. */
  multiplier: times,
  firstDepositOnly: z.boolean(),
  /** Can be had again by who has had it. */
  repeat: z._default(z.boolean(), false),
  /** Anybody may opt in; else only who is given it by a promocode or the wheel. */
  listed: z._default(z.boolean(), true),
});
export type Offer = z.output<typeof offer>;

export const bonusSettings = z.object({
  offers: z._default(
    z.array(offer).check(
      z.maxLength(20),
      z.refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'two offers of one id'),
    ),
    [
      {
        id: 'first-deposit',
        name: 'First deposit bonus',
        description: 'Double your first deposit.',
        maxUsd: '500',
        percent: 100,
        multiplier: 40,
        firstDepositOnly: true,
        repeat: false,
        listed: true,
      },
      {
        id: 'wheel-reload',
        name: '50 % on your next deposit',
        description: 'Won on the wheel: half of your next deposit comes on top.',
        maxUsd: '100',
        percent: 50,
        multiplier: 40,
        firstDepositOnly: false,
        repeat: true,
        listed: false,
      },
    ],
  ),
  /** How many times a bonus is wagered that is given for nothing: by a promocode, or by staff unless they say. */
  cashMultiplier: z._default(times, 40),
  /** Such a bonus pays at most so many times what was given. */
  cashCapTimes: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
  /** Most that one grant by staff or a promocode may be worth, dollars. */
  grantMaxUsd: z._default(dollars, '500'),
  /** Least that a bonus is worth when it is given, dollars; above `resetBelowUsd`. */
  leastUsd: z._default(dollars, '20'),
  /** Below so many dollars nothing is left to wager, and what is left is the player's. */
  resetBelowUsd: z._default(dollars, '10'),
  /** Greatest stake in bonus money, raises included, dollars. */
  maxBetUsd: z._default(dollars, '5'),
  expireDays: z._default(z.int().check(z.gte(1), z.lte(365)), 30),
  /**
   * House's edge in percent of a stake that counts in full. Of a game that keeps less, a smaller part counts: a dollar
   * wagered costs this edge in the mean, whatever is played.
   */
  referenceEdge: z._default(z.number().check(z.gte(0.1), z.lte(50), z.multipleOf(0.01)), 4),
  /** By product. One that is not named is not played with bonus money. */
  products: z._default(z.record(id, weight), { originals: 100, live: 0, poker: 0, futures: 0 }),
  /** By game, in place of its product's; the card games are none for bonus money. */
  games: z._default(z.record(id, weight), {
    baccarat: 0,
    blackjack: 0,
    hilo: 0,
    'video-poker': 0,
  }),
  /** Why settings are in force whose bonuses pay more than the games earn. Empty: such settings are refused. */
  overrideReason: z._default(z.string().check(z.maxLength(500)), ''),
});
export type BonusSettings = z.output<typeof bonusSettings>;
