/** Flags of money laundering, and who was seen with whom, for the room that looks for it. */
import type { ServerKit } from '#platform/server/kit.ts';
import type { LinkedAccount, Suspicions } from '#platform/server/services/suspicion.ts';
import { ownMarks } from './links.ts';

interface Row {
  account_id: string;
  reason: string;
  by: string;
  at: Date;
}

export function suspicions(kit: Pick<ServerKit, 'config'>): Suspicions {
  return {
    async waiting(client, most) {
      const { rows } = await client.query<Row>(
        `select f.account_id::text, f.reason, f.by, f.at from staff_flag f
          where f.flag = 'aml' and f.settled_at is null order by f.at, f.account_id limit $1`,
        [most],
      );
      return rows.map(({ account_id, ...flag }) => ({ ...flag, user: BigInt(account_id) }));
    },
    async flagged(client) {
      const { rows } = await client.query<{ account_id: string }>(
        `select account_id::text from staff_flag where flag = 'aml' order by staff_flag.account_id`,
      );
      return rows.map(({ account_id }) => BigInt(account_id));
    },
    async linked(client, user, most) {
      const { rows } = await client.query<{ account_id: string; by: LinkedAccount['by'] }>(
        `select o.account_id::text, array_agg(distinct o.kind order by o.kind) as by
           from account_trace own
           join lateral (select account_id, kind from account_trace t where t.mark = own.mark and t.kind = own.kind limit $3 + 1) o on true
          where own.account_id = $1 and own.mark <> all($2::bytea[]) and o.account_id <> $1
            and (select count(*) from (select 1 from account_trace g where g.mark = own.mark and g.kind = own.kind limit $3 + 1) s) <= $3
          group by o.account_id order by o.account_id`,
        [user.toString(), ownMarks(kit), most],
      );
      return rows.map(({ account_id, by }) => ({ user: BigInt(account_id), by }));
    },
  };
}
