/** Segments: saved filters over players. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { PLAYER_FACTS } from '#platform/contract/player-fact.ts';
import { segmentFilter, soundFilter } from './filter.ts';

/** Segments that are not archived. */
export const MAX_SEGMENTS = 200;
/** Players shown of those that a filter finds. */
export const SHOWN_PLAYERS = 20;
export const SEGMENT_NAME_MAX = 80;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(SEGMENT_NAME_MAX), printable);
const person = z.nullable(z.object({ _id: z.string(), name: z.string() }));
/** Epoch ms. */
const at = z.int();
const rate = { max: 60, seconds: 60 };

const segmentRow = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  filter: segmentFilter,
  changedAt: at,
  changedBy: person,
});
export type SegmentRow = z.output<typeof segmentRow>;

const segmentVersion = z.object({
  version: z.int(),
  name: z.string(),
  filter: segmentFilter,
  at,
  by: person,
});
export type SegmentVersion = z.output<typeof segmentVersion>;

export const segmentList = endpoint({
  method: 'POST',
  path: '/api/admin/segments',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    segments: z.array(segmentRow),
    /** What is known of players now: the rooms that know the rest are off. */
    facts: z.array(z.enum(PLAYER_FACTS)),
  }),
  summary: 'Segments, in the order of their names.',
});

export const segmentHistory = endpoint({
  method: 'POST',
  path: '/api/admin/segments/history',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ versions: z.array(segmentVersion) }),
  codes: { 404: 'campaigns.refusal.noSegment' },
  summary: 'What a segment was, newest first; the last 50 changes.',
});

export const segmentPreview = endpoint({
  method: 'POST',
  path: '/api/admin/segments/preview',
  who: 'perm:campaigns.read',
  view: 'reads',
  body: z.object({ filter: soundFilter }),
  reply: z.object({
    count: z.int(),
    /** Some of them, those who registered last first. */
    players: z.array(z.object({ _id: z.string(), name: z.string(), registeredAt: at, vip: z.int() })),
  }),
  codes: { 2: 'campaigns.refusal.unknownFact' },
  rate,
  summary: 'How many players a filter finds, and some of them.',
});

export const segmentSave = endpoint({
  method: 'POST',
  path: '/api/admin/segments/save',
  who: 'perm:campaigns.edit',
  body: z.object({
    /** Any new UUID makes a segment: sent twice, it is one. */
    id: z.uuid(),
    /** The version that was changed; 0 for a new one. */
    version: z.int().check(z.gte(0), z.lte(1_000_000)),
    name,
    filter: soundFilter,
  }),
  reply: z.object({ segment: segmentRow }),
  codes: {
    1: 'campaigns.refusal.manySegments',
    2: 'campaigns.refusal.unknownFact',
    404: 'campaigns.refusal.noSegment',
    409: 'campaigns.refusal.changed',
  },
  rate,
  summary: 'Saves a segment, or a new version of one.',
});

export const segmentArchive = endpoint({
  method: 'POST',
  path: '/api/admin/segments/archive',
  who: 'perm:campaigns.edit',
  body: z.object({ id: z.uuid() }),
  reply: z.object({}),
  codes: { 404: 'campaigns.refusal.noSegment' },
  rate,
  summary: 'Takes a segment out of the list. What was sent to it stays.',
});
