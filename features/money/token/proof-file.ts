/** A payout's proof and the published weeks, and the check of one against the other: for the page and the command line alike. */
import { hexToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { type ProofFault, verifyProof } from '#engines/merkle/proof.ts';

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Smallest units, or a number of 64 bits. Negative or too long ones parse: the verifier names what is wrong with them. */
const whole = z.string().check(z.regex(/^-?(0|[1-9][0-9]{0,39})$/));
const week = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const currency = z.string().check(z.regex(/^[a-z0-9]{1,12}$/));
const decimals = z.int().check(z.gte(0), z.lte(18));
const MAX_DEPTH = 40;

/** A week whose revenue was shared. */
export const publishedWeek = z.object({
  /** Its Monday. */
  week,
  height: z.int(),
  /** Net revenue in dollars, to the last place. */
  revenue: z.string(),
  sharePercent: z.string(),
  currency,
  decimals,
  /** Dollars for one whole coin of it. */
  price: z.string(),
  /** The share, in smallest units. */
  pool: whole,
  /** What all payouts add up to: the pool, less what is left of dividing it. */
  sum: whole,
  players: z.int(),
  /** Null where nobody was paid anything. */
  root: z.nullable(hex),
  depth: z.nullable(z.int()),
});
export type PublishedWeek = z.output<typeof publishedWeek>;

export const payoutProof = z.object({
  week,
  height: z.int().check(z.gte(0)),
  currency,
  decimals,
  /** The last 16 digits of the account's id, as a number. */
  user: whole,
  account_nonce: hex,
  index: z.int(),
  value: whole,
  siblings: z.array(z.object({ hash: hex, sum: whole })).check(z.maxLength(MAX_DEPTH)),
  /** What each parent on the way adds up to. */
  sums: z.array(whole).check(z.maxLength(MAX_DEPTH)),
  root: hex,
  sum: whole,
  depth: z.int().check(z.gte(0), z.lte(MAX_DEPTH)),
});
export type PayoutProof = z.output<typeof payoutProof>;

export const PAYOUT_FORMAT = 'phoenix-revenue-share-payout';

export const payoutFile = z.object({
  format: z.literal(PAYOUT_FORMAT),
  version: z.literal(1),
  account: z.string().check(z.regex(/^[0-9a-f]{24}$/)),
  proof: payoutProof,
});
export type PayoutFile = z.output<typeof payoutFile>;

/** The number that stands for an account in its leaf. @param account public id */
export const userNumber = (account: string): bigint => BigInt(`0x${account.slice(-16)}`);

/** `user`: made for another account; `published`: another root, sum, currency or number of decimals was published for the week; else what the engine finds. */
export type PayoutFault = ProofFault | 'user' | 'published';

/** @param published the week as everybody is shown it; null: the root is the file's own @returns what is wrong, or null */
export function checkPayout(
  { account, proof }: Pick<PayoutFile, 'account' | 'proof'>,
  published: PublishedWeek | null,
): PayoutFault | null {
  if (BigInt(proof.user) !== userNumber(account)) return 'user';
  const { root, sum, depth, height } = proof;
  if (
    published &&
    (published.week !== proof.week ||
      published.height !== height ||
      published.root !== root ||
      published.sum !== sum ||
      published.depth !== depth ||
      published.currency !== proof.currency ||
      // In no hash: the amount that is shown follows from it.
      published.decimals !== proof.decimals)
  )
    return 'published';
  const result = verifyProof(
    {
      accountNonce: hexToBytes(proof.account_nonce),
      height: BigInt(height),
      user: BigInt(proof.user),
      index: proof.index,
      value: BigInt(proof.value),
      siblings: proof.siblings.map((one) => ({ hash: hexToBytes(one.hash), sum: BigInt(one.sum) })),
      sums: proof.sums.map(BigInt),
    },
    { hash: root, sum: BigInt(sum), depth },
  );
  return result.sound ? null : result.fault;
}
