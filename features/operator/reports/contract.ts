/** Reports for staff. Amounts are euros with two places; what cannot be said for a row is null, never nought. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay } from '#platform/contract/fields.ts';

const MONEY_CHECKS = ['reconciliation', 'solvency'] as const;
const RISKY_PRODUCTS = ['sport', 'futures'] as const;

export const PRODUCTS = ['originals', 'providers', 'sport', 'futures', 'poker', 'pvp'] as const;
export const GROUPS = [
  'day',
  'hour',
  'product',
  'provider',
  'game',
  'currency',
  'country',
  'affiliate',
  'vip',
  'segment',
] as const;
export type Group = (typeof GROUPS)[number];
export const MONEYS = ['real', 'bonus', 'demo'] as const;
export const FILE_FORMATS = ['csv', 'json', 'parquet'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A day in the zone of the house. */
const date = calendarDay;
/** Euros with two places. */
const euros = z.string().check(z.regex(/^-?\d+\.\d\d$/));
const maybe = z.nullable(euros);
/** Up to here everything was counted; null while older play is still being added up. */
const asOf = z.nullable(z.iso.datetime());
const name = z.string().check(z.regex(/^[!-~]{1,80}$/));
const span = {
  /** The first day. */
  from: date,
  /** The day after the last. */
  to: date,
};
const codes = { 1: 'reports.error.span', 2: 'reports.error.together' };
/** Of figures of players in saved segments. */
export const SEGMENT_CODES = {
  6: 'reports.error.segment',
  7: 'reports.error.segmentOff',
  8: 'reports.error.segmentRight',
};
const figureCodes = { ...codes, ...SEGMENT_CODES };
const rate = { max: 120, seconds: 60 };

/** What is asked, without the days. */
export const reportFilter = {
  by: z.enum(GROUPS),
  money: z._default(z.enum(MONEYS), 'real'),
  product: z.optional(z.enum(PRODUCTS)),
  provider: z.optional(name),
  game: z.optional(name),
  /** Code of a currency. */
  currency: z.optional(name),
  /** Two letters, or -- where it is not known. */
  country: z.optional(z.string().check(z.regex(/^([A-Z]{2}|--)$/))),
  /** Public id of an account, or none. */
  affiliate: z.optional(z.string().check(z.regex(/^([0-9a-f]{24}|none)$/))),
  vip: z.optional(z.int().check(z.gte(0), z.lte(1000))),
  /** A saved segment: who is in it at the moment of the question. Asks for `campaigns.read` too, as `by` segment does. */
  segment: z.optional(z.uuid()),
};
const filter = { ...span, ...reportFilter };
const filterBody = z.object(filter);
export type Filter = z.output<typeof filterBody>;

const figuresOf = {
  bets: z.int(),
  /** Distinct players with a bet. */
  active: z.nullable(z.int()),
  turnover: euros,
  /** Stakes of slips on sport on the day on which they were taken, whenever they are settled. */
  accepted: maybe,
  paid: euros,
  /** Rake of poker and of players' pools, which is a part of GGR; null for players of segments, whose GGR is without it. */
  rake: maybe,
  ggr: euros,
  /** GGR / turnover in percent, of sums; null where nothing was staked. */
  hold: z.nullable(z.string()),
  bonusCost: maybe,
  ngr: maybe,
  deposits: maybe,
  withdrawals: maybe,
  /** Deposits less those undone, withdrawals and their fees. */
  netDeposits: maybe,
  /** Players whose first deposit this is; below nought where more of earlier days were undone. */
  firstDeposits: z.nullable(z.int()),
  firstDepositsWorth: maybe,
};
const row = z.object({
  /** Day, hour, name or public id, by what was asked. */
  key: z.string(),
  /** For people, where it is not the key. */
  label: z.string(),
  ...figuresOf,
});
export type FigureRow = z.output<typeof row>;

export const figures = endpoint({
  method: 'POST',
  path: '/api/admin/reports/figures',
  who: 'perm:reports.read',
  view: 'reads',
  body: filterBody,
  reply: z.object({
    rows: z.array(row),
    /** Over all rows, also those past the first thousand. */
    total: row,
    /** Rows past the first thousand were left out. */
    more: z.boolean(),
    /** Names of segments that cannot be counted while a room is off. */
    leftOut: z.array(z.string()),
    /** Whose midnights divide the days. */
    zone: z.string(),
    asOf,
  }),
  codes: figureCodes,
  rate,
  summary: 'Turnover, GGR, NGR and what goes with them, grouped and filtered',
});

/** Offered of each, those with most first. */
export const MAX_CHOICES = 500;
const named = z.array(z.object({ id: z.string(), name: z.string() }));

export const choices = endpoint({
  method: 'POST',
  path: '/api/admin/reports/choices',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    /** Two letters each, or -- where it is not known. */
    countries: z.array(z.string()),
    vips: z.array(z.int()),
    /** Makers with play in these days; games in the last 62 of them. */
    providers: z.array(z.string()),
    games: z.array(z.string()),
    /** Accounts that invited players. */
    affiliates: named,
    /** Saved segments that can be counted; none for who may not read segments. */
    segments: named,
  }),
  codes: { 1: 'reports.error.span' },
  rate,
  summary: 'What reports of these days can be filtered by',
});

