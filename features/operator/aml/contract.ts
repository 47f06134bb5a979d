/** Money laundering: what the rules found, the report file of a case, and what came of it. Only for who holds `aml.read`. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId, reason } from '#platform/contract/fields.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

export const RULES = [
  'threshold',
  'structuring',
  'passThrough',
  'addresses',
  'shared',
  'chips',
  'linked',
  'sleeper',
] as const;
export type Rule = (typeof RULES)[number];

/** `cleared`: there is an explanation. `reported`: told to the authority, or is to be. */
export const OUTCOMES = ['cleared', 'reported'] as const;

/** Cases in one answer. */
export const AML_PAGE = 30;

const person = z.object({ _id: z.string(), name: z.string() });
const instant = z.string();
/** Euros as decimal text, counts, percent, names. */
const figures = z.record(z.string(), z.union([z.string(), z.int()]));
export type Figures = z.output<typeof figures>;

const evidence = z.array(
  z.object({
    /** `in`, `out`, or how money went between two. */
    kind: z.enum(['in', 'out', 'tip', 'pvp', 'poker', 'address', 'account']),
    id: z.string(),
    at: z.nullable(instant),
    eur: z.nullable(z.string()),
  }),
);
export type Evidence = z.output<typeof evidence>;

const amlFields = {
  id: z.string(),
  rule: z.enum(RULES),
  player: person,
  other: z.nullable(person),
  openedAt: instant,
  from: instant,
  to: instant,
  figures,
  closed: z.nullable(
    z.object({ at: instant, by: z.nullable(person), outcome: z.enum(OUTCOMES), note: z.string() }),
  ),
};
const amlView = z.object(amlFields);
export type AmlView = z.output<typeof amlView>;

const flag = z.object({ player: person, by: z.nullable(person), at: instant, reason: z.string() });
export type Flag = z.output<typeof flag>;

const movement = z.object({
  kind: z.enum(['in', 'out']),
  id: z.string(),
  at: instant,
  currency: z.string(),
  amount: z.string(),
  eur: z.string(),
  way: z.string(),
  state: z.enum(['asked', 'done', 'void']),
});

export const STORY = ['registered', 'paidIn', 'paidOut', 'opened', 'closed'] as const;

export const amlReport = z.object({
  madeAt: instant,
  case: z.extend(amlView, {
    evidence,
    /** Version of the rules, and the numbers in force when they fired. */
    rules: z.int(),
    numbers: z.record(z.string(), z.unknown()),
  }),
  person: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.nullable(z.string()),
    registeredAt: instant,
    /** As verified. */
    country: z.nullable(z.string()),
    born: z.nullable(z.string()),
    tier: z.int(),
  }),
  accounts: z.object({
    /** Paid out to. */
    addresses: z.array(
      z.object({
        chain: z.string(),
        address: z.string(),
        first: instant,
        last: instant,
        times: z.int(),
        sharedWith: z.array(person),
      }),
    ),
    /** Seen on one device or at one address with. */
    linked: z.array(z.object({ player: person, by: z.array(z.enum(['device', 'address'])) })),
  }),
  period: z.object({ from: instant, to: instant }),
  movements: z.array(movement),
  /** With each other player, by day; above 0 is what went to them. */
  flows: z.array(
    z.object({
      player: person,
      day: z.string(),
      how: z.enum(['tip', 'pvp', 'poker']),
      eur: z.string(),
      times: z.int(),
    }),
  ),
  story: z.array(z.object({ at: instant, what: z.enum(STORY), rule: z.nullable(z.enum(RULES)), figures })),
});
export type AmlReport = z.output<typeof amlReport>;

const rate = { max: 120, seconds: 60 };
const one = { id: z.uuid() };

export const amlList = endpoint({
  method: 'POST',
  path: '/api/admin/aml',
  who: 'perm:aml.read',
  view: 'reads',
  body: z.object({
    closed: z._default(z.boolean(), false),
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  reply: z.object({
    cases: z.array(amlView),
    /** Of staff, that nobody has settled; with the cases that stand. */
    flags: z.array(flag),
    pages: z.int(),
  }),
  rate,
  summary:
    'What the rules against money laundering found, and whom staff suspect: the oldest first; closed ones the last first.',
});

export const amlOf = endpoint({
  method: 'POST',
  path: '/api/admin/aml/of',
  who: 'perm:aml.read',
  view: 'reads',
  body: z.object({ id: publicId }),
  reply: z.object({ cases: z.array(amlView) }),
  codes: { 404: 'aml.refusal.unknown' },
  rate,
  summary: 'What the rules found about a player, the last first; 100 at most.',
});

/** The file of a suspicion is sealed: reading it is an act. */
export const readReport = endpoint({
  method: 'POST',
  path: '/api/admin/aml/report',
  who: 'perm:aml.read',
  body: z.object(one),
  reply: amlReport,
  codes: { 404: 'aml.refusal.unknown' },
  rate,
  summary: 'The report file of a case: person, accounts, period, movements, story. In the audit log.',
});

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/admin/aml/close',
  who: 'perm:aml.read',
  body: z.object({ ...one, outcome: z.enum(OUTCOMES), note: reason }),
  reply: amlView,
  codes: {
    1: 'aml.refusal.closed',
    404: 'aml.refusal.unknown',
    20: STAFF_REFUSALS[20],
    21: STAFF_REFUSALS[21],
  },
  rate,
  summary: 'Say what came of a case. Once; in the audit log.',
});
