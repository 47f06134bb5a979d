/** What has to end after the database was put back to an earlier time: layouts and links that were shown since are known to players. */
import type { ChainTools } from './chain.ts';
import { refundPart, refundStuck, type RefundTools } from './refund.ts';

export interface Ended {
  /** Stakes of open rounds that were given back. */
  readonly rounds: number;
  readonly chains: number;
}

/** Gives back the stake of every open round. @param games ids of the originals */
export async function refundOpenRounds(tools: RefundTools, games: readonly string[]): Promise<number> {
  const { pool } = tools.db;
  await pool.query(
    `update shared_round set state = 'refunded', settled_at = coalesce(settled_at, now()) where state in ('betting', 'running')`,
  );
  let refunded = await refundStuck(tools);
  const { rows } = await pool.query<{ user_id: string; id: string }>(
    `select user_id::text, id from round where status = 'open' and shared_no is null and game = any($1)`,
    [games],
  );
  for (const { user_id: user, id } of rows)
    if (await refundPart(tools, { user: BigInt(user), id })) refunded += 1;
  return refunded;
}

/** No chain that was committed to is played on: each game commits to another one at the next start. @returns how many ended */
export async function endChains(kit: ChainTools): Promise<number> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ id: string; state: string; sealed_top: Buffer }>(
      `select id::text, state, sealed_top from chain where state in ('active', 'committed') order by chain.id for update`,
    );
    for (const { id, state, sealed_top: sealed } of rows) {
      const top = kit.fairness.open(sealed);
      await client.query(`update chain set state = $2, revealed_top = $3 where id = $1`, [
        id,
        state === 'active' ? 'spent' : 'void',
        state === 'active' ? null : top,
      ]);
      await kit.audit.append(
        {
          actor: 'phoenix rewound',
          action: 'chain.void',
          subject: id,
          detail: state === 'active' ? {} : { top },
        },
        client,
      );
    }
    return rows.length;
  });
}
