/** When players played as a service, where no bets tell it: each room says it of its own tables, whoever looks for long play asks. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Play for real money with no pause of half an hour, epoch milliseconds. */
export interface PlayStretch {
  readonly from: number;
  readonly to: number;
}

/** @param since epoch milliseconds; nothing of before is told */
export type PlayStretchSource = (
  client: Queryable,
  user: bigint,
  since: number,
) => Promise<readonly PlayStretch[]>;
