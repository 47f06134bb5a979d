/** Request keys whose bets left the database, a part of them by chance: each has to lead to a bet of the files. */
import type pg from 'pg';
import type { OldBets } from '../archive/old-bets.ts';

/** So many are looked for at once. */
const SAMPLED = 100;

interface Key extends Record<string, unknown> {
  readonly user_id: string;
  readonly key: string;
  readonly ref: string;
}

/** @returns keys that lead nowhere */
export async function lostKeys(client: pg.ClientBase, oldBets: OldBets): Promise<Key[]> {
  const { rows } = await client.query<Key>(
    `select k.user_id::text, k.key, k.ref from (select * from request_key tablesample system (1) limit 50000) k
      where k.ref < (select id from bet_border)
        and not exists (select 1 from round r where r.user_id = k.user_id and r.id = k.ref)
        and not exists (select 1 from entry e where e.account = k.user_id and e.account > 0 and e.ref = k.ref) limit ${SAMPLED}`,
  );
  if (rows.length === 0) return [];
  const bets = rows.map(({ user_id, ref }) => ({ user: BigInt(user_id), id: ref }));
  const found = await oldBets.recall({ bets }, async (reading) => {
    const there = await reading.query<{ id: string }>('select id from recalled.old_bet');
    return there.rows.map(({ id }) => id);
  });
  return rows.filter(({ ref }) => !found?.includes(ref));
}
