/**
 * A Merkle-sum tree. A node is 40 bytes: its hash, then its sum as u64le. A level is its nodes one after the other, so the
 * 80 bytes of two neighbours are exactly what their parent hashes: `sha256(l.hash | u64le(l.sum) | r.hash | u64le(r.sum))`.
 * The parent commits to both sums, not to their total alone, so no child can be shown to two people with two sums.
 */
import type { Digests } from './digests.ts';
import { MAX_VALUE, u64le } from './leaf.ts';

export const NODE_BYTES = 40;
const HASH_BYTES = 32;
/** Nodes between two pauses. */
const STRIDE = 1024;

export interface MerkleNode {
  readonly hash: Uint8Array;
  readonly sum: bigint;
}

/** A level of a tree with nothing in it yet. */
export function emptyLevel(nodes: number): Uint8Array {
  return new Uint8Array(nodes * NODE_BYTES);
}

export function writeNode(level: Uint8Array, index: number, { hash, sum }: MerkleNode): void {
  level.set(hash, index * NODE_BYTES);
  level.set(u64le(sum), index * NODE_BYTES + HASH_BYTES);
}

/** The node at a place of a level. */
export function readNode(level: Uint8Array, index: number): MerkleNode {
  const at = index * NODE_BYTES;
  const view = new DataView(level.buffer, level.byteOffset + at, NODE_BYTES);
  return { hash: level.slice(at, at + HASH_BYTES), sum: view.getBigUint64(HASH_BYTES, true) };
}

/** @throws RangeError when the sums of the two exceed 64 bits */
export function parentOf(digests: Digests, left: MerkleNode, right: MerkleNode): MerkleNode {
  const pair = emptyLevel(2);
  writeNode(pair, 0, left);
  writeNode(pair, 1, right);
  return parentAt(digests, pair, 0);
}

function parentAt(digests: Digests, level: Uint8Array, index: number): MerkleNode {
  const at = index * 2 * NODE_BYTES;
  const view = new DataView(level.buffer, level.byteOffset + at, 2 * NODE_BYTES);
  const sum = view.getBigUint64(HASH_BYTES, true) + view.getBigUint64(NODE_BYTES + HASH_BYTES, true);
  if (sum > MAX_VALUE) throw new RangeError('a sum exceeds 64 bits');
  return { hash: digests.sha256(level.subarray(at, at + 2 * NODE_BYTES)), sum };
}

/** How many levels there are over so many leaves: the tree has 2^depth of them. */
export function depthFor(leaves: number): number {
  let depth = 0;
  while (2 ** depth < leaves) depth++;
  return depth;
}

/**
 * All levels over one of leaves, the leaves first and the root last. It yields between strides, so that a caller can let
 * other work go on.
 * @param leaves 2^k nodes
 */
export function* growTree(leaves: Uint8Array, digests: Digests): Generator<void, Uint8Array[]> {
  const levels = [leaves];
  for (let below = leaves; below.length > NODE_BYTES; below = levels.at(-1)!) {
    const count = below.length / NODE_BYTES / 2;
    if (!Number.isInteger(count)) throw new RangeError('a level must have an even number of nodes');
    const level = emptyLevel(count);
    for (let index = 0; index < count; index++) {
      writeNode(level, index, parentAt(digests, below, index));
      if (index % STRIDE === STRIDE - 1) yield;
    }
    levels.push(level);
  }
  return levels;
}

/** growTree in one go. */
export function buildTree(leaves: Uint8Array, digests: Digests): Uint8Array[] {
  const growing = growTree(leaves, digests);
  for (;;) {
    const step = growing.next();
    if (step.done === true) return step.value;
  }
}

/** The neighbours on the way from a leaf to the root. */
export function siblingsOf(levels: readonly Uint8Array[], index: number): MerkleNode[] {
  return levels.slice(0, -1).map((level, height) => readNode(level, Math.floor(index / 2 ** height) ^ 1));
}
