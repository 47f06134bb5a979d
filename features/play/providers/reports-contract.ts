/** Reconciliation: our ledger of an aggregator's transactions held against its own report of them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';

/** Codes of refusals of a report. */
export const REPORT = { none: 1, over: 2, empty: 3 } as const;

/** Aggregators that call us. */
export const AGGREGATORS = ['slotegrator', 'softswiss', 'pragmatic', 'hub88', 'betby'] as const;
export const aggregator = z.enum(AGGREGATORS);
export type AggregatorId = z.output<typeof aggregator>;

/** Lines of a report that are sent at once. */
export const REPORT_PART = 2_000;
/** Differences of each kind, and bad lines, that are kept to be read; all are counted. */
export const REPORT_SHOWN = 200;

const no = z.int().check(z.gte(1), z.lte(1_000_000_000));
const time = z.int().check(z.gte(0), z.lte(253_402_300_799_999));
const action = z.enum(['bet', 'win', 'refund', 'rollback']);

const reportLine = z.object({
  /** Where it stands in the file, from 1. */
  no,
  id: z.string().check(z.minLength(1), z.maxLength(150), printable),
  action,
  /** Decimal, without a sign. */
  amount: z.string().check(z.regex(/^\d{1,15}(\.\d{1,18})?$/)),
  currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  /** Epoch milliseconds; null where the report says no time. */
  at: z.nullable(time),
});
export type ReportLine = z.output<typeof reportLine>;

/** 'twice': the transaction stands in the report before. 'long': a line without an end. */
const why = z.enum(['columns', 'unreadable', 'long', 'id', 'action', 'amount', 'currency', 'time', 'twice']);
const badLine = z.object({ no, why });
export type BadLine = z.output<typeof badLine>;

/** Decimals of a currency. */
const sums = z.object({
  count: z.int(),
  bets: z.string(),
  wins: z.string(),
  refunds: z.string(),
});

const side = z.object({ action: z.string(), amount: z.string(), currency: z.string() });

const difference = z.object({
  /** 'here': we do not know it. 'there': the report does not have it. 'other': another action, currency or amount. */
  missing: z.enum(['here', 'there', 'other']),
  id: z.string(),
  no: z.nullable(z.int()),
  /** Public id of the player; null where we do not know the transaction. */
  player: z.nullable(z.string()),
  at: z.nullable(z.int()),
  here: z.nullable(side),
  there: z.nullable(side),
});
export type ReportDifference = z.output<typeof difference>;

const reportHead = z.object({
  id: z.uuid(),
  provider: z.string(),
  name: z.string(),
  at: z.int(),
  /** 'open': its lines are still coming. */
  state: z.enum(['open', 'done']),
});

const reportView = z.extend(reportHead, {
  lines: z.int(),
  bad: z.int(),
  badLines: z.array(badLine),
  matched: z.int(),
  missingHere: z.int(),
  /** Null: the report says no times and nobody said which days it is about. */
  missingThere: z.nullable(z.int()),
  other: z.int(),
  /** What it is about, epoch milliseconds; to the end of the last one. */
  from: z.nullable(z.int()),
  to: z.nullable(z.int()),
  differences: z.array(difference),
  totals: z.array(z.object({ currency: z.string(), here: sums, there: sums })),
});
export type ReportView = z.output<typeof reportView>;

export const reportList = endpoint({
  method: 'POST',
  path: '/api/admin/providers/reports',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Aggregators whose transactions there are. */
    providers: z.array(aggregator),
    reports: z.array(reportHead),
  }),
  summary: "Aggregators' reports that were held against our ledger, newest first",
});

const codes = {
  [REPORT.none]: 'providers.reports.error.none',
  [REPORT.over]: 'providers.reports.error.over',
  [REPORT.empty]: 'providers.reports.error.empty',
};

export const reportBegin = endpoint({
  method: 'POST',
  path: '/api/admin/providers/reports/begin',
  who: 'perm:providers.edit',
  body: z.object({
    provider: aggregator,
    /** Of the file. */
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200), printable),
    /** What it is about, where it does not say so itself; epoch milliseconds, `to` not a part of it. */
    from: z.nullable(time),
    to: z.nullable(time),
  }),
  reply: z.object({ id: z.uuid() }),
  rate: { max: 20, seconds: 60 },
  summary: "Begins holding an aggregator's report against our ledger",
});

export const reportLines = endpoint({
  method: 'POST',
  path: '/api/admin/providers/reports/lines',
  who: 'perm:providers.edit',
  bodyLimit: 1024 * 1024,
  body: z.object({
    id: z.uuid(),
    lines: z.array(reportLine).check(z.maxLength(REPORT_PART)),
    bad: z.array(badLine).check(z.maxLength(REPORT_PART)),
  }),
  reply: z.object({ taken: z.int() }),
  codes,
  rate: { max: 1200, seconds: 60 },
  summary: 'Some lines of a report; the same ones again are the same lines',
});

export const reportFinish = endpoint({
  method: 'POST',
  path: '/api/admin/providers/reports/finish',
  who: 'perm:providers.edit',
  body: z.object({ id: z.uuid() }),
  reply: reportView,
  codes,
  rate: { max: 20, seconds: 60 },
  summary: 'All lines have come: what differs, and the sums of both sides',
});

export const reportRead = endpoint({
  method: 'POST',
  path: '/api/admin/providers/reports/read',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({ id: z.uuid() }),
  reply: reportView,
  codes: { [REPORT.none]: codes[REPORT.none], [REPORT.over]: codes[REPORT.over] },
  summary: 'What came of a report',
});

export const validations = endpoint({
  method: 'POST',
  path: '/api/admin/providers/validations',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    runs: z.array(
      z.object({
        no: z.int(),
        at: z.int(),
        provider: z.string(),
        steps: z.int(),
        failed: z.int(),
        /** The first of them. */
        faults: z.array(z.string()),
      }),
    ),
  }),
  summary: 'What came of validations of the wallet, newest first',
});
