/** Makes a tree of what players are owed or paid, in strides between which the process does its other work. */
import { createHash, createHmac } from 'node:crypto';
import { setImmediate as pause } from 'node:timers/promises';
import type { Digests } from '#engines/merkle/digests.ts';
import { leafHash, subNonce, u64le } from '#engines/merkle/leaf.ts';
import {
  depthFor,
  emptyLevel,
  growTree,
  readNode,
  type MerkleNode,
  writeNode,
} from '#engines/merkle/tree.ts';

const STRIDE = 512;

const nativeDigests: Digests = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  hmac: (key, message) => createHmac('sha256', key).update(message).digest(),
};

export interface Owed {
  readonly user: bigint;
  /** The number that the player's own id stands for. */
  readonly number: bigint;
  readonly amount: bigint;
}

export interface Leaf extends Owed {
  readonly place: number;
}

export interface GrownTree {
  readonly root: MerkleNode;
  readonly depth: number;
  readonly leaves: readonly Leaf[];
  /** From the leaves up. */
  readonly levels: readonly Uint8Array[];
}

/** The nonce that the house and one player know, of this tree alone. */
export function accountNonce(secret: Buffer, user: bigint): Buffer {
  return createHmac('sha256', secret).update('account').update(u64le(user)).digest();
}

/**
 * @param secret random bytes of this tree @param random for the order of the leaves
 * @throws RangeError when an amount or a sum exceeds 64 bits
 */
export async function grow(
  owed: readonly Owed[],
  height: number,
  secret: Buffer,
  random: (bytes: number) => Buffer,
): Promise<GrownTree> {
  const depth = depthFor(owed.length);
  const places = shuffled(2 ** depth, random);
  return regrow(
    owed.map((one, at) => ({ ...one, place: places[at]! })),
    depth,
    height,
    secret,
  );
}

/** The same tree from leaves that have their places: the secret and the leaves make it, and nothing else. */
export async function regrow(
  leaves: readonly Leaf[],
  depth: number,
  height: number,
  secret: Buffer,
): Promise<GrownTree> {
  const size = 2 ** depth;
  const level = emptyLevel(size);
  const owners = new Map(leaves.map((leaf) => [leaf.place, leaf]));
  for (let place = 0; place < size; place++) {
    const one = owners.get(place);
    writeNode(level, place, {
      hash: one ? playerLeaf(one, place, height, secret) : emptyLeaf(place, secret),
      sum: one?.amount ?? 0n,
    });
    if (place % STRIDE === STRIDE - 1) await pause();
  }
  const growing = growTree(level, nativeDigests);
  let step = growing.next();
  for (; step.done !== true; step = growing.next()) await pause();
  const levels = step.value;
  return { root: readNode(levels.at(-1)!, 0), depth, leaves, levels };
}

function playerLeaf({ number, amount }: Owed, place: number, height: number, secret: Buffer): Uint8Array {
  const owner = { accountNonce: accountNonce(secret, number), height: BigInt(height), user: number };
  return leafHash(nativeDigests, subNonce(nativeDigests, owner), amount, place);
}

/** Nothing, under a nonce that nobody is given: it looks like every other leaf. */
function emptyLeaf(place: number, secret: Buffer): Uint8Array {
  const nonce = createHmac('sha256', secret)
    .update('empty')
    .update(u64le(BigInt(place)))
    .digest();
  return leafHash(nativeDigests, nonce, 0n, place);
}

/** 0 to size - 1 in random order: neighbours see each other's sums, so nobody has the same ones for long. */
function shuffled(size: number, random: (bytes: number) => Buffer): Uint32Array {
  const order = Uint32Array.from({ length: size }, (_, at) => at);
  const draws = random(size * 6);
  for (let at = size - 1; at > 0; at--) {
    // 48 bits over at most 2^32 places: no order is more likely than another by what anybody could see.
    const other = draws.readUIntBE(at * 6, 6) % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
