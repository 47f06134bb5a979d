import * as z from 'zod/mini';
import { GROUPS } from './market-group.ts';

/** Dollars with up to two decimals. */
const dollars = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
const seconds = z.int().check(z.gte(0), z.lte(60));

const kept = z.number().check(z.gte(2), z.lte(10), z.multipleOf(0.01));

/** As the engine has them, ways to put a margin onto fair chances. */
export const MARGIN_METHODS = ['proportional', 'additive', 'power', 'shin', 'odds_ratio'] as const;

/** A margin of staff in place of the feed's; null: of any. The one that says most of a market counts. */
export const marginRule = z.object({
  /** Id of a sport. */
  sport: z._default(z.nullable(z.int().check(z.gte(1), z.lte(9999))), null),
  /** Name of a league, as the feed writes it. */
  tournament: z._default(
    z.nullable(z.string().check(z.minLength(1), z.maxLength(120), z.regex(/^[^\0]*$/))),
    null,
  ),
  group: z._default(z.nullable(z.enum(GROUPS)), null),
  live: z._default(z.nullable(z.boolean()), null),
  method: z._default(z.enum(MARGIN_METHODS), 'power'),
  percent: z.number().check(z.gte(0), z.lte(40), z.multipleOf(0.01)),
});
export type MarginRule = z.output<typeof marginRule>;
/** What a rule puts on; percent of the stake, 5 for 5 %. */
export type Margin = Pick<MarginRule, 'method' | 'percent'>;

export const sportSettings = z.object({
  /** Where fixtures and prices come from. */
  adapter: z._default(z.enum(['simulator', 'odds-api', 'uof', 'files', 'betfair', 'none']), 'simulator'),
  /** Seasons from files: days that every date in them is moved by, so that one that is over is played again from now on; 0 with a main network. */
  filesShiftDays: z._default(z.int().check(z.gte(-36_525), z.lte(36_525)), 0),
  /** Margin of their prices where a file has none, percent. */
  filesMarginPercent: z._default(z.number().check(z.gte(0), z.lte(30), z.multipleOf(0.01)), 6),
  /** Margin on the middle of an exchange's prices, percent; never above what it pays itself. */
  exchangeMarginPercent: z._default(z.number().check(z.gte(0), z.lte(30), z.multipleOf(0.01)), 5),
  /** Least and greatest stake of a slip. */
  minStakeUsd: z._default(dollars, '1'),
  maxStakeUsd: z._default(dollars, '20'),
  /** Most that one slip can pay. */
  maxPayoutUsd: z._default(dollars, '10000'),
  /** Most that a market may lose on one of its outcomes, before the start and live. */
  marketLossUsd: z._default(dollars, '5000'),
  marketLossLiveUsd: z._default(dollars, '2500'),
  /** Most that a soccer match may lose at one final score, over all its markets, before the start and live. */
  scoreLossUsd: z._default(dollars, '10000'),
  scoreLossLiveUsd: z._default(dollars, '5000'),
  /** Most that a player's open bets may win together. */
  playerWinUsd: z._default(dollars, '20000'),
  /** Percent of a market's greatest loss from which its line moves; 100: it does not. */
  lineMoveFromPercent: z._default(z.int().check(z.gte(10), z.lte(100)), 50),
  /** How much the chance of an outcome at its limit is raised by, percent. */
  lineMovePercent: z._default(z.int().check(z.gte(1), z.lte(25)), 10),
  /** Hours that a match may be put off by: bets for a start longer ago than that are void. */
  postponedHours: z._default(z.int().check(z.gte(1), z.lte(720)), 48),
  maxLegs: z._default(z.int().check(z.gte(2), z.lte(30)), 20),
  /** How long a bet with live legs waits before it is looked at again, by sport; pre-match bets do not wait. */
  liveDelaySeconds: z._default(z.record(z.string().check(z.regex(/^[0-9]{1,4}$/)), seconds), {
    '1': 6,
    '2': 5,
    '5': 4,
    '109': 3,
  }),
  /** The same for sports that are not named. */
  otherDelaySeconds: z._default(seconds, 5),
  /** How long a bet that is ready waits for its confirmation. */
  confirmSeconds: z._default(z.int().check(z.gte(3), z.lte(120)), 15),
  /** Whether open bets can be cashed out. */
  cashOut: z._default(z.boolean(), true),
  /** What the house keeps of a bet's fair value, percent; more the farther it has moved from the stake, at most 10. */
  cashOutPreMatchPercent: z._default(kept, 3),
  cashOutLivePercent: z._default(kept, 5),
  /** How long an offered price is held. */
  cashOutSeconds: z._default(z.int().check(z.gte(3), z.lte(30)), 8),
  /** What a leg leaves the house in the mean, percent, where its price does not leave less: rewards and bonus money count by it. */
  edgePercent: z._default(z.number().check(z.gte(0), z.lte(50), z.multipleOf(0.01)), 4.5),
  /** Whether selections of one match may stand together, at a price from the law of the match. */
  builder: z._default(z.boolean(), true),
  /** Margin of such a price, percent; it grows with the root of the selections. */
  builderMarginPercent: z._default(z.number().check(z.gte(0), z.lte(30), z.multipleOf(0.01)), 6),
  /** Most selections of one match. */
  builderLegs: z._default(z.int().check(z.gte(2), z.lte(12)), 8),
  /** Boost of multis: selections at lower odds do not count for it. */
  boostMinOdds: z._default(z.string().check(z.regex(/^[1-9][0-9]?(\.[0-9]{1,2})?$/)), '1.5'),
  /** From so many selections on, percent on top of what a multi wins; none: no boost. */
  boostSteps: z._default(
    z
      .array(
        z.object({
          legs: z.int().check(z.gte(2), z.lte(30)),
          percent: z.number().check(z.gte(0.01), z.lte(100), z.multipleOf(0.01)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  /** Margins in place of the feed's, by sport, league, group of markets and live; the trading desk shows what they change. */
  margins: z._default(z.array(marginRule).check(z.maxLength(100)), []),
  /** Hosts whose pictures of matches pages may hold, where a feed gives their addresses: "player.example.com". */
  streamHosts: z._default(
    z
      .array(z.string().check(z.regex(/^(?=.{4,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/)))
      .check(z.maxLength(20)),
    [],
  ),
  /** How far ahead the simulator announces fixtures. */
  horizonHours: z._default(z.int().check(z.gte(1), z.lte(96)), 12),
});
export type SportSettings = z.output<typeof sportSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    book: Pick<SportSettings, 'minStakeUsd' | 'maxStakeUsd' | 'maxLegs' | 'boostMinOdds' | 'boostSteps'>;
  }
}
