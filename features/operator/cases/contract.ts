/** Cases: whatever waits for a person of staff, in one list. They hold no decision: that is made in the room of each. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { note, printable, publicId } from '#platform/contract/fields.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { WAITING_KINDS } from '#platform/contract/waiting.ts';

/** Cases in one answer. */
export const CASES_PAGE = 50;

/** `new`: nobody has it. `open`: somebody has. `waiting`: who has it waits for somebody else. */
export const CASE_STATES = ['new', 'open', 'waiting', 'closed'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Whose cases a list is about. */
export const CASE_OWNERS = ['anyone', 'me', 'nobody', 'others'] as const;
/** `active`: all that are not closed. */
export const CASE_SHOWN = ['active', ...CASE_STATES] as const;

const kind = z.enum(WAITING_KINDS);
const person = z.object({ _id: z.string(), name: z.string() });
const instant = z.string();
const one = { id: z.uuid() };

const caseFields = {
  id: z.string(),
  kind,
  /** Whose it is; null: nobody's. */
  player: z.nullable(person),
  /** What it is about, in words of its room; may be empty. */
  subject: z.string(),
  /** 3 is the gravest. */
  severity: z.int(),
  /** Since when it waits. */
  since: instant,
  dueAt: instant,
  assignee: z.nullable(person),
  state: z.enum(CASE_STATES),
  closedAt: z.nullable(instant),
  /** How often it came back after it was closed. */
  reopened: z.int(),
  /** Page on which it is decided. */
  room: z.string(),
  /** Why the caller cannot take it: it is theirs, they had a part in it before, or they may not decide it. Null: they can. */
  barred: z.nullable(z.enum(['own', 'part', 'right'])),
};
const caseRow = z.object(caseFields);
export type CaseRow = z.output<typeof caseRow>;

/** What became of a case. Without `by` the house did it. */
export const STEPS = [
  'taken',
  'given',
  'released',
  'lapsed',
  'waiting',
  'resumed',
  'due',
  'note',
  'closed',
  'reopened',
] as const;

const step = z.object({
  at: instant,
  by: z.nullable(person),
  what: z.enum(STEPS),
  /** Who it was given to, or taken from. */
  whom: z.nullable(person),
  note: z.nullable(z.string()),
  dueAt: z.nullable(instant),
});
export type CaseStep = z.output<typeof step>;

const caseView = z.object({
  case: caseRow,
  /** Oldest first; the last 200. */
  steps: z.array(step),
  /** Staff whom it can be given to; empty where the caller may not give it. */
  staff: z.array(person),
});
export type CaseView = z.output<typeof caseView>;

const codes = {
  ...STAFF_REFUSALS,
  3: 'cases.refusal.assign',
  5: 'cases.refusal.part',
  6: 'cases.refusal.right',
  7: 'cases.refusal.notYours',
  8: 'cases.refusal.due',
  404: 'cases.refusal.unknown',
  409: 'cases.refusal.moved',
} as const;
const rate = { max: 120, seconds: 60 };

export const caseList = endpoint({
  method: 'POST',
  path: '/api/admin/cases',
  who: 'perm:cases',
  view: 'reads',
  body: z.object({
    /** Empty: every kind that the caller sees. */
    kinds: z._default(z.array(kind).check(z.maxLength(WAITING_KINDS.length)), []),
    show: z._default(z.enum(CASE_SHOWN), 'active'),
    owner: z._default(z.enum(CASE_OWNERS), 'anyone'),
    overdue: z._default(z.boolean(), false),
    /** Name or id of a player. */
    player: z._default(z.string().check(z.trim(), z.maxLength(64), printable), ''),
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  reply: z.object({
    now: instant,
    cases: z.array(caseRow),
    pages: z.int(),
    /** The kinds that the caller sees, with what is not closed of each. */
    kinds: z.array(z.object({ kind, open: z.int(), overdue: z.int() })),
  }),
  rate,
  summary: 'What waits for staff, of the kinds that the caller may see: those due first before the others.',
});

export const caseCount = endpoint({
  method: 'POST',
  path: '/api/admin/cases/count',
  who: 'perm:cases',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ open: z.int(), overdue: z.int() }),
  rate,
  summary: 'How much waits of the kinds that the caller may see, and how much of it is overdue.',
});

export const caseInfo = endpoint({
  method: 'POST',
  path: '/api/admin/cases/one',
  who: 'perm:cases',
  view: 'reads',
  body: z.object(one),
  reply: caseView,
  codes: { 404: codes[404] },
  rate,
  summary: 'One case with what became of it.',
});

export const assignCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/assign',
  who: 'perm:cases',
  body: z.object({
    ...one,
    /** Who has it, as the caller saw it: of two who take it at once one gets it. */
    from: z.nullable(publicId),
    /** Null lets it go. */
    to: z.nullable(publicId),
  }),
  reply: caseView,
  codes,
  rate,
  summary: 'Take a case, take it over, let it go, or give it to somebody else who may decide it.',
});

export const noteCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/note',
  who: 'perm:cases',
  body: z.object({ ...one, note }),
  reply: caseView,
  codes: { 404: codes[404] },
  rate,
  summary: 'Write something to a case. It cannot be changed afterwards.',
});

export const holdCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/hold',
  who: 'perm:cases',
  body: z.object({ ...one, waiting: z.boolean(), note }),
  reply: caseView,
  codes,
  rate,
  summary: 'Say that one’s own case waits for somebody else, or no longer does, and why.',
});

export const dueCase = endpoint({
  method: 'POST',
  path: '/api/admin/cases/due',
  who: 'perm:cases',
  body: z.object({ ...one, dueAt: z.iso.datetime(), note }),
  reply: caseView,
  codes,
  rate,
  summary: 'Change until when a case has to be done, and say why.',
});
