/** Poker tables for the sit-and-gos that players make: the pool collects the players, the poker room plays it. */
import type pg from 'pg';

type Queries = Pick<pg.ClientBase, 'query'>;

/** A sit-and-go that is full. */
export interface PoolGame {
  /** Its id: the table leads back there. */
  readonly pool: string;
  /** As the table shows it. */
  readonly name: string;
  /** Ledger id of what was paid. */
  readonly cur: number;
  /** Of each player, smallest units. */
  readonly buyIn: bigint;
  readonly fee: bigint;
  readonly speed: 'normal' | 'turbo' | 'hyper';
  /** Not in the lobby: it is played among friends. */
  readonly hidden: boolean;
  /** In the order of their seats. */
  readonly players: readonly {
    readonly user: bigint;
    readonly clientSeed: string;
    /** Of the posting that took buy-in and fee. */
    readonly ref: string;
    /** When that was, epoch milliseconds: what comes back leaves the limits of then. */
    readonly at: number;
  }[];
}

export interface PoolTables {
  /** Whether sit-and-gos can be played now. */
  readonly isOpen: () => boolean;
  /** Whether staff have frozen this player's play. */
  readonly isFrozen: (db: Queries, user: bigint) => Promise<boolean>;
  /**
   * Makes the table, in the transaction that moves buy-ins and fees to the account of the tables: from then on the poker
   * room owes them. `sit-and-go.over` tells how it ends.
   * @returns id of the table
   */
  readonly begin: (client: pg.ClientBase, game: PoolGame) => Promise<string>;
  /** Calls the players to their table, after the commit. Never throws. */
  readonly call: (table: string) => Promise<void>;
}

export const NO_TABLES: PoolTables = {
  isOpen: () => false,
  isFrozen: async () => false,
  begin: () => Promise.reject(new Error('nobody has tables for pools')),
  call: async () => undefined,
};
