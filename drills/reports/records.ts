/** What the drill knows by itself and no row tells: prices as they were set, and what each player was at the end of each day. */
import type { TestPlatform } from '#platform/server/testing/platform.ts';
import { withClient } from '#platform/server/database/database.ts';

export async function openRecords({ ownerUrl }: TestPlatform): Promise<void> {
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(`
      create schema drill;
      create table drill.price (at timestamptz not null, cur smallint not null, unit_eur numeric not null);
      create table drill.trait (user_id bigint not null, from_day date not null, country text not null, affiliate_id bigint not null, vip int not null);`),
  );
}

/** The prices from now on. */
export async function keepPrice({ ownerUrl, kit }: TestPlatform): Promise<void> {
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(
      `insert into drill.price (at, cur, unit_eur) select $1, id, price_eur / power(10::numeric, scale) from currency`,
      [new Date(kit.runtime.now())],
    ),
  );
}

/** What everybody is now, for facts from a day on. */
export async function keepTraits({ ownerUrl }: TestPlatform, from: string): Promise<void> {
  await withClient({ connectionString: ownerUrl }, (client) =>
    client.query(
      `insert into drill.trait (user_id, from_day, country, affiliate_id, vip)
        select a.id, $1::date, coalesce(upper(p.guard ->> 'country'), (select country from session s where s.account_id = a.id and country is not null order by created_at limit 1), '--'),
          coalesce(i.affiliate_id, 0), a.vip_level
        from account a left join player p on p.user_id = a.id left join affiliate_player i on i.user_id = a.id`,
      [from],
    ),
  );
}
