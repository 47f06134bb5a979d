/** Debts of players as a service: each room says what its own tables have of them, whoever lets money out asks first. */
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Money that was taken back after it had been spent. */
interface Debt {
  /** Ledger id of the real currency. */
  readonly cur: number;
  /** Smallest units, more than none. */
  readonly amount: bigint;
}

/** What a player owes of real money, as the client's transaction sees it. */
export type DebtSource = (client: Queryable, user: bigint) => Promise<readonly Debt[]>;

/** Whether a player owes anything to any room, in whatever currency: else it is turned into another one and taken out. */
export async function hasDebt(
  sources: readonly DebtSource[],
  client: Queryable,
  user: bigint,
): Promise<boolean> {
  for (const read of sources) if ((await read(client, user)).length > 0) return true;
  return false;
}

/** @param sql selects `cur` and `amount` as text of the player $1 */
export const debtsBy =
  (sql: string): DebtSource =>
  async (client, user) => {
    const { rows } = await client.query<{ cur: number; amount: string }>(sql, [user.toString()]);
    return rows.map(({ cur, amount }) => ({ cur, amount: BigInt(amount) }));
  };
