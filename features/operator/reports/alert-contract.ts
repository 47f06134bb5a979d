/** Alerts of returns: games that strayed so far from what they state that somebody of staff has to look, and what was found. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { note } from '#platform/contract/fields.ts';

/** Closed ones in an answer, beside all that are open. */
export const CLOSED_ALERTS = 50;

const alertView = z.object({
  id: z.string(),
  game: z.string(),
  /** First and last day of the bets. */
  from: z.iso.date(),
  day: z.iso.date(),
  openedAt: z.iso.datetime(),
  bets: z.int(),
  /** In percent. */
  stated: z.number(),
  realised: z.number(),
  band: z.number(),
  z: z.number(),
  closed: z.nullable(z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() })),
});
export type ReturnAlert = z.output<typeof alertView>;

const rate = { max: 60, seconds: 60 };

export const returnAlerts = endpoint({
  method: 'POST',
  path: '/api/admin/reports/rtp/alerts',
  who: 'perm:reports.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ alerts: z.array(alertView) }),
  rate,
  summary:
    'Games whose return strayed beyond chance: those that nobody has closed first, then the last closed ones',
});

export const closeReturnAlert = endpoint({
  method: 'POST',
  path: '/api/admin/reports/rtp/close',
  who: 'perm:reports.returns',
  body: z.object({ id: z.uuid(), note }),
  reply: alertView,
  codes: { 404: 'reports.error.gone', 409: 'reports.alert.error.closed' },
  rate,
  summary:
    'Say what came of an alert. From the next day on the game’s return is looked at again, without the bets before',
});
