import type { ServerKit } from '#platform/server/kit.ts';
import type { BurnSource, Burnt } from '#platform/server/services/burns.ts';

/** What other rooms order and read of burns; the elected process of each chain carries them out. */
export function burnsOf({ db }: Pick<ServerKit, 'db'>): BurnSource {
  /** Those of a token that are final. @param which the rest of the condition, and the order */
  async function final(which: string, values: readonly unknown[]): Promise<readonly Burnt[]> {
    const { rows } = await db.pool.query<Record<'id' | 'chain' | 'amount' | 'txid', string> & { at: Date }>(
      `select id, chain, amount::text, txid, ended_at as at from chain_burn where cur = $1 and state = 'done' ${which}`,
      [...values],
    );
    return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
  }
  return {
    async order(client, { id, chain, network, cur, amount, at }) {
      await client.query(
        'insert into chain_burn (id, chain, network, cur, amount, at) values ($1, $2, $3, $4, $5, $6)',
        [id, chain, network, cur, amount.toString(), at],
      );
    },
    latest: (cur, limit) => final('order by ended_at desc limit $2', [cur, limit]),
    since: (cur, from) =>
      final(`and ended_at >= $2::date::timestamp at time zone 'UTC' order by ended_at, id`, [cur, from]),
    async total(cur) {
      const { rows } = await db.pool.query<{ sum: string }>(
        `select coalesce(sum(amount), 0)::text as sum from chain_burn where cur = $1 and state = 'done'`,
        [cur],
      );
      return BigInt(rows[0]!.sum);
    },
  };
}
