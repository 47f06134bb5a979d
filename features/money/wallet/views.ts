/** What both halves of the wallet show: coins, chains and where a deposit is. */
import * as z from 'zod/mini';
import { amount } from '#platform/contract/money.ts';

/** Id of a coin or chain, as people may send it. */
export const coinId = z.string().check(z.minLength(1), z.maxLength(12), z.regex(/^[a-z0-9]+$/));

/** Any text or number is taken, so that the refusal can be the catalogue's. */
export const anyAmount = z.union([z.string().check(z.maxLength(80)), z.number()]);

/** 'local': a development chain of this installation; its coins are worth nothing anywhere else. */
export const network = z.enum(['main', 'test', 'local']);

/** Where a deposit is. */
export const DEPOSIT_STATES = [
  /** Known to the node, in no block yet. */
  'seen',
  /** In a block; waits for more blocks on top of it, or for the processor's or staff's word. */
  'confirming',
  /** On the balance. */
  'credited',
  /** On the chain for good, and not yet on the balance: a rule of play stands against it. */
  'held',
  /** Its block was undone by the chain. It comes back when another block takes it. */
  'orphaned',
  /** Another payment has spent the same money: it never comes. */
  'conflicted',
  /** Less than the least that is credited. Staff look at it. */
  'below_minimum',
  /** Nobody's: staff find out whose. */
  'unattributed',
  /** Ours to ourselves: change, sweeps, coin for fees. */
  'internal',
  /** Staff have settled it without crediting it, or declined it. */
  'closed',
] as const;
export const depositState = z.enum(DEPOSIT_STATES);
export type DepositState = z.output<typeof depositState>;

/** A deposit as its player sees it. */
export const depositView = z.object({
  _id: z.string(),
  /** Coin: 'usdt'. */
  currency: z.string(),
  sum: amount,
  /** ISO time when it was first seen. */
  created_at: z.string(),
  confirmations: z.int(),
  /** Processor it came by, 'bank', or null for a chain of our own. */
  aggregator: z.nullable(z.string()),
  /** 0 not paid, 1 paid. */
  status: z.literal([0, 1]),
  state: depositState,
  /** Confirmations that credit it; 0 where nothing is counted. */
  needed: z.int(),
  /** Null unless it came over a chain that this house reads. */
  chain: z.nullable(z.string()),
  network: z.nullable(network),
  /** Transaction on its chain, or the id the player or the processor gave. */
  txid: z.string(),
  /** Part of `sum` that is set aside, and the rule that set it aside: 'limit.deposit.day', 'bar.exclusion'. */
  held: z.nullable(z.object({ sum: amount, rule: z.string() })),
});
export type DepositView = z.output<typeof depositView>;
