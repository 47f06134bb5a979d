/** Seed pairs of a player: what is committed to, what has been revealed, and the change from one to the next. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { clientSeed } from './client-seed.ts';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, '64 lowercase hex digits'));

export const pairView = z.object({
  clientSeed: z.string(),
  serverSeedHash: z.string(),
  /** Committed to already: the seed that the next rotation activates. */
  nextServerSeedHash: z.string(),
  /** Nonce of the next bet, which is also the number of bets made with the pair. */
  nonce: z.int(),
});
export type PairView = z.output<typeof pairView>;

export const revealedPair = z.object({
  clientSeed: z.string(),
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  /** Bets made with the pair: nonces 0 up to this, without it. */
  nonce: z.int(),
  revealedAt: z.string(),
});
export type RevealedPair = z.output<typeof revealedPair>;

const rotated = z.object({ pair: pairView, revealed: revealedPair });
const rotationCodes = { 1: 'fairness.error.openRound' } as const;
const rotationRate = { max: 60, seconds: 60 };

export const seeds = endpoint({
  method: 'POST',
  path: '/api/fairness/seeds',
  who: 'user',
  body: z.object({ before: z.optional(z.iso.datetime({ offset: true })) }),
  reply: z.extend(pairView, { history: z.array(revealedPair) }),
  rate: { max: 120, seconds: 60 },
  summary: 'The active seed pair, the hash of the next server seed, and pairs revealed so far.',
});

export const rotate = endpoint({
  method: 'POST',
  path: '/api/fairness/rotate',
  who: 'user',
  body: z.object({ client_seed: z.optional(clientSeed) }),
  reply: rotated,
  codes: rotationCodes,
  rate: rotationRate,
  summary:
    'Reveals the active server seed and activates the next one, refused while a stepped round is open.',
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
  body: z.object({ hash }),
  reply: revealedPair,
  codes: { 1: 'fairness.error.notRevealed' },
  rate: { max: 60, seconds: 60 },
  summary: 'The server seed behind a hash, once it has been revealed.',
});
