/** Who stays, and what remains of what the house earns. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay } from '#platform/contract/fields.ts';

export const COHORT_SPANS = ['day', 'week', 'month'] as const;
export type CohortSpan = (typeof COHORT_SPANS)[number];
/** On the first, seventh, thirtieth day after the first deposit; in the second and the fifth week; ever from the seventh day on. */
export const KEPT = ['d1', 'd7', 'd30', 'w1', 'w4', 'rolling7'] as const;
export type Kept = (typeof KEPT)[number];

const rate = { max: 120, seconds: 60 };
const span = {
  /** The first day of first deposits. */
  from: calendarDay,
  /** The day after the last. */
  to: calendarDay,
};
/** Percent of the whole cohort; null until the days have ended for everybody in it. */
const share = z.nullable(z.number());
const shares = z.object({ d1: share, d7: share, d30: share, w1: share, w4: share, rolling7: share });

export const retention = endpoint({
  method: 'POST',
  path: '/api/admin/reports/retention',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object({ ...span, by: z._default(z.enum(COHORT_SPANS), 'week') }),
  reply: z.object({
    cohorts: z.array(
      z.object({
        /** Its first day. */
        cohort: z.iso.date(),
        /** Whose first deposit was in it, also those who are barred meanwhile. */
        players: z.int(),
        /** Of them those who have excluded themselves, closed their account or were barred. */
        gone: z.int(),
        /** Who bet real money. */
        played: shares,
        /** Who deposited again. */
        deposited: shares,
      }),
    ),
  }),
  codes: { 1: 'reports.error.span' },
  rate,
  summary: 'Players by the day, week or month of their first deposit: who came back, and when',
});

const euros = z.string().check(z.regex(/^-?\d+\.\d\d$/));
const month = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/));

export const contribution = endpoint({
  method: 'POST',
  path: '/api/admin/reports/contribution',
  who: 'perm:reports.read',
  view: 'reads',
  /** The first and the last month. */
  body: z.object({ from: month, until: month }),
  reply: z.object({
    months: z.array(
      z.object({
        month: z.string(),
        ggr: euros,
        bonusCost: euros,
        ngr: euros,
        /** By the contracts in force now, whatever month it is. */
        providerFees: euros,
        /** Of each maker with a contract. */
        makers: z.array(z.object({ provider: z.string(), base: euros, fee: euros })),
        /** What processors and banks take of deposits, and what networks took. */
        paymentCost: euros,
        networkCost: euros,
        /** Fees on withdrawals, and of accounts that nobody used. */
        feeIncome: euros,
        commissions: euros,
        tax: euros,
        contribution: euros,
      }),
    ),
  }),
  codes: { 1: 'reports.error.span' },
  rate,
  summary: 'NGR less fees of makers, payments, commissions and tax, by month',
});
