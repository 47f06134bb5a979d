/** The change from one seed pair of a player to the next: a call of the fairness room that plans of automatic bets make, too. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Client seeds: 1 to 64 printable ASCII characters, no space at either end. ASCII only, because two
 * texts that look alike in Unicode may be different bytes, and the bytes are what is signed.
 */
export const CLIENT_SEED = /^[\x21-\x7e](?:[\x20-\x7e]{0,62}[\x21-\x7e])?$/;

export const clientSeed = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(64),
    z.regex(CLIENT_SEED, '1 to 64 printable ASCII characters, no space at the ends'),
  );

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

export const rotated = z.object({ pair: pairView, revealed: revealedPair });
export const rotationCodes = { 1: 'fairness.error.openRound' } as const;
export const rotationRate = { max: 60, seconds: 60 };

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
