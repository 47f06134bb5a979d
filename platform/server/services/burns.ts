/** Tokens of the house that are burnt on their chain: ordered by one room, carried out by another. */
import type pg from 'pg';

export interface BurnOrder {
  readonly id: string;
  readonly chain: string;
  readonly network: string;
  /** Ledger's id of the token. */
  readonly cur: number;
  /** Ledger units. */
  readonly amount: bigint;
  readonly at: Date;
}

export interface Burnt {
  readonly id: string;
  readonly chain: string;
  readonly amount: bigint;
  readonly txid: string;
  readonly at: Date;
}

export interface BurnSource {
  /** Writes the order in the transaction of the posting that bought the tokens, whose reference is its id. */
  order(client: pg.ClientBase, burn: BurnOrder): Promise<void>;
  /** Those that are final, newest first. */
  latest(cur: number, limit: number): Promise<readonly Burnt[]>;
  /** Those that became final on a day (UTC) or after it, oldest first; and what was burnt in all. */
  since(cur: number, from: string): Promise<readonly Burnt[]>;
  total(cur: number): Promise<bigint>;
}

export const NO_BURNS: BurnSource = {
  order: () => Promise.reject(new Error('nothing is burnt here')),
  latest: async () => [],
  since: async () => [],
  total: async () => 0n,
};
