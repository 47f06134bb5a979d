/** The trading desk: what staff see of the book and do to it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { BET_KINDS, eventId, marketKey, outcomeId } from './contract.ts';

/** The database's text holds no NUL. */
const text = /^[^\0]*$/;
const reason = z.string().check(z.minLength(3), z.maxLength(300), z.regex(text));
const id = z.string().check(z.maxLength(60));

export const DESK = {
  unknown: 1,
  invalid: 2,
  ownBet: 3,
  ownRequest: 4,
  waiting: 5,
  decided: 6,
  askersBet: 7,
  ownLimit: 8,
  alone: 9,
} as const;

export const deskCodes = {
  [DESK.unknown]: 'sport.desk.error.unknown',
  [DESK.invalid]: 'sport.desk.error.invalid',
  [DESK.ownBet]: 'sport.desk.error.ownBet',
  [DESK.ownRequest]: 'sport.desk.error.ownRequest',
  [DESK.waiting]: 'sport.desk.error.waiting',
  [DESK.decided]: 'sport.desk.error.decided',
  [DESK.askersBet]: 'sport.desk.error.askersBet',
  [DESK.ownLimit]: 'sport.desk.error.ownLimit',
  [DESK.alone]: 'sport.desk.error.alone',
} as const;

/** Dollars of real money; play money and bonus money are not the house's risk. */
const usd = z.string();

const eventLine = z.object({
  id: z.string(),
  sport: z.number(),
  tournament: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: z.number(),
  status: z.number(),
  score: z.nullable(z.string()),
  held: z.boolean(),
  bets: z.number(),
  staked: usd,
  /** Most that can be lost, market by market. */
  worst: usd,
  /** The final score that costs most of those that can still come; null where scores have no grid, and without bets. */
  worstScore: z.nullable(z.object({ home: z.number(), away: z.number(), loss: usd })),
});

export const deskEvents = endpoint({
  method: 'POST',
  path: '/api/admin/sport/events',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({
    which: z._default(z.enum(['live', 'soon', 'open']), 'live'),
    search: z._default(z.string().check(z.maxLength(60), z.regex(text)), ''),
  }),
  reply: z.array(eventLine),
  codes: deskCodes,
  summary:
    'Events that are live, that begin soon, or that are over with bets still open, with what the book stands to lose',
});
export type DeskEvent = z.output<typeof eventLine>;

const deskOutcome = z.object({
  id: z.string(),
  /** Of the feed. */
  odds: z.nullable(z.string()),
  /** Where the line has moved to after the bets; null where it stands as the feed has it. */
  moved: z.nullable(z.string()),
  /** Of staff, in its place. */
  own: z.nullable(z.string()),
  active: z.boolean(),
  result: z.nullable(z.string()),
  staked: usd,
  /** What the book loses if it wins; negative is a gain. */
  loss: usd,
});
const deskMarket = z.object({
  key: z.string(),
  id: z.number(),
  specifiers: z.record(z.string(), z.string()),
  status: z.number(),
  held: z.boolean(),
  byHand: z.boolean(),
  bets: z.number(),
  staked: usd,
  worst: usd,
  /** Most that it may lose on one outcome. */
  limit: usd,
  outcomes: z.array(deskOutcome),
});
export type DeskMarket = z.output<typeof deskMarket>;

export const deskEvent = endpoint({
  method: 'POST',
  path: '/api/admin/sport/event',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({ id: eventId }),
  reply: z.object({
    event: eventLine,
    markets: z.array(deskMarket),
    /** What all bets cost by the final score, where that decides them; null where there is no grid. */
    scores: z.nullable(
      z.object({
        /** Most that one score may cost. */
        limit: usd,
        /** By goals of the home side, then of the away side, from 0; null: it cannot come any more. */
        losses: z.array(z.array(z.nullable(usd))),
      }),
    ),
  }),
  codes: deskCodes,
  summary: 'An event with its markets, prices, stakes and losses',
});

export const deskHold = endpoint({
  method: 'POST',
  path: '/api/admin/sport/hold',
  who: 'perm:sport.trade',
  body: z.object({ event: eventId, market: z.nullable(marketKey), held: z.boolean(), reason }),
  reply: z.object({}),
  codes: deskCodes,
  summary: 'Stops bets on an event or one of its markets, or lets them go on',
});

export const deskPrice = endpoint({
  method: 'POST',
  path: '/api/admin/sport/price',
  who: 'perm:sport.trade',
  body: z.object({
    event: eventId,
    market: marketKey,
    outcome: outcomeId,
    /** Null: the feed's again. */
    odds: z.nullable(z.string().check(z.regex(/^[1-9][0-9]{0,3}(\.[0-9]{1,3})?$/))),
    reason,
  }),
  reply: z.object({}),
  codes: deskCodes,
  summary: 'A price of staff in place of the one of the feed',
});

const playerLimit = z.object({
  player: z.object({ _id: z.string(), name: z.string() }),
  /** Of everybody's greatest stake and greatest win. */
  percent: z.number(),
  reason: z.string(),
  setBy: z.string(),
  setAt: z.number(),
});
export type DeskPlayerLimit = z.output<typeof playerLimit>;
/** When it was set, epoch ms, and the id of its player. */
const limitPlace = z.object({
  setAt: z.int().check(z.gte(0), z.lte(4_102_444_800_000)),
  player: z.string().check(z.maxLength(60), z.regex(text)),
});
export type DeskLimitPlace = z.output<typeof limitPlace>;

