/** What everything on the server asks the database through. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ConnectionConfig } from './primary.ts';
import type { Replica } from './replica.ts';
import type { TransactionOptions } from './transaction.ts';
import type { OldBets } from '../money/archive/old-bets.ts';

/** Tables of every room; rooms type their own rows where they query. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTables = any;

export interface Reader {
  readonly pool: pg.Pool;
  /** Everything that was committed so many milliseconds ago is there; 0 on the primary. */
  readonly ageMs: number;
}

export interface Database {
  /** Shared pool for everything that is not the money engine. */
  readonly pool: pg.Pool;
  /** Typed query builder over the same pool. */
  readonly query: Kysely<AnyTables>;
  /** For a dedicated connection (engine lanes, LISTEN, leader locks), which is a `Client` of client.ts. */
  connectionOptions(): ConnectionConfig;
  /**
   * For reading what may be a little old: a replica that has all that was committed `withinMs` ago, where there is one, else the
   * primary. Never for balances, limits or keys.
   */
  reader(withinMs: number): Reader;
  /** The read replica; null where none is named. */
  readonly replica: Pick<Replica, 'ageMs' | 'snapshot'> | null;
  /** Bets that left the database for files. */
  readonly oldBets: OldBets;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>, options?: TransactionOptions): Promise<T>;
  close(): Promise<void>;
}
