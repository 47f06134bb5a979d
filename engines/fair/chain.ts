/**
 * The reverse hash chain of shared rounds. A secret is the last link; each link is the SHA-256 of the
 * *lowercase hex text* of the one after it, down to link 0, the terminating hash, which is published
 * first. Rounds then play link 1, 2, 3 ... so a published link never tells the next one, and anyone
 * can hash a link down to the terminating hash.
 */
import type { Sha256Hex } from './commitment.ts';
import type { Hmac } from './hmac.ts';

/** A remembered link: enough of them make any link cheap to find without storing the chain. */
export interface Checkpoint {
  readonly link: number;
  readonly hash: string;
}

export interface Chain {
  readonly length: number;
  /** Link 0, the public commitment. */
  readonly terminating: string;
  /** Ascending by link; the last one is the secret itself, so the list is as secret as the chain. */
  readonly checkpoints: readonly Checkpoint[];
}

/** The link below: `hex(SHA256(utf8(hash)))`, the hash of the previous round. */
export function previousLink(hash: string, sha256: Sha256Hex): string {
  return sha256(hash.toLowerCase());
}

/** Hashes a link `steps` times downwards. */
export function descend(hash: string, steps: number, sha256: Sha256Hex): string {
  let link = hash;
  for (let step = 0; step < steps; step++) link = previousLink(link, sha256);
  return link;
}

/**
 * Walks a whole chain once from its secret and keeps every `every`-th link.
 * @param secret 64 lowercase hex digits, the link numbered `length`
 */
export function buildChain(secret: string, length: number, every: number, sha256: Sha256Hex): Chain {
  if (length < 1 || every < 1) throw new RangeError('a chain needs at least one link and a positive spacing');
  const checkpoints: Checkpoint[] = [{ link: length, hash: secret }];
  let hash = secret;
  for (let link = length - 1; link >= 0; link--) {
    hash = previousLink(hash, sha256);
    if (link > 0 && link % every === 0) checkpoints.push({ link, hash });
  }
  return { length, terminating: hash, checkpoints: checkpoints.toReversed() };
}

/**
 * Finds a link by hashing down from the nearest checkpoint at or above it.
 * @throws RangeError when the link lies above every checkpoint
 */
export function linkAt(link: number, checkpoints: readonly Checkpoint[], sha256: Sha256Hex): string {
  const above = checkpoints.find((checkpoint) => checkpoint.link >= link);
  if (!above || link < 0) throw new RangeError(`link ${link} is outside the chain`);
  return descend(above.hash, above.link - link, sha256);
}

/**
 * Checks links that were published in playing order: each must hash to the one before it.
 * @returns index of the first link that does not lead to its predecessor, or -1 when all do
 */
export function firstBrokenLink(links: readonly string[], sha256: Sha256Hex): number {
  for (let index = 1; index < links.length; index++) {
    if (previousLink(links[index]!, sha256) !== links[index - 1]!.toLowerCase()) return index;
  }
  return -1;
}

/**
 * The 32 bits that decide a shared round: the first four bytes of
 * `HMAC_SHA256(key = link, msg = salt)`, big-endian.
 */
export function linkUint32(link: string, salt: string, hmac: Hmac): number {
  const bytes = hmac(link, salt);
  return bytes[0]! * 0x1000000 + bytes[1]! * 0x10000 + bytes[2]! * 0x100 + bytes[3]!;
}
