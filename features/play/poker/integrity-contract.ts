/** Poker: reports on accounts that play together, as staff list and decide them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printableLines } from '#platform/contract/fields.ts';

export const reportState = z.enum(['open', 'cleared', 'confirmed']);
export type ReportState = z.output<typeof reportState>;

const person = z.object({ _id: z.string(), name: z.string() });

const reportView = z.object({
  id: z.string(),
  players: z.array(person),
  /** 3 is the gravest. */
  severity: z.int(),
  reasons: z.array(
    z.enum([
      'device',
      'address',
      'flow',
      'quiet',
      'folds',
      'steady',
      'level',
      'long',
      'alike',
      'speed',
      'instant',
    ]),
  ),
  /** Sums of the last three months that the report goes by; null: it is about a device or an address. */
  figures: z.nullable(
    z.object({
      hands: z.int(),
      /** Big blinds that one has won from the other, and who. */
      blinds: z.int(),
      to: z.string(),
      alone: z.int(),
      quiet: z.int(),
      faced: z.int(),
      folded: z.int(),
    }),
  ),
  /** How one player acts, over the last three months; null: it is about two. Times in seconds, the spread in percent. */
  habits: z.nullable(
    z.object({
      decisions: z.int(),
      typical: z.number(),
      spread: z.number(),
      easy: z.number(),
      hard: z.number(),
      hours: z.int(),
      again: z.int(),
      alike: z.int(),
      raises: z.int(),
      instant: z.int(),
      busy: z.int(),
      fast: z.int(),
    }),
  ),
  /** Table, sit-and-go or tournament where it was seen last. */
  place: z.string(),
  times: z.int(),
  /** Epoch milliseconds. */
  first: z.int(),
  last: z.int(),
  state: reportState,
  note: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.int()),
});
export type ReportView = z.output<typeof reportView>;

export const reports = endpoint({
  method: 'POST',
  path: '/api/admin/poker/reports',
  who: 'perm:poker.integrity',
  view: 'reads',
  body: z.object({
    state: z._default(reportState, 'open'),
    page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
  reply: z.object({ reports: z.array(reportView), pages: z.int() }),
  summary: 'Accounts that play together, or as a program might, the gravest first.',
});

export const decideReport = endpoint({
  method: 'POST',
  path: '/api/admin/poker/reports/decide',
  who: 'perm:poker.integrity',
  body: z.object({
    id: z.uuid(),
    state: z.enum(['cleared', 'confirmed']),
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(500), printableLines),
  }),
  reply: reportView,
  codes: {
    1: 'poker.staffError.none',
    2: 'poker.staffError.decided',
    3: 'poker.staffError.linked',
    16: 'poker.staffError.input',
    20: 'poker.staffError.own',
    21: 'poker.staffError.above',
  },
  invalid: { status: 422, code: 16, message: 'This is no decision.' },
  rate: { max: 60, seconds: 60 },
  summary: 'Clears or confirms a report, with a note; it is in the audit log.',
});
