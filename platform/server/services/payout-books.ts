/** What the room that pays out knows of its withdrawals and payments, for whoever compares books and signer. */
import type pg from 'pg';
import type { Finding } from './cases.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A try that the signer refused, as its log has it. */
export interface RefusedLine {
  readonly no: number;
  /** Withdrawal or payment. */
  readonly subject: string;
  readonly attempt: number;
  readonly rule: string;
}

export interface PayoutBooks {
  /** Withdrawals that nobody asked for. @param which 'open': those that may still be paid. Else of these ids, or all. */
  unasked(client: Queryable, which: 'open' | 'all' | readonly string[]): Promise<readonly Finding[]>;
  /** Numbers of the lines that are about payments of the house: asked for, and ended or troubled by this very refusal. */
  ours(client: Queryable, refused: readonly RefusedLine[]): Promise<ReadonlySet<number>>;
}

/** Nothing is paid out here: nobody withdrew, and no payment is ours. */
export const NO_PAYOUTS: PayoutBooks = {
  unasked: async () => [],
  ours: async () => new Set(),
};
