/** The file a player's proofs are kept in, and the one of published roots: written by the page, read by page and command line. */
import { hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { repeatedPlaces, type ProofFault, verifyProof } from '#engines/merkle/proof.ts';
import { MAX_RESERVES, reserveForm } from './reserve-form.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Smallest units, or a number of 64 bits. Negative or too long ones parse: the verifier names what is wrong with them. */
const whole = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,39})$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The deepest tree there is: of 2^40 leaves. */
const MAX_DEPTH = 40;

const money = {
  /** Public id of the currency. */
  currency: z.string().check(z.regex(/^[a-z0-9]{1,12}$/)),
  kind: z.enum(['real', 'bonus']),
  /** Of the currency's smallest unit. */
  decimals: z.int().check(z.gte(0), z.lte(18)),
};

/** A published tree. */
export const publishedTree = z.object({
  ...money,
  root: hex,
  /** All that players were owed, in smallest units. */
  sum: whole,
  /** Leaves with something in them. */
  players: z.int(),
  depth: z.int().check(z.gte(0), z.lte(MAX_DEPTH)),
});
export type PublishedTree = z.output<typeof publishedTree>;

/** A day: its trees, or that there are none because the sums did not agree with the ledger. */
export const publishedDay = z.object({
  day,
  /** Number of the trees: days since 1970. */
  height: z.int(),
  /** When the balances were read. */
  at: z.string(),
  state: z.enum(['published', 'refused']),
  /** The last batch of the ledger that is in it, lane by lane. */
  lanes: z.record(z.string(), z.string()),
  trees: z.array(publishedTree),
  /** What addresses of the house held then; files of before there were any have none. */
  reserves: z.optional(z.array(reserveForm).check(z.maxLength(MAX_RESERVES))),
});
export type PublishedDay = z.output<typeof publishedDay>;

const node = z.object({ hash: hex, sum: whole });

/** A leaf and the way from it to a root. */
export const balanceProof = z.object({
  day,
  height: z.int().check(z.gte(0)),
  ...money,
  /** The last 16 digits of the account's id, as a number. */
  user: whole,
  account_nonce: hex,
  index: z.int(),
  value: whole,
  siblings: z.array(node).check(z.maxLength(MAX_DEPTH)),
  /** What each parent on the way adds up to. */
  sums: z.array(whole).check(z.maxLength(MAX_DEPTH)),
  root: hex,
  sum: whole,
  depth: z.int().check(z.gte(0), z.lte(MAX_DEPTH)),
});
export type BalanceProof = z.output<typeof balanceProof>;

export const PROOF_FORMAT = 'phoenix-proof-of-liabilities';
export const ROOTS_FORMAT = 'phoenix-liabilities-roots';

export const proofFile = z.object({
  format: z.literal(PROOF_FORMAT),
  version: z.literal(1),
  account: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  proofs: z.array(balanceProof).check(z.maxLength(1000)),
});
export type ProofFile = z.output<typeof proofFile>;

export const rootsFile = z.object({
  format: z.literal(ROOTS_FORMAT),
  version: z.literal(1),
  days: z.array(publishedDay),
});
export type RootsFile = z.output<typeof rootsFile>;

/** The number that stands for an account in its leaf. @param account public id */
export const userNumber = (account: string): bigint => BigInt(`0x${account.slice(-16)}`);

/**
 * What is wrong with a proof: what the engine finds; `user`: it is made for somebody else; `unpublished`: no root of that day and
 * currency was published; `published`: another one was.
 */
export type BalanceFault = ProofFault | 'user' | 'unpublished' | 'published' | 'repeated';

export interface CheckedProof {
  readonly proof: BalanceProof;
  readonly fault: BalanceFault | null;
}

const sameTree = (one: BalanceProof, other: BalanceProof) =>
  one.day === other.day &&
  one.currency === other.currency &&
  one.kind === other.kind &&
  one.root === other.root;

/**
 * Checks each proof of a file by itself, and against the roots that were published where they are given.
 * @param days null: nothing to compare with, the root is the file's own
 */
export function checkProofs(file: ProofFile, days: readonly PublishedDay[] | null): readonly CheckedProof[] {
  return file.proofs.map((proof) => ({ proof, fault: faultOf(file, proof, days) }));
}

function faultOf(
  { account, proofs }: ProofFile,
  proof: BalanceProof,
  days: readonly PublishedDay[] | null,
): BalanceFault | null {
  if (BigInt(proof.user) !== userNumber(account)) return 'user';
  const repeated = repeatedPlaces(proofs.filter((one) => sameTree(one, proof)).map(numbersOf));
  if (repeated.includes(proof.index)) return 'repeated';
  if (days) {
    const tree = days
      .find((one) => one.day === proof.day)
      ?.trees.find(({ currency, kind }) => currency === proof.currency && kind === proof.kind);
    if (!tree) return 'unpublished';
    if (tree.root !== proof.root || tree.sum !== proof.sum || tree.depth !== proof.depth) return 'published';
    // In no hash: the amount that is shown follows from it.
    if (tree.decimals !== proof.decimals) return 'published';
  }
  const result = verifyProof(numbersOf(proof), {
    hash: proof.root,
    sum: BigInt(proof.sum),
    depth: proof.depth,
  });
  return result.sound ? null : result.fault;
}

const numbersOf = (proof: BalanceProof) => ({
  accountNonce: hexToBytes(proof.account_nonce),
  height: BigInt(proof.height),
  user: BigInt(proof.user),
  index: proof.index,
  value: BigInt(proof.value),
  siblings: proof.siblings.map(({ hash, sum }) => ({ hash: hexToBytes(hash), sum: BigInt(sum) })),
  sums: proof.sums.map(BigInt),
});
