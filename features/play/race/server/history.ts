import { formatUnits } from '#platform/contract/money.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { CENTS, toEntry } from './weeks.ts';

interface Row {
  week: string;
  reward: string;
  paid: boolean;
  prizes: { place: number; user_id: string; wagered: string; amount: string }[];
}

/** Ended races, newest first. */
export async function pastRaces(kit: ServerKit, viewer: Player | null, limit: number) {
  const { rows } = await kit.db.pool.query<Row>(
    `select to_char(w.week, 'YYYY-MM-DD') as week, w.reward::text, w.paid_at is not null as paid,
       coalesce((select json_agg(json_build_object('place', p.place, 'user_id', p.user_id::text, 'wagered', p.wagered::text,
         'amount', p.amount::text) order by p.place) from race_prize p where p.week = w.week), '[]') as prizes
     from race_week w where w.reward > 0 order by w.week desc limit $1`,
    [limit],
  );
  return Promise.all(
    rows.map(async ({ week, reward, paid, prizes }) => ({
      week,
      reward_usd: formatUnits(BigInt(reward), CENTS),
      paid,
      entries: await Promise.all(
        prizes.map(({ place, user_id: user, wagered, amount }) =>
          toEntry(kit, { place, user: BigInt(user), wagered: BigInt(wagered) }, BigInt(amount), viewer),
        ),
      ),
    })),
  );
}
