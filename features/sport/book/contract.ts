import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { playView } from './play-contract.ts';

/** Decimal odds such as "1.95". */
const odds = z.string();
/** The database's text holds no NUL. */
const text = /^[^\0]*$/;
/** The longest id of an event or an outcome that a feed gives: one that stands on the board can be asked for and bet on. */
export const MAX_ID_SIGNS = 120;
export const eventId = z.string().check(z.minLength(1), z.maxLength(MAX_ID_SIGNS), z.regex(text));
export const marketKey = z.string().check(z.minLength(1), z.maxLength(420), z.regex(text));
export const outcomeId = z.string().check(z.minLength(1), z.maxLength(MAX_ID_SIGNS), z.regex(text));

/** Refusals of the slip: the wire's names are in `errors.json` of the contract, the numbers are ours. */
export const SLIP = {
  queueFailure: 1,
  invalidQueue: 2,
  tooEarly: 3,
  tooLate: 4,
  oddsChanged: 5,
  optionClosed: 6,
  noBalance: 7,
  tooLow: 8,
  tooHigh: 9,
  pending: 10,
  tooMany: 11,
  related: 12,
  invalid: 13,
  boostOver: 14,
  boostHad: 15,
  staff: 16,
} as const;

/** Texts of refusals; those below 0 are policy's, the same in every product. */
const slipCodes = {
  [SLIP.queueFailure]: 'sport.error.queueFailure',
  [SLIP.invalidQueue]: 'sport.error.invalidQueue',
  [SLIP.tooEarly]: 'sport.error.tooEarly',
  [SLIP.tooLate]: 'sport.error.tooLate',
  [SLIP.oddsChanged]: 'sport.error.oddsChanged',
  [SLIP.optionClosed]: 'sport.error.optionClosed',
  [SLIP.noBalance]: 'sport.error.noBalance',
  [SLIP.tooLow]: 'sport.error.tooLow',
  [SLIP.tooHigh]: 'sport.error.tooHigh',
  [SLIP.pending]: 'sport.error.pending',
  [SLIP.tooMany]: 'sport.error.tooMany',
  [SLIP.related]: 'sport.error.related',
  [SLIP.invalid]: 'sport.error.invalid',
  [SLIP.boostOver]: 'sport.error.boostOver',
  [SLIP.boostHad]: 'sport.error.boostHad',
  [SLIP.staff]: 'sport.error.staff',
  [-10]: 'sport.error.price',
  [-11]: 'sport.error.limit',
  [-12]: 'sport.error.excluded',
  [-15]: 'sport.error.reality',
  [-16]: 'sport.error.jurisdiction',
  [-17]: 'sport.error.age',
  [-18]: 'sport.error.verification',
  [-23]: 'sport.error.terms',
  [-19]: 'sport.error.bonusMaxBet',
  [-20]: 'sport.error.bonusGame',
} as const;

const outcome = z.object({
  id: z.string(),
  odds: z.nullable(odds),
  active: z.boolean(),
  /** Its prices through the last versions of the market, the oldest first; only on an event's page. */
  trend: z.optional(z.array(odds)),
});
const market = z.object({
  key: z.string(),
  id: z.number(),
  specifiers: z.record(z.string(), z.string()),
  /** Open to bets now: its own state, its event's and its producer's. */
  open: z.boolean(),
  version: z.number(),
  outcomes: z.array(outcome),
});
export type MarketView = z.output<typeof market>;

const score = z.object({ home: z.number(), away: z.number() });
const eventView = z.object({
  id: z.string(),
  sport: z.number(),
  category: z.string(),
  tournament: z.string(),
  home: z.string(),
  away: z.string(),
  startsAt: z.number(),
  status: z.number(),
  clock: z.nullable(z.string()),
  score: z.nullable(score),
  periods: z.array(score),
  /** All of the event, or only its main ones in lists. */
  markets: z.array(market),
  /** How many there are that can be bet on. */
  marketCount: z.number(),
  /** On the event's own page. */
  play: z.optional(playView),
  /** There too, while it is played: address of a moving picture of it, on a host that the house allows. */
  stream: z.optional(z.string()),
});
export type EventView = z.output<typeof eventView>;

/** Events of one list. */
export const MAX_LISTED = 500;

export const categories = endpoint({
  method: 'POST',
  path: '/api/bookmaker/categories',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      icon: z.string(),
      count: z.object({ live: z.number(), total: z.number() }),
    }),
  ),
  summary: 'Sports with the number of their events',
});

