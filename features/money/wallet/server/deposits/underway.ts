import type pg from 'pg';

/** Seen and not credited yet, or set aside until staff decide. */
export async function depositsUnderway(client: Pick<pg.ClientBase, 'query'>, user: bigint): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from deposit where account_id = $1 and state in ('seen', 'confirming', 'held')`,
    [user.toString()],
  );
  return rows[0]!.count;
}
