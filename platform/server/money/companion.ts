/**
 * Rows of a feature that change with the ledger: a lane reads them for all decisions of a batch in one statement, and writes
 * what they leave in one more, in the transaction that moves the money. As every change of theirs also moves its
 * player's version, what was read is what is true at the commit.
 */
import type pg from 'pg';

export interface Companion<Ask = unknown, Found = unknown, Change = unknown> {
  /** What two decisions of one batch must not share, beside the player. */
  names(ask: Ask): readonly string[];
  /** @returns what each of the decisions asked for, in their order */
  read(db: pg.ClientBase, asks: readonly Ask[]): Promise<readonly Found[]>;
  /** @returns false when another player's decision has taken one of the names meanwhile */
  write(db: pg.ClientBase, changes: readonly Change[], at: string): Promise<boolean>;
}

/** What a decision reads beside the player's state. */
export interface Beside {
  readonly companion: Companion;
  readonly ask: unknown;
}
