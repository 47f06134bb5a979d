/** What a live tracker shows of a match beside its score. */
import * as z from 'zod/mini';

export const INCIDENT_KINDS = [
  'goal',
  'yellow',
  'red',
  'injury',
  'review',
  'overturned',
  'out',
  'part',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

const side = z.enum(['home', 'away']);

export const playView = z.object({
  /** The newest last; `score` as it stood then. */
  incidents: z.array(
    z.object({
      kind: z.enum(INCIDENT_KINDS),
      side: z.nullable(side),
      clock: z.string(),
      score: z.nullable(z.object({ home: z.number(), away: z.number() })),
      name: z.optional(z.string()),
    }),
  ),
  /** Who presses, from -100 (away) to 100 (home), the newest last. */
  momentum: z.array(z.number()),
  /** Who serves. */
  server: z.optional(side),
  /** The order of a race, the first first. */
  standing: z.optional(z.array(z.string())),
});
export type PlayView = z.output<typeof playView>;
