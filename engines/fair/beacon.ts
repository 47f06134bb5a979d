/**
 * The salt of a hash chain from a public beacon: a value that nobody knows when the chain is committed to. Whoever drew
 * chains until one pleased could not know how it plays, for the salt comes after the commitment and from elsewhere.
 *
 * The beacon is drand's "quicknet": a group of independent operators that signs the number of each round together, every
 * three seconds. A signature is unique, so the group cannot choose it either.
 */
import type { Sha256Hex } from './commitment.ts';

/** Facts of the network, as drand publishes them. */
export const QUICKNET = {
  /** Name that commitments and salts carry. */
  id: 'drand-quicknet',
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  /** Seconds since the epoch of round 1. */
  genesis: 1_692_803_367,
  /** Seconds from round to round. */
  period: 3,
  /** Key of the group, on G2 of BLS12-381. */
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  /** Domain of its signatures (RFC 9380). */
  domain: 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_',
} as const;

/** From a commitment to the round that salts it, at least: time for the commitment to be seen. Seconds. */
const SEEN_FOR = 60;

/** When a round is published. @returns ms since the epoch */
export function beaconTime(round: number): number {
  return (QUICKNET.genesis + QUICKNET.period * (round - 1)) * 1000;
}

/**
 * The round that salts a chain: the first one a minute after its commitment. It follows from the commitment's time, so
 * nobody chooses it.
 * @param committedAt ms since the epoch
 */
export function beaconRound(committedAt: number): number {
  const since = committedAt + (SEEN_FOR - QUICKNET.genesis) * 1000;
  return Math.ceil(since / (QUICKNET.period * 1000)) + 1;
}

/**
 * The round that goes into a draw of players who wait for it: the first one that is published a whole period after the
 * last of them came, so that no clock a little slow makes it one that was known.
 * @param at ms since the epoch
 */
export function beaconRoundAfter(at: number): number {
  const since = at + (QUICKNET.period - QUICKNET.genesis) * 1000;
  return Math.ceil(since / (QUICKNET.period * 1000)) + 1;
}

export interface SaltedChain {
  readonly game: string;
  readonly terminatingHash: string;
  /** Round of the beacon. */
  readonly round: number;
  /** SHA-256 of the round's signature, 64 lowercase hex digits. */
  readonly randomness: string;
}

/** What the round makes of a chain: each game and chain gets a salt of its own out of one round. */
export function beaconSalt(
  { game, terminatingHash, round, randomness }: SaltedChain,
  sha256: Sha256Hex,
): string {
  return sha256(`phoenix-chain-v1:${game}:${terminatingHash}:${QUICKNET.id}:${round}:${randomness}`);
}
