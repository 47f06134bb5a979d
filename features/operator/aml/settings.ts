import * as z from 'zod/mini';

const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,8})(\.[0-9]{1,2})?$/));
/** No rule looks back further than that. */
export const MAX_DAYS = 90;
const days = z.int().check(z.gte(1), z.lte(MAX_DAYS));
const percent = z.int().check(z.gte(1), z.lte(100));
const count = z.int().check(z.gte(1), z.lte(1000));
const on = z._default(z.boolean(), true);

export const amlSettings = z.object({
  /** Rules that are looked at. */
  rules: z._default(
    z.object({
      threshold: on,
      structuring: on,
      passThrough: on,
      addresses: on,
      shared: on,
      chips: on,
      linked: on,
      sleeper: on,
    }),
    {
      threshold: true,
      structuring: true,
      passThrough: true,
      addresses: true,
      shared: true,
      chips: true,
      linked: true,
      sleeper: true,
    },
  ),
  /** What one deposit or withdrawal is measured by where the law of the place names no threshold. */
  thresholdEur: z._default(euro, '2000'),
  /** Percent of a threshold that is near to it. */
  nearPercent: z._default(percent, 80),
  structuring: z._default(
    z.object({
      deposits: z._default(count, 3),
      fromPercent: z._default(percent, 70),
      toPercent: z._default(percent, 99),
      days: z._default(days, 7),
    }),
    { deposits: 3, fromPercent: 70, toPercent: 99, days: 7 },
  ),
  passThrough: z._default(
    z.object({
      /** Of the deposits of so many days. */
      percent: z._default(z.int().check(z.gte(1), z.lte(1000)), 80),
      days: z._default(days, 7),
      /** Stakes below so many percent of the deposits. */
      stakedPercent: z._default(z.int().check(z.gte(1), z.lte(10_000)), 100),
    }),
    { percent: 80, days: 7, stakedPercent: 100 },
  ),
  /** More addresses than so many were paid out to. */
  addresses: z._default(z.object({ most: z._default(count, 3), days: z._default(days, 30) }), {
    most: 3,
    days: 30,
  }),
  /** Net from one player to another, and how often money moved between them. */
  chips: z._default(
    z.object({ eur: z._default(euro, '500'), times: z._default(count, 5), days: z._default(days, 30) }),
    { eur: '500', times: 5, days: 30 },
  ),
  /** A device or an address that more accounts than so many share says nothing about any of them. */
  mostInGroup: z._default(z.int().check(z.gte(2), z.lte(1000)), 20),
  sleeper: z._default(
    z.object({
      silentDays: z._default(z.int().check(z.gte(7), z.lte(1000)), 90),
      /** So many times the median of the deposits before. */
      times: z._default(count, 10),
    }),
    { silentDays: 90, times: 10 },
  ),
});
export type AmlSettings = z.output<typeof amlSettings>;