export const events = endpoint({
  method: 'POST',
  path: '/api/sport/events',
  who: 'guest',
  view: 'reads',
  body: z.object({
    /** Id of a sport, or its address: "soccer-1". */
    sport: z.optional(z.string().check(z.maxLength(60))),
    /** popular: those that most bets are on. */
    when: z._default(z.enum(['live', 'soon', 'all', 'popular']), 'all'),
    search: z.optional(z.string().check(z.maxLength(60), z.regex(text))),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_LISTED)), 40),
  }),
  reply: z.object({ now: z.number(), events: z.array(eventView) }),
  codes: { 1: 'sport.error.unknownSport' },
  summary: 'Events that can be bet on, live ones first',
});

export const event = endpoint({
  method: 'POST',
  path: '/api/sport/event',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: eventId }),
  /** builder: keys of the markets whose selections can stand together. */
  reply: z.object({ now: z.number(), event: eventView, builder: z.array(z.string()) }),
  codes: { 1: 'sport.error.unknownEvent' },
  summary: 'An event with all its markets',
});

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** A selection by its ids. */
export const legRef = z.object({ event: eventId, market: marketKey, outcome: outcomeId });

const leg = z.extend(legRef, {
  /** Version of the market that the player saw. */
  version: z.int().check(z.gte(0)),
  /** Id of a boost of its price, of a single alone. */
  boost: z.optional(uuid),
});
export type LegInput = z.output<typeof leg>;

export const MAX_SENT_LEGS = 50;

export const quote = endpoint({
  method: 'POST',
  path: '/api/sport/slip/quote',
  who: 'guest',
  body: z.object({
    legs: z.array(z.extend(legRef, { boost: z.optional(uuid) })).check(z.maxLength(MAX_SENT_LEGS)),
  }),
  reply: z.array(
    z.object({
      event: z.string(),
      market: z.string(),
      outcome: z.string(),
      odds: z.nullable(odds),
      /** Its price with the boost that was named; null without one, or where it is over. */
      boosted: z.nullable(odds),
      version: z.number(),
      open: z.boolean(),
      live: z.boolean(),
      score: z.nullable(score),
    }),
  ),
  summary: 'What the selections of a slip stand at now',
});

export const BET_KINDS = ['single', 'combo', 'system', 'builder'] as const;
export type BetKind = (typeof BET_KINDS)[number];

export const submit = endpoint({
  method: 'POST',
  path: '/api/sport/slip/submit',
  who: 'user',
  body: z.object({
    currency: z.string().check(z.maxLength(20)),
    /** All of it; of a system the stake of its lines together. */
    stake: amount,
    /** builder: all of them are of one event. */
    kind: z.enum(BET_KINDS),
    /** Of a system: how many legs its lines have. */
    sizes: z.optional(
      z.array(z.int().check(z.gte(1), z.lte(MAX_SENT_LEGS))).check(z.maxLength(MAX_SENT_LEGS)),
    ),
    legs: z.array(leg).check(z.minLength(1), z.maxLength(MAX_SENT_LEGS)),
    /** Of each event with several of them: version of their price together that the player saw. */
    together: z.optional(
      z
        .array(z.object({ event: eventId, version: z.int().check(z.gte(0)) }))
        .check(z.maxLength(MAX_SENT_LEGS)),
    ),
    policy: z._default(z.enum(['none', 'higher', 'any']), 'none'),
    /** In play money. */
    demo: z._default(z.boolean(), false),
    /** The same key is answered with the same bet, and with 409 for a slip that differs in more than its prices. */
    key: z.optional(z.string().check(z.minLength(8), z.maxLength(100))),
  }),
  reply: z.object({
    queueId: z.string(),
    now: z.number(),
    readyAt: z.number(),
    expiresAt: z.number(),
  }),
  codes: slipCodes,
  invalid: { status: 422, code: SLIP.invalid, message: 'This is no slip.' },
  /** Twenty singles are twenty slips. */
  rate: { max: 60, seconds: 60 },
  summary: 'Puts a slip into the queue: its stake is held until it is accepted or refused',
});

const LEG_RESULTS = ['won', 'half_won', 'void', 'half_lost', 'lost', 'dead_heat'] as const;

/** Why a bet cannot be cashed out now. */
const cashOutClosed = z.enum(['off', 'bonus', 'settled', 'suspended', 'unavailable', 'worthless']);
export type CashOutClosed = z.output<typeof cashOutClosed>;

/** A selection of a bet, with what became of it. */
export const betLeg = z.object({
  event: z.string(),
  market: z.string(),
  marketId: z.number(),
  specifiers: z.record(z.string(), z.string()),
  outcome: z.string(),
  odds,
  live: z.boolean(),
  sport: z.number(),
  home: z.string(),
  away: z.string(),
  tournament: z.string(),
  /** Score when it was placed. */
  scoreAtBet: z.nullable(z.string()),
  /** Score now, or at the end. */
  score: z.nullable(z.string()),
  eventStatus: z.number(),
  result: z.nullable(z.enum(LEG_RESULTS)),
});

