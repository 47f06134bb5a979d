/** The stream of a bet with every intermediate value, for verifiers that show their work. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { digestFloats, digests, roundMessage, roundsFor } from './floats.ts';
import type { Hmac } from './hmac.ts';

export interface ExplainedRound {
  /** The text that was signed with the server seed. */
  readonly message: string;
  /** The digest as 64 lowercase hex digits. */
  readonly hex: string;
  readonly bytes: readonly number[];
  readonly floats: readonly number[];
}

/** One digest taken apart. */
export function explainDigest(message: string, digest: Uint8Array): ExplainedRound {
  return { message, hex: bytesToHex(digest), bytes: [...digest], floats: digestFloats(digest) };
}

/** The whole HMAC rounds that `floatCount` floats are taken from. */
export function explainStream(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  floatCount: number,
  hmac: Hmac,
): ExplainedRound[] {
  return digests(serverSeed, clientSeed, nonce, roundsFor(floatCount), hmac).map((digest, round) =>
    explainDigest(roundMessage(clientSeed, nonce, round), digest),
  );
}
