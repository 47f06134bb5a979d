/** Seed pairs of a player: what is committed to, what has been revealed, and the change from one to the next. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarTime } from '#platform/contract/fields.ts';
import {
  clientSeed,
  pairView,
  revealedPair,
  rotate,
  rotated,
  rotationCodes,
  rotationRate,
} from '#platform/contract/seeds.ts';

export { rotate };
export type { PairView, RevealedPair } from '#platform/contract/seeds.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 lowercase hex digits'));

/** Revealed pairs in one answer, at most. */
export const PAIRS_PAGE = 20;

export const seeds = endpoint({
  method: 'POST',
  path: '/api/fairness/seeds',
  who: 'user',
  /** `before`: pairs that were revealed earlier than this one's `revealedAt`. */
  body: z.object({ before: z.optional(calendarTime) }),
  reply: z.extend(pairView, { history: z.array(revealedPair) }),
  rate: { max: 120, seconds: 60 },
  summary: 'The active seed pair, the hash of the next server seed, and pairs revealed so far.',
});

/** The seeds' own name for it. A new client seed always brings a new server seed, so both rotate. */
export const clientSeedChange = endpoint({
  method: 'POST',
  path: '/api/user/client_seed_change',
  who: 'user',
  body: z.object({ client_seed: clientSeed }),
  reply: z.extend(rotated, { client_seed: z.string() }),
  codes: rotationCodes,
  rate: rotationRate,
  summary: 'Sets the client seed; the server seed rotates with it.',
});

export const unhash = endpoint({
  method: 'POST',
  path: '/api/fairness/unhash',
  who: 'guest',
  view: 'reads',
  body: z.object({ hash }),
  reply: revealedPair,
  codes: { 1: 'fairness.error.notRevealed' },
  rate: { max: 60, seconds: 60 },
  summary: 'The server seed behind a hash, once it has been revealed.',
});