export const deskLimits = endpoint({
  method: 'POST',
  path: '/api/admin/sport/limits',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({
    /** The last one of the page before. */
    before: z.optional(limitPlace),
  }),
  reply: z.object({ limits: z.array(playerLimit), next: z.nullable(limitPlace) }),
  summary: 'Players whose limits are others than those of everybody, newest first',
});

export const deskLimit = endpoint({
  method: 'POST',
  path: '/api/admin/sport/limit',
  who: 'perm:sport.trade',
  body: z.object({
    /** Name of a player. */
    player: z.string().check(z.minLength(1), z.maxLength(60), z.regex(text)),
    /** Percent of everybody's limits; 100: as everybody. */
    percent: z.int().check(z.gte(0), z.lte(1000)),
    reason,
  }),
  reply: z.object({}),
  codes: deskCodes,
  summary: "A player's greatest stake and greatest win in percent of everybody's",
});

export const RESULTS = ['won', 'half_won', 'void', 'half_lost', 'lost'] as const;

export const deskAsk = endpoint({
  method: 'POST',
  path: '/api/admin/sport/ask',
  who: 'perm:sport.settle',
  body: z.object({
    event: eventId,
    market: marketKey,
    /** Every outcome with what becomes of a stake on it; null reopens a market that was settled. */
    results: z.nullable(z.record(outcomeId, z.enum(RESULTS))),
    reason,
  }),
  reply: z.object({ id: z.string() }),
  codes: deskCodes,
  summary: 'Asks for a settlement by hand, a void or a reopening: somebody else of staff has to agree',
});

export const deskDecide = endpoint({
  method: 'POST',
  path: '/api/admin/sport/decide',
  who: 'perm:sport.settle',
  body: z.object({ id, agree: z.boolean() }),
  reply: z.object({}),
  codes: deskCodes,
  summary: 'Agrees to what somebody else asked for, or refuses it',
});

const act = z.object({
  id: z.string(),
  event: z.string(),
  home: z.nullable(z.string()),
  away: z.nullable(z.string()),
  market: z.string(),
  marketId: z.number(),
  specifiers: z.record(z.string(), z.string()),
  results: z.nullable(z.record(z.string(), z.string())),
  reason: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  askedBy: z.string(),
  askedAt: z.number(),
  decidedBy: z.nullable(z.string()),
  /** Asked by the one who looks. */
  mine: z.boolean(),
});
export type DeskAct = z.output<typeof act>;

export const deskActs = endpoint({
  method: 'POST',
  path: '/api/admin/sport/acts',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({}),
  reply: z.array(act),
  summary: 'Settlements by hand: those that wait, and the newest ones',
});

/** Which bets: of a list and of its file. */
const filter = {
  state: z.optional(z.enum(['queued', 'open', 'settled', 'rejected'])),
  event: z.optional(eventId),
  /** Name of a player. */
  player: z.optional(z.string().check(z.maxLength(60), z.regex(text))),
};
export type BetFilter = z.output<z.ZodMiniObject<typeof filter>>;

const deskBet = z.object({
  id: z.string(),
  player: z.object({ _id: z.string(), name: z.string() }),
  kind: z.enum(BET_KINDS),
  state: z.enum(['queued', 'rejected', 'open', 'settled']),
  currency: z.string(),
  demo: z.boolean(),
  stake: z.string(),
  potential: z.string(),
  paid: z.string(),
  cashed: z.string(),
  legs: z.number(),
  placedAt: z.number(),
  revision: z.number(),
});
export type DeskBet = z.output<typeof deskBet>;

export const deskBets = endpoint({
  method: 'POST',
  path: '/api/admin/sport/bets',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({
    ...filter,
    /** Id of the last one of the page before. */
    before: z.optional(id),
  }),
  reply: z.object({ bets: z.array(deskBet), next: z.nullable(z.string()) }),
  codes: deskCodes,
  summary: 'Bets of all players, newest first',
});

export const deskExport = endpoint({
  method: 'GET',
  path: '/api/admin/sport/bets.csv',
  who: 'perm:sport.read',
  body: z.object(filter),
  /** A file. */
  reply: z.string(),
  codes: deskCodes,
  rate: { max: 20, seconds: 600 },
  summary: 'Bets of all players as a file',
});

export const deskHealth = endpoint({
  method: 'POST',
  path: '/api/admin/sport/health',
  who: 'perm:sport.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    now: z.number(),
    adapter: z.string(),
    /** Of the process that reads the feed, some seconds old; null: that feed was never read. */
    feed: z.nullable(
      z.object({
        connected: z.boolean(),
        lastMessageAt: z.nullable(z.number()),
        /** What it sent that was not used, the newest kind first. */
        faults: z.array(
          z.object({ kind: z.string(), count: z.number(), at: z.number(), sample: z.string() }),
        ),
      }),
    ),
    producers: z.array(
      z.object({
        id: z.number(),
        state: z.string(),
        lastAlive: z.nullable(z.number()),
        point: z.nullable(z.number()),
        openMarkets: z.number(),
      }),
    ),
    /** Bets that wait for their confirmation, and for their settlement. */
    queued: z.number(),
    due: z.number(),
    cases: z.array(
      z.object({
        event: z.string(),
        market: z.string(),
        marketId: z.number(),
        specifiers: z.record(z.string(), z.string()),
        outcome: z.string(),
        feed: z.string(),
        own: z.string(),
        at: z.number(),
      }),
    ),
  }),
  summary: 'How the feed is, and where its settlements are not what our own settler finds',
});
