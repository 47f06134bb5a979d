/** What everything on the server asks the database through. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { ConnectionConfig } from './primary.ts';

/** Tables of every room; rooms type their own rows where they query. */
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyTables = any;

export interface Database {
  /** Shared pool for everything that is not the money engine. */
  readonly pool: pg.Pool;
  /** Typed query builder over the same pool. */
  readonly query: Kysely<AnyTables>;
  /** For a dedicated connection (engine lanes, LISTEN, leader locks), which is a `Client` of client.ts. */
  connectionOptions(): ConnectionConfig;
  /** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
