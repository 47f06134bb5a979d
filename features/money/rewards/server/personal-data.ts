import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { readAccount } from './account.ts';

/** What the rewards keep about a player, for their own copy of it. The seed of the next draw is not shown before it. */
export async function personalData(kit: ServerKit, { id }: Player) {
  const own = [id.toString()];
  const { pool } = kit.db;
  const [account, invited, draws, codes, days] = await Promise.all([
    readAccount(kit, id),
    pool.query<{ by: string }>(
      'select a.public_id as by from reward_player p join account a on a.id = p.invited_by where p.user_id = $1',
      own,
    ),
    pool.query(
      `select kind, nonce, server_seed, client_seed, value::text as usd_cents, at from reward_draw
       where user_id = $1 order by nonce`,
      own,
    ),
    pool.query(
      `select p.code, p.kind, u.at from promocode_use u join promocode p on p.id = u.promocode_id
       where u.user_id = $1 order by u.at, p.id`,
      own,
    ),
    pool.query(
      `select to_char(day, 'YYYY-MM-DD') as day, cur as currency_no, staked::text as staked_units, paid::text as paid_units,
         edge::text as edge_billionths, cashback::text as cashback_units from reward_day
       where user_id = $1 order by reward_day.day, cur`,
      own,
    ),
  ]);
  const { deposited, wagered, ...rest } = account;
  return {
    ...rest,
    depositedMicroUsd: deposited.toString(),
    wageredMicroUsd: wagered.toString(),
    invitedBy: invited.rows[0]?.by ?? null,
    draws: draws.rows,
    codes: codes.rows,
    days: days.rows,
  };
}
