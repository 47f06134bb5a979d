/** Markers of harm: what staff see of players whose play gives cause for concern, and what they did about it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId as userId } from '#platform/contract/fields.ts';

/** What fires, in the order of the list that staff read. */
export const MARKERS = [
  'loss',
  'chase',
  'topup',
  'long',
  'ease',
  'hits',
  'cancel',
  'growth',
  'back',
  'said',
] as const;

export const harmMarker = z.object({
  id: z.enum(MARKERS),
  points: z.int(),
  /** What it fired on, for its sentence: sums in whole euros, counts, minutes, days. */
  values: z.record(z.string(), z.int()),
});
export type HarmMarker = z.output<typeof harmMarker>;

export const harmView = z.object({
  _id: z.string(),
  at: z.string(),
  /** 1: the player was written to. 2 and 3: somebody has to look, by `dueAt`. */
  level: z.int().check(z.gte(1), z.lte(3)),
  points: z.int(),
  /** Version of the rules that it was scored by. */
  rules: z.int(),
  markers: z.array(harmMarker),
  dueAt: z.nullable(z.string()),
  handled: z.nullable(z.object({ at: z.string(), by: z.string(), note: z.string() })),
});
export type HarmView = z.output<typeof harmView>;

const queued = z.extend(harmView, { user: z.object({ _id: z.string(), name: z.string() }) });
export type QueuedHarm = z.output<typeof queued>;

export const harmQueue = endpoint({
  method: 'POST',
  path: '/api/admin/harm/queue',
  who: 'perm:users.guard',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ now: z.int(), waiting: z.array(queued) }),
  summary: 'Players whose markers of harm wait for somebody to look, the most urgent first; 200 at most.',
});

export const harmOf = endpoint({
  method: 'POST',
  path: '/api/admin/harm/of',
  who: 'perm:users.guard',
  view: 'reads',
  body: z.object({ id: userId }),
  reply: z.object({ scored: z.array(harmView) }),
  summary: 'How a player was scored for markers of harm, newest first; 100 at most.',
});

export const handleHarm = endpoint({
  method: 'POST',
  path: '/api/admin/harm/handle',
  who: 'perm:users.guard',
  body: z.object({
    _id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
    /** What was done, and why. */
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000), printable),
  }),
  reply: harmView,
  codes: { 1: 'limits.harm.refusal.handled' },
  rate: { max: 60, seconds: 60 },
  summary: 'Note what was done about markers of harm. Once; in the audit log.',
});
