/** Reports that staff have saved, and that come to them by letter. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { FILE_FORMATS, reportFilter, SEGMENT_CODES } from './contract.ts';

/** How often a saved report is written about: the day, week (from Monday) or month before, whole, in UTC. */
export const RHYTHMS = ['day', 'week', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];
export const MAX_SAVED = 100;
export const NAME_LENGTH = 60;

const id = z.int().check(z.gte(1), z.lte(2_147_483_647));
const one = z.object({ id });
/** What is asked, without its days: those follow from the rhythm. */
const asked = z.object(reportFilter);
export type SavedFilter = z.output<typeof asked>;
const GONE = { 3: 'reports.error.gone' };
const rate = { max: 60, seconds: 60 };

const view = z.object({
  id,
  name: z.string(),
  filter: asked,
  every: z.enum(RHYTHMS),
  format: z.enum(FILE_FORMATS),
  by: z.nullable(z.string()),
  /** The caller gets it by letter. */
  mine: z.boolean(),
  readers: z.int(),
  next: z.iso.datetime(),
  /** The last letters about it: to whom, and whether they went. */
  log: z.array(
    z.object({
      at: z.iso.datetime(),
      to: z.string(),
      /** `right`: the reader may not read it any more; `address`: has no address that is confirmed; `segment`: its segment is gone, or a room that it needs is off. */
      result: z.enum(['sent', 'right', 'address', 'segment']),
    }),
  ),
});
export type SavedView = z.output<typeof view>;

export const savedReports = endpoint({
  method: 'POST',
  path: '/api/admin/reports/saved',
  who: 'perm:reports.read',
  body: z.object({}),
  view: 'reads',
  reply: z.object({ saved: z.array(view) }),
  rate,
  summary: 'Saved reports of the house, and who was written to about them',
});

export const saveReport = endpoint({
  method: 'POST',
  path: '/api/admin/reports/saved/save',
  who: 'perm:reports.read',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH), printable),
    filter: asked,
    every: z.enum(RHYTHMS),
    format: z._default(z.enum(FILE_FORMATS), 'csv'),
  }),
  reply: one,
  codes: { 2: 'reports.error.together', 4: 'reports.error.tooMany', ...SEGMENT_CODES },
  rate,
  summary: 'Save a report, and get it by letter',
});

export const readSaved = endpoint({
  method: 'POST',
  path: '/api/admin/reports/saved/read',
  who: 'perm:reports.read',
  body: z.extend(one, { on: z.boolean() }),
  reply: z.object({}),
  codes: { ...GONE, 8: 'reports.error.segmentRight' },
  rate,
  summary: 'Get a saved report by letter, or no longer',
});

export const removeSaved = endpoint({
  method: 'POST',
  path: '/api/admin/reports/saved/remove',
  who: 'perm:reports.read',
  body: one,
  reply: z.object({}),
  codes: GONE,
  rate,
  summary: 'Remove a saved report for everybody',
});

export const mailedReport = endpoint({
  method: 'GET',
  path: '/api/reports/mailed/:token',
  who: 'guest',
  body: z.object({ token: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  /** A file. */
  reply: z.string(),
  codes: { 3: 'reports.error.gone', 5: 'reports.error.passkey', ...SEGMENT_CODES },
  rate: { max: 30, seconds: 60 },
  summary:
    'The file of a letter, for a week and as long as its reader may read reports; only in their own session where rights of staff need a passkey',
});
