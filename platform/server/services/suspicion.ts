/** What staff and devices say about where money comes from, as services for the room that looks for money laundering. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A flag of staff on a player whom they suspect. */
export interface SuspicionFlag {
  readonly user: bigint;
  readonly reason: string;
  /** Public id of who put it. */
  readonly by: string;
  readonly at: Date;
}

export interface Suspicions {
  /** Flags that nobody has settled yet, the oldest first. */
  waiting(client: Queryable, most: number): Promise<readonly SuspicionFlag[]>;
  /** Accounts that carry the flag, settled or not. */
  flagged(client: Queryable): Promise<readonly bigint[]>;
  /** Accounts that were on a device or at an address of this one. Places that more than `most` shared say nothing. */
  linked(client: Queryable, user: bigint, most: number): Promise<readonly LinkedAccount[]>;
}

export interface LinkedAccount {
  readonly user: bigint;
  readonly by: readonly ('device' | 'address')[];
}

export const NO_SUSPICIONS: Suspicions = {
  waiting: async () => [],
  flagged: async () => [],
  linked: async () => [],
};

/** From which worth on a place wants a player verified. */
export interface VerifyThresholds {
  /** Of the profiles they come from. */
  readonly profile: string;
  /** One movement, millionths of a euro; null: not by one. */
  readonly one: bigint | null;
  /** All deposits and withdrawals together, in millionths; null: not by them. */
  readonly all: { readonly usd: bigint; readonly eur: bigint } | null;
}

export const NO_THRESHOLDS: VerifyThresholds = { profile: 'house', one: null, all: null };

/** Where a player was paid out to. */
export interface PaidAddresses {
  readonly own: readonly {
    readonly chain: string;
    readonly address: string;
    readonly first: Date;
    readonly last: Date;
    readonly times: number;
  }[];
  /** Addresses of theirs that another player was paid out to as well. */
  readonly shared: readonly { readonly chain: string; readonly address: string; readonly other: bigint }[];
}