const betView = z.object({
  id: z.string(),
  /** 0 pending, 1 refunded, 2 won, 3 lost. */
  status: z.number(),
  queued: z.boolean(),
  kind: z.enum(BET_KINDS),
  sizes: z.array(z.number()),
  lines: z.number(),
  currency: z.string(),
  demo: z.boolean(),
  stake: z.string(),
  potential: z.string(),
  odds: z.nullable(odds),
  /** Odds without the boost of its price, of a single that has one. */
  plainOdds: z.nullable(odds),
  /** Percent on top of what it wins, of a multi while none of its selections is void; 0: none. */
  boost: z.number(),
  placedAt: z.number(),
  settledAt: z.nullable(z.number()),
  settlement: z.nullable(
    z.object({ kind: z.enum([...LEG_RESULTS, 'cashed_out']), payout: z.string(), revision: z.number() }),
  ),
  /** What was paid for parts of it, and the stake that is still at its odds; null while nothing was cashed out. */
  cashed: z.nullable(z.object({ amount: z.string(), stakeLeft: z.string() })),
  /** Of an open bet: what all of it would be cashed out for now, or why it cannot be. */
  cashOut: z.nullable(z.object({ amount: z.nullable(z.string()), closed: z.nullable(cashOutClosed) })),
  /** Price of the legs of an event that has several. */
  together: z.array(z.object({ event: z.string(), odds })),
  legs: z.array(betLeg),
});
export type BetSlipView = z.output<typeof betView>;

export const confirm = endpoint({
  method: 'POST',
  path: '/api/sport/slip/confirm',
  who: 'user',
  body: z.object({ queueId: z.string().check(z.maxLength(60)) }),
  reply: z.object({ bet: betView }),
  codes: slipCodes,
  summary: 'Accepts a slip that is ready, or refuses it and gives its stake back',
});

export const bets = endpoint({
  method: 'POST',
  path: '/api/sport/bets',
  who: 'user',
  view: 'reads',
  body: z.object({
    state: z._default(z.enum(['open', 'settled', 'cashed']), 'open'),
    /** Where the page before ended: when its last bet was placed, epoch ms, and that bet's id. */
    before: z.optional(z.int().check(z.gte(0), z.lte(4_102_444_800_000))),
    beforeId: z.optional(uuid),
    limit: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
  }),
  reply: z.array(betView),
  summary: "A player's bets, newest first",
});

export const CASH_OUT = { unknown: 1, invalid: 2 } as const;

const cashOutCodes = {
  [CASH_OUT.unknown]: 'sport.cashOut.error.unknown',
  [CASH_OUT.invalid]: 'sport.cashOut.error.invalid',
} as const;

const cashOutOfferView = z.object({
  id: z.string(),
  percent: z.number(),
  amount: z.string(),
  /** Stake that stays at its odds. */
  stakeLeft: z.string(),
  expiresAt: z.number(),
});
export type CashOutOffer = z.output<typeof cashOutOfferView>;

export const offer = endpoint({
  method: 'POST',
  path: '/api/sport/cash-out/offer',
  who: 'user',
  body: z.object({
    betId: z.string().check(z.maxLength(60)),
    /** Part of the stake that is left. */
    percent: z._default(z.int().check(z.gte(1), z.lte(100)), 100),
  }),
  reply: z.object({
    now: z.number(),
    offer: z.nullable(cashOutOfferView),
    closed: z.nullable(cashOutClosed),
  }),
  codes: cashOutCodes,
  invalid: { status: 422, code: CASH_OUT.invalid, message: 'This is no part of a bet.' },
  summary: 'A price for an open bet or a part of it, held for a moment',
});

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/sport/cash-out/accept',
  who: 'user',
  body: z.object({ offer: z.string().check(z.maxLength(60)) }),
  reply: z.object({
    now: z.number(),
    /** waiting: send it again at `readyAt`. moved: the price is another, `offer` is the new one. */
    state: z.enum(['paid', 'waiting', 'moved', 'closed']),
    amount: z.nullable(z.string()),
    readyAt: z.nullable(z.number()),
    offer: z.nullable(cashOutOfferView),
    closed: z.nullable(cashOutClosed),
  }),
  codes: cashOutCodes,
  summary: 'Takes an offer: paid once, however often it is sent',
});
export type CashOutAnswer = z.output<typeof acceptOffer.reply>;

/** Everybody who looks at sport pages: what changed since, a few times a second. */
export const boardChannel = channel({
  name: 'sport-board',
  who: 'guest',
  events: {
    /** Events as lists hold them, with their main markets. */
    events: z.object({ now: z.number(), events: z.array(eventView) }),
    /** Any of them may have changed: read again. */
    all: z.object({}),
  },
  droppable: true,
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'sport-board': EventsOf<typeof boardChannel>;
  }
}
