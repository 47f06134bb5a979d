import type { ServerKit } from '#platform/server/kit.ts';
import type { BurnSource } from '#platform/server/services/burns.ts';

/** What other rooms order and read of burns; the elected process of each chain carries them out. */
export function burnsOf({ db }: Pick<ServerKit, 'db'>): BurnSource {
  return {
    async order(client, { id, chain, network, cur, amount, at }) {
      await client.query(
        'insert into chain_burn (id, chain, network, cur, amount, at) values ($1, $2, $3, $4, $5, $6)',
        [id, chain, network, cur, amount.toString(), at],
      );
    },
    async latest(cur, limit) {
      const { rows } = await db.pool.query<Record<'id' | 'chain' | 'amount' | 'txid', string> & { at: Date }>(
        `select id, chain, amount::text, txid, ended_at as at from chain_burn where cur = $1 and state = 'done'
         order by ended_at desc limit $2`,
        [cur, limit],
      );
      return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }));
    },
    async byDay(cur, from) {
      const { rows } = await db.pool.query<{ day: string; sum: string }>(
        `select to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(amount)::text as sum from chain_burn
         where cur = $1 and state = 'done' and ended_at >= $2::date::timestamp at time zone 'UTC' group by 1`,
        [cur, from],
      );
      return new Map(rows.map(({ day, sum }) => [day, BigInt(sum)]));
    },
    async total(cur) {
      const { rows } = await db.pool.query<{ sum: string }>(
        `select coalesce(sum(amount), 0)::text as sum from chain_burn where cur = $1 and state = 'done'`,
        [cur],
      );
      return BigInt(rows[0]!.sum);
    },
  };
}
