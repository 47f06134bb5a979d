/** Open rounds as a service: each room says what its own tables have of a player, whoever adds up what was staked asks. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** A round of real money that is no bet yet, and none of the ledger's own rounds. */
interface OpenStake {
  /** Ledger id of the real currency. */
  readonly cur: number;
  /** Smallest units. */
  readonly staked: bigint;
  /** What it has paid already. */
  readonly paid: bigint;
  /** Epoch milliseconds. */
  readonly openedAt: number;
}

/** A player's open rounds, as the client's transaction sees them. */
export type OpenStakeSource = (client: Queryable, user: bigint) => Promise<readonly OpenStake[]>;
