/**
 * What players are filtered by, as it was: country (verified residence, else that of the first session), who invited them, VIP level.
 * A player's first row holds from the beginning; a change holds from the day after it was seen, so that a day that was counted in part
 * stays whole, and a rebuild finds the same.
 */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { PLAYERS } from './facts.ts';

export interface TraitSources {
  /** Who invited these players, by player; those whom nobody did are left out. */
  readonly invitersOf: (
    client: Pick<pg.ClientBase, 'query'>,
    users: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, bigint>>;
}

const NOW = `
  select a.id as user_id, coalesce(upper(p.guard ->> 'country'),
      (select s.country from session s where s.account_id = a.id and s.country is not null order by s.created_at limit 1), '--') as country, a.vip_level as vip
    from account a left join player p on p.user_id = a.id where a.id = any($1::bigint[])`;

/** Rows for the players of a range who have none. */
export async function addTraits(
  client: pg.ClientBase,
  { lane, from, to }: { lane: number; from: number; to: number },
  sources: TraitSources,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(PLAYERS, [lane, from, to]);
  const users = rows.map(({ id }) => BigInt(id));
  if (users.length === 0) return;
  await client.query(
    `insert into report_trait (user_id, from_day, country, affiliate_id, vip)
      select n.user_id, '-infinity', n.country, coalesce(i.affiliate_id, 0), n.vip from (${NOW}) n
        left join unnest($2::bigint[], $3::bigint[]) as i(user_id, affiliate_id) on i.user_id = n.user_id
      on conflict do nothing`,
    [rows.map(({ id }) => id), ...(await inviters(client, users, sources))],
  );
}

/** Players looked at in one transaction. */
const AT_ONCE = 2_000;
const DAY_MS = 86_400_000;

/** Looks whether everybody who has a fact is still what they were. */
export async function refreshTraits(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  sources: TraitSources,
): Promise<void> {
  // A fact of the last seconds before midnight may carry the next day already: the day after the next minutes.
  const next = new Date(runtime.now() + DAY_MS + 10 * 60_000).toISOString().slice(0, 10);
  for (let after = '0'; ;) {
    const { rows } = await db.pool.query<{ id: string }>(
      `select distinct user_id::text as id, user_id from report_trait where user_id > $1 order by user_id limit ${AT_ONCE}`,
      [after],
    );
    if (rows.length === 0) return;
    await db.transaction((client) =>
      change(
        client,
        rows.map(({ id }) => id),
        next,
        sources,
      ),
    );
    after = rows.at(-1)!.id;
  }
}

async function change(
  client: pg.ClientBase,
  ids: readonly string[],
  day: string,
  sources: TraitSources,
): Promise<void> {
  await client.query(
    `insert into report_trait (user_id, from_day, country, affiliate_id, vip)
      select n.user_id, $4::date, n.country, coalesce(i.affiliate_id, 0), n.vip from (${NOW}) n
        left join unnest($2::bigint[], $3::bigint[]) as i(user_id, affiliate_id) on i.user_id = n.user_id
        join lateral (select * from report_trait t where t.user_id = n.user_id order by from_day desc limit 1) t on true
      where (t.country, t.affiliate_id, t.vip) is distinct from (n.country, coalesce(i.affiliate_id, 0), n.vip)
      on conflict (user_id, from_day) do update set country = excluded.country, affiliate_id = excluded.affiliate_id, vip = excluded.vip`,
    [ids, ...(await inviters(client, ids.map(BigInt), sources)), day],
  );
}

async function inviters(
  client: pg.ClientBase,
  users: readonly bigint[],
  { invitersOf }: TraitSources,
): Promise<[string[], string[]]> {
  const found = [...(await invitersOf(client, users))];
  return [found.map(([user]) => user.toString()), found.map(([, inviter]) => inviter.toString())];
}
