import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { portableDigests as digests } from './digests.ts';
import { leafHash, MAX_VALUE, subNonce, u64le } from './leaf.ts';
import { type LiabilityProof, type PublishedRoot, repeatedPlaces, verifyProof } from './proof.ts';
import {
  buildTree,
  depthFor,
  emptyLevel,
  NODE_BYTES,
  parentOf,
  readNode,
  siblingsOf,
  writeNode,
} from './tree.ts';

interface Owner {
  readonly user: bigint;
  readonly value: bigint;
  readonly accountNonce: Uint8Array;
}
const HEIGHT = 800_000n;

const hashOf = (owner: Owner, index: number, height = HEIGHT) =>
  leafHash(digests, subNonce(digests, { ...owner, height }), owner.value, index);

/** A tree over these people in this order, and the proof of each. */
function treeOf(owners: readonly Owner[]): {
  root: PublishedRoot;
  proofs: LiabilityProof[];
  levels: Uint8Array[];
} {
  const depth = depthFor(owners.length);
  const leaves = emptyLevel(2 ** depth);
  for (let index = 0; index < 2 ** depth; index++) {
    const owner = owners[index] ?? { user: 0n, value: 0n, accountNonce: new Uint8Array(32).fill(index) };
    writeNode(leaves, index, { hash: hashOf(owner, index), sum: owner.value });
  }
  const levels = buildTree(leaves, digests);
  const { hash, sum } = readNode(levels.at(-1)!, 0);
  const sumsOf = (index: number) =>
    levels.slice(1).map((level, step) => readNode(level, Math.floor(index / 2 ** (step + 1))).sum);
  return {
    levels,
    root: { hash: bytesToHex(hash), sum, depth },
    proofs: owners.map((owner, index) => ({
      ...owner,
      height: HEIGHT,
      index,
      siblings: siblingsOf(levels, index),
      sums: sumsOf(index),
    })),
  };
}

const people = (count: number): Owner[] =>
  Array.from({ length: count }, (_, at) => ({
    user: BigInt(at + 1),
    value: BigInt((at * 7919) % 1000),
    accountNonce: new Uint8Array(32).fill(at + 1),
  }));

const folder = process.env['PHOENIX_VECTORS'];
describe.skipIf(!folder)('the published tree', () => {
  interface Vectors {
    bitmex: {
      height: number;
      users: {
        user: number;
        value: number;
        account_nonce: string;
        sub_nonce: string;
        leaf_index: number;
        leaf_hash: string;
      }[];
      levels: { hash: string; value: number }[][];
      root: { hash: string; value: number };
    };
  }
  const read = (): Vectors['bitmex'] =>
    (JSON.parse(readFileSync(join(folder!, 'identity/merkle-sum.json'), 'utf8')) as Vectors).bitmex;

  it('comes out in every nonce, leaf and node', () => {
    const { users, levels, height, root } = read();
    const owners = users.map(({ user, value, account_nonce }) => ({
      user: BigInt(user),
      value: BigInt(value),
      accountNonce: hexToBytes(account_nonce),
    }));
    for (const [at, given] of users.entries()) {
      expect(bytesToHex(subNonce(digests, { ...owners[at]!, height: BigInt(height) }))).toBe(given.sub_nonce);
      expect(bytesToHex(hashOf(owners[at]!, given.leaf_index))).toBe(given.leaf_hash);
    }
    const made = treeOf(owners);
    const nodes = made.levels.map((level) =>
      Array.from({ length: level.length / NODE_BYTES }, (_, at) => {
        const node = readNode(level, at);
        return { hash: bytesToHex(node.hash), value: Number(node.sum) };
      }),
    );
    expect(nodes).toEqual(levels);
    expect(made.root).toEqual({ hash: root.hash, sum: BigInt(root.value), depth: 3 });
    for (const proof of made.proofs) expect(verifyProof(proof, made.root)).toEqual({ sound: true });
  });

  it('has another root once user 5 is owed one less, and every proof of before fails on it', () => {
    const { users } = read();
    const owners = users.map(({ user, value, account_nonce }) => ({
      user: BigInt(user),
      value: BigInt(value) - (user === 5 ? 1n : 0n),
      accountNonce: hexToBytes(account_nonce),
    }));
    const shifted = treeOf(owners);
    expect(shifted.root.hash.slice(0, 16)).toBe('d12baa19090c394b');
    expect(shifted.root.sum).toBe(21_000_623_457_907n);
    const before = treeOf(owners.map((one) => (one.user === 5n ? { ...one, value: one.value + 1n } : one)));
    for (const proof of before.proofs) expect(verifyProof(proof, shifted.root).sound).toBe(false);
  });
});

