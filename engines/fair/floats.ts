/**
 * The stream behind every round on a seed pair:
 * `round r = HMAC_SHA256(key = serverSeed, msg = clientSeed:nonce:r)`, rounds joined to one run of
 * bytes, four bytes to a float. Client seeds may hold ':' because nonce and round are the last fields.
 */
import type { Hmac } from './hmac.ts';

/** 32 bytes of a digest, four to a float. */
const FLOATS_PER_ROUND = 8;

/** How many HMAC rounds a number of floats takes; the ninth float starts round 1. */
export function roundsFor(floatCount: number): number {
  return Math.ceil(floatCount / FLOATS_PER_ROUND);
}

/** The text that is signed for one round. */
export function roundMessage(clientSeed: string, nonce: number, round: number): string {
  return `${clientSeed}:${nonce}:${round}`;
}

/** The first `count` HMAC digests of a bet, round 0 first. */
export function digests(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  count: number,
  hmac: Hmac,
): Uint8Array[] {
  const result: Uint8Array[] = [];
  for (let round = 0; round < count; round++)
    result.push(hmac(serverSeed, roundMessage(clientSeed, nonce, round)));
  return result;
}

/**
 * Four digest bytes as a float: `b0/256 + b1/256^2 + b2/256^3 + b3/256^4`.
 * Equal to the big-endian 32-bit integer over 2^32, so it is exact in a double and lies in [0, 1).
 */
export function toFloat(b0: number, b1: number, b2: number, b3: number): number {
  return (b0 * 0x1000000 + b1 * 0x10000 + b2 * 0x100 + b3) / 0x100000000;
}

/** All eight floats of one digest. */
export function digestFloats(digest: Uint8Array): number[] {
  const result: number[] = [];
  for (let at = 0; at + 3 < digest.length; at += 4) {
    result.push(toFloat(digest[at]!, digest[at + 1]!, digest[at + 2]!, digest[at + 3]!));
  }
  return result;
}

/**
 * The floats that decide a bet.
 * @param count how many the game takes; a longer list always starts with a shorter one
 * @returns `count` numbers in [0, 1), each with 32 random bits
 */
export function floats(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  count: number,
  hmac: Hmac,
): number[] {
  const result: number[] = [];
  for (let round = 0; result.length < count; round++) {
    const digest = hmac(serverSeed, roundMessage(clientSeed, nonce, round));
    for (let at = 0; at + 3 < digest.length && result.length < count; at += 4)
      result.push(toFloat(digest[at]!, digest[at + 1]!, digest[at + 2]!, digest[at + 3]!));
  }
  return result;
}
