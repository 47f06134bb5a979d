import { readNode, siblingsOf } from '#engines/merkle/tree.ts';
import type { GrownTree } from '#platform/server/merkle/grow.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The part of a proof that is the same for every tree of sums: the way from a leaf to the root. */
export function pathFields(tree: GrownTree, index: number) {
  return {
    siblings: siblingsOf(tree.levels, index).map(({ hash, sum }) => ({
      hash: hex(hash),
      sum: sum.toString(),
    })),
    sums: tree.levels
      .slice(1)
      .map((level, step) => readNode(level, Math.floor(index / 2 ** (step + 1))).sum.toString()),
    root: hex(tree.root.hash),
    sum: tree.root.sum.toString(),
    depth: tree.depth,
  };
}