test('the proof of everybody leads to the root, whatever their number', () => {
  for (const count of [1, 2, 3, 5, 8, 13, 64, 100]) {
    const { root, proofs } = treeOf(people(count));
    for (const proof of proofs) expect(verifyProof(proof, root)).toEqual({ sound: true });
  }
});

test('leaving a player out is caught by their proof', () => {
  const all = people(9);
  const { proofs } = treeOf(all);
  for (const [at] of all.entries()) {
    const without = treeOf(all.map((one, place) => (place === at ? { ...one, value: 0n } : one)));
    expect(verifyProof(proofs[at]!, { ...without.root, depth: 4 }).sound).toBe(all[at]!.value === 0n);
    const fewer = treeOf(all.filter((_, place) => place !== at));
    expect(verifyProof(proofs[at]!, fewer.root).sound).toBe(false);
  }
});

test('a unit more or less anywhere, another owner, place or day: each is caught', () => {
  const { root, proofs } = treeOf(people(6));
  fc.assert(
    fc.property(fc.nat(5), fc.nat(2), fc.boolean(), (who, step, up) => {
      const proof = proofs[who]!;
      const by = up ? 1n : -1n;
      const siblings = proof.siblings.map((one, at) => (at === step ? { ...one, sum: one.sum + by } : one));
      const sums = proof.sums.map((sum, at) => (at >= step ? sum + by : sum));
      const wrong: LiabilityProof[] = [
        { ...proof, value: proof.value + by },
        { ...proof, value: proof.value + by, sums: proof.sums.map((sum) => sum + by) },
        { ...proof, siblings },
        { ...proof, siblings, sums },
        { ...proof, user: proof.user + 1n },
        { ...proof, height: proof.height + 1n },
        { ...proof, index: proof.index ^ 1 },
      ];
      for (const one of wrong) expect(verifyProof(one, root).sound).toBe(false);
    }),
  );
});

test('what must be refused is refused by its rule', () => {
  const { root, proofs } = treeOf(people(4));
  const proof = proofs[1]!;
  const fault = (change: Partial<LiabilityProof>, published: Partial<PublishedRoot> = {}) => {
    const result = verifyProof({ ...proof, ...change }, { ...root, ...published });
    return result.sound ? null : result.fault;
  };
  const first = { ...proof.siblings[0]!, sum: -1n };
  expect(fault({ value: -1n })).toBe('range');
  expect(fault({ siblings: [first, proof.siblings[1]!] })).toBe('range');
  expect(fault({ siblings: [{ ...first, sum: MAX_VALUE }, proof.siblings[1]!] })).toBe('range');
  expect(fault({ value: MAX_VALUE + 1n })).toBe('range');
  expect(fault({ siblings: proof.siblings.slice(1) })).toBe('depth');
  expect(fault({}, { depth: 3 })).toBe('depth');
  expect(fault({ index: 4 })).toBe('index');
  expect(fault({ index: 0.5 })).toBe('index');
  expect(fault({}, { sum: root.sum - 1n })).toBe('sum');
  expect(fault({}, { hash: root.hash.replace(/^./, root.hash.startsWith('0') ? '1' : '0') })).toBe('root');
});

test('a parent that is said to be less than its children is refused', () => {
  const [left, right] = [60n, 40n].map((sum, at) => ({ hash: new Uint8Array(32).fill(at), sum }));
  expect(parentOf(digests, left!, right!).sum).toBe(100n);
  const { root, proofs } = treeOf([
    { user: 1n, value: 60n, accountNonce: new Uint8Array(32) },
    { user: 2n, value: 40n, accountNonce: new Uint8Array(32) },
  ]);
  expect(verifyProof({ ...proofs[0]!, sums: [60n] }, { ...root, sum: 60n })).toEqual({
    sound: false,
    fault: 'sum',
    step: 0,
  });
});

test('a place that two people were given is named', () => {
  const { proofs } = treeOf(people(3));
  expect(repeatedPlaces(proofs)).toEqual([]);
  expect(repeatedPlaces([...proofs, proofs[0]!])).toEqual([]);
  expect(repeatedPlaces([...proofs, { index: 1, user: 77n }])).toEqual([1]);
});

test('a number of more than 64 bits is none', () => {
  expect(() => u64le(-1n)).toThrow(RangeError);
  expect(() => u64le(MAX_VALUE + 1n)).toThrow(RangeError);
  const node = { hash: new Uint8Array(32), sum: MAX_VALUE };
  expect(() => parentOf(digests, node, { ...node, sum: 1n })).toThrow(RangeError);
});
