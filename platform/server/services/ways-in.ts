/** What opens an account beside its password, told by the features that keep it. */
import type pg from 'pg';
import type { Player } from '../identity/identity.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export const WAYS_IN = ['passkey', 'wallet', 'messenger', 'key', 'program'] as const;
export type WayInKind = (typeof WAYS_IN)[number];

/** 'reset': the owner of the mailbox chooses a new password. 'first-proof': the address is proved for the first time. */
export type EndingReason = 'reset' | 'first-proof';

export interface OtherWay {
  readonly kind: WayInKind;
  readonly count: number;
  /** It is the account's only second factor, and a mailbox must not be enough to take that away. */
  readonly stays: boolean;
}

export interface WayIn {
  readonly kind: WayInKind;
  /** How many the account has, and whether a reset of the password leaves them. */
  count(db: Queryable, account: bigint): Promise<{ count: number; stays: boolean }>;
  /** Ends all of them, in the caller's transaction. */
  end(client: pg.PoolClient, player: Player, reason: EndingReason): Promise<void>;
}

/** Those of these ways that the account has. */
export async function waysOf(ways: readonly WayIn[], db: Queryable, account: bigint): Promise<OtherWay[]> {
  const found: OtherWay[] = [];
  for (const way of ways) {
    const { count, stays } = await way.count(db, account);
    if (count > 0) found.push({ kind: way.kind, count, stays });
  }
  return found;
}

/** Ends all of them, in the caller's transaction. */
export async function endWays(
  ways: readonly WayIn[],
  client: pg.PoolClient,
  player: Player,
  reason: EndingReason,
): Promise<void> {
  for (const way of ways) await way.end(client, player, reason);
}