export const exportFigures = endpoint({
  method: 'GET',
  path: '/api/admin/reports/export',
  who: 'perm:reports.read',
  body: z.object({
    ...filter,
    vip: z.optional(z.string().check(z.regex(/^\d{1,3}$/))),
    format: z._default(z.enum(FILE_FORMATS), 'csv'),
  }),
  /** A file. */
  reply: z.string(),
  codes: figureCodes,
  rate,
  summary: 'The same as a file',
});

export const exportPlayers = endpoint({
  method: 'GET',
  path: '/api/admin/reports/export-players',
  who: 'perm:reports.players',
  body: z.object({ ...span, format: z._default(z.enum(FILE_FORMATS), 'csv') }),
  /** A file: a row for each player, day, product, currency and kind of money. */
  reply: z.string(),
  codes: { 1: 'reports.error.span' },
  rate,
  summary: 'What each player played on each day, as a file',
});

export const rtp = endpoint({
  method: 'POST',
  path: '/api/admin/reports/rtp',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    games: z.array(
      z.object({
        game: z.string(),
        bets: z.int(),
        turnover: euros,
        /** `table`: from the rules of the game, bet by bet. `bets`: from how far the bets themselves stray, where no table says it. */
        basis: z.enum(['table', 'bets']),
        /** In percent. */
        stated: z.number(),
        realised: z.number(),
        /** Half the width of the band that a return lies in 95 times of a hundred. */
        band: z.number(),
        z: z.number(),
        state: z.enum(['few', 'inside', 'warn', 'alert']),
      }),
    ),
  }),
  codes,
  rate,
  summary: 'Return of each game of the house against what it states, with its confidence band',
});

export const cohorts = endpoint({
  method: 'POST',
  path: '/api/admin/reports/cohorts',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object({ weeks: z._default(z.int().check(z.gte(1), z.lte(26)), 12) }),
  reply: z.object({
    cohorts: z.array(
      z.object({
        /** Monday of the week of the first deposit. */
        week: date,
        players: z.int(),
        /** Share of them who bet in the first, second, ... week after their first deposit; null until that has ended for all. */
        active: z.array(z.nullable(z.number())),
        /** GGR to the end of the same weeks, divided by all of them. */
        value: z.array(maybe),
      }),
    ),
  }),
  rate,
  summary: 'Players by the week of their first deposit: who still plays, and what they were worth',
});

export const funnel = endpoint({
  method: 'POST',
  path: '/api/admin/reports/funnel',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    /** Accounts opened in the span, and of them those who did it within seven days. */
    registered: z.int(),
    confirmed: z.int(),
    deposited: z.int(),
    bet: z.int(),
  }),
  codes,
  rate,
  summary: 'From the account to the first bet',
});

export const players = endpoint({
  method: 'POST',
  path: '/api/admin/reports/players',
  who: 'perm:reports.players',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    winners: z.array(playerRow()),
    losers: z.array(playerRow()),
  }),
  codes,
  rate,
  summary: 'Who won and lost most',
});

function playerRow() {
  return z.object({
    _id: z.string(),
    name: z.string(),
    bets: z.int(),
    turnover: euros,
    /** Payouts less stakes. */
    net: euros,
  });
}

export const overview = endpoint({
  method: 'POST',
  path: '/api/admin/reports/overview',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    asOf,
    /** Whether money is right. */
    money: z.object({
      /** Players' balances and the house's accounts add up to nothing in each currency. */
      balanced: z.boolean(),
      /** The last audit that found nothing wrong. */
      audited: z.nullable(z.iso.datetime()),
      /** Subscribers that fail or are more than a minute behind. */
      behind: z.array(z.string()),
      /** What was held against chains and signer, and against what players are owed. `at` null: never. */
      checks: z.array(
        z.object({
          check: z.enum(MONEY_CHECKS),
          at: z.nullable(z.iso.datetime()),
          right: z.boolean(),
          findings: z.int(),
        }),
      ),
    }),
    /** What would cost the house most of what is open, euros: a match at its worst result, a ticker by the notional of one side over the other's. */
    risks: z.array(z.object({ product: z.enum(RISKY_PRODUCTS), name: z.string(), eur: euros })),
    /** Euros, at the prices of now. */
    owed: z.object({ balances: euros, openStakes: euros, held: euros, bonus: euros }),
    /** Of today up to the last full hour, the same hours of the same weekday last week, and that whole day. */
    today: z.object({
      until: z.iso.datetime(),
      figures: z.array(
        z.object({
          figure: z.enum(['bets', 'turnover', 'ggr']),
          now: z.string(),
          before: z.string(),
          whole: z.string(),
          /** Median of the same hours of the last four such weekdays. */
          median: z.string(),
        }),
      ),
    }),
    /** What waits for somebody of staff, of the kinds that the caller may see. */
    waiting: z.object({
      /** The caller may open the room of cases. */
      room: z.boolean(),
      count: z.int(),
      overdue: z.int(),
      oldest: z.nullable(z.iso.datetime()),
    }),
    /** What rules refused players in the last 24 hours, most first. */
    refusals: z.array(z.object({ rule: z.string(), count: z.int(), players: z.int() })),
    /** Games whose return is out of its band over 30 days. */
    alerts: z.array(z.object({ game: z.string(), z: z.number(), state: z.enum(['warn', 'alert']) })),
  }),
  rate,
  summary: 'Is money right, is anything behind, how is today against last week',
});
