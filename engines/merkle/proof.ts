/** Whether a proof leads from a leaf to a published root, and where it does not. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { type Digests, portableDigests } from './digests.ts';
import { leafHash, MAX_VALUE, subNonce, type LeafOwner } from './leaf.ts';
import { type MerkleNode, parentOf } from './tree.ts';

/** What was published of a tree. */
export interface PublishedRoot {
  /** Hexadecimal. */
  readonly hash: string;
  readonly sum: bigint;
  readonly depth: number;
}

export interface LiabilityProof extends LeafOwner {
  readonly index: number;
  readonly value: bigint;
  /** From the leaf up. */
  readonly siblings: readonly MerkleNode[];
  /** What each parent on the way is said to add up to, the last one being the root. */
  readonly sums: readonly bigint[];
}

/**
 * range: a value or sum below 0 or of more than 64 bits. depth: another number of steps than was published. index: no place of
 * this tree. sum: a parent is not what its children add up to, `step` from the leaf. root: another tree, or another leaf.
 */
export type ProofFault = 'range' | 'depth' | 'index' | 'sum' | 'root';

export type ProofResult =
  | { readonly sound: true }
  | { readonly sound: false; readonly fault: ProofFault; readonly step?: number };

/** Computes the way from the leaf up and compares it with what was published. It throws for nothing that a proof may hold. */
export function verifyProof(
  proof: LiabilityProof,
  root: PublishedRoot,
  digests: Digests = portableDigests,
): ProofResult {
  const { value, siblings, sums, index, height, user } = proof;
  const numbers = [value, height, user, root.sum, ...sums, ...siblings.map(({ sum }) => sum)];
  if (numbers.some((one) => one < 0n || one > MAX_VALUE)) return { sound: false, fault: 'range' };
  if (siblings.length !== root.depth || sums.length !== root.depth) return { sound: false, fault: 'depth' };
  if (!Number.isInteger(index) || index < 0 || index >= 2 ** root.depth)
    return { sound: false, fault: 'index' };
  let node: MerkleNode = {
    hash: leafHash(digests, subNonce(digests, proof), value, index),
    sum: value,
  };
  for (const [step, sibling] of siblings.entries()) {
    if (node.sum + sibling.sum > MAX_VALUE) return { sound: false, fault: 'range', step };
    const isRight = Math.floor(index / 2 ** step) % 2 === 1;
    node = isRight ? parentOf(digests, sibling, node) : parentOf(digests, node, sibling);
    if (sums[step] !== node.sum) return { sound: false, fault: 'sum', step };
  }
  if (node.sum !== root.sum) return { sound: false, fault: 'sum', step: root.depth };
  return bytesToHex(node.hash) === root.hash.toLowerCase()
    ? { sound: true }
    : { sound: false, fault: 'root' };
}

/** Proofs of one tree that claim the same place for two people: each would be counted once for both. */
export function repeatedPlaces(proofs: readonly Pick<LiabilityProof, 'index' | 'user'>[]): readonly number[] {
  const owners = new Map<number, bigint>();
  const repeated = new Set<number>();
  for (const { index, user } of proofs) {
    const owner = owners.get(index);
    if (owner !== undefined && owner !== user) repeated.add(index);
    owners.set(index, user);
  }
  return [...repeated];
}
