/** Root of the Merkle Patricia trie that a block keeps its transactions and receipts in: key is the RLP of their number. Pure. */
import { keccak256, type Hex } from 'viem';
import { rlp, type Rlp } from './rlp.ts';

interface Entry {
  /** Half-bytes of the key, one to a byte. */
  readonly path: Uint8Array;
  readonly value: Uint8Array;
}

const EMPTY = new Uint8Array();
/** Nodes shorter than a hash stand in their parent themselves. */
const HASH_BYTES = 32;

/** @param values what stands at 0, 1, 2, ... */
export function trieRoot(values: readonly Uint8Array[]): Hex {
  if (values.length === 0) return keccak256(rlp(EMPTY));
  const entries = values.map((value, index) => ({ path: nibblesOf(indexKey(index)), value }));
  return keccak256(rlp(nodeOf(entries, 0)));
}

function indexKey(index: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = index; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return rlp(Uint8Array.from(bytes));
}

function nibblesOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from([...bytes].flatMap((byte) => [byte >> 4, byte & 15]));
}

/** No key is the beginning of another, so a branch never holds a value of its own. */
function nodeOf(entries: readonly Entry[], depth: number): Rlp {
  const [first] = entries;
  if (entries.length === 1) return [packed(first!.path.subarray(depth), true), first!.value];
  const shared = sharedBelow(entries, depth);
  if (shared > depth) return [packed(first!.path.subarray(depth, shared), false), linkTo(entries, shared)];
  const places = Array.from({ length: 16 }, (_, nibble): Rlp => {
    const below = entries.filter(({ path }) => path[depth] === nibble);
    return below.length === 0 ? EMPTY : linkTo(below, depth + 1);
  });
  return [...places, EMPTY];
}

function linkTo(entries: readonly Entry[], depth: number): Rlp {
  const node = nodeOf(entries, depth);
  const bytes = rlp(node);
  return bytes.length < HASH_BYTES ? node : keccak256(bytes, 'bytes');
}

/** The depth down to which all of these paths are the same. */
function sharedBelow(entries: readonly Entry[], depth: number): number {
  const first = entries[0]!.path;
  let shared = depth;
  while (shared < first.length && entries.every(({ path }) => path[shared] === first[shared])) shared += 1;
  return shared;
}

/** Half-bytes in bytes, with the mark of a leaf and of an odd number before them. */
function packed(nibbles: Uint8Array, leaf: boolean): Uint8Array {
  const odd = nibbles.length % 2 === 1;
  const flag = (leaf ? 2 : 0) + (odd ? 1 : 0);
  const whole = [...(odd ? [flag] : [flag, 0]), ...nibbles];
  return Uint8Array.from({ length: whole.length / 2 }, (_, at) => whole[2 * at]! * 16 + whole[2 * at + 1]!);
}
