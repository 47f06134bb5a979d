/** What reports can be filtered by: what there is in the sums, so that nobody has to know a code by heart. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type choices, MAX_CHOICES } from '../contract.ts';
import { readZone } from './cursor.ts';
import { MAX_DAYS_BY_HOUR } from './figures.ts';
import { rightFault } from './segment-figures.ts';

type Parts = Pick<ServerKit, 'db' | 'services' | 'identity'>;
interface Span {
  readonly from: string;
  readonly to: string;
}

/** Of all players that there are facts of, by how many are or were that. */
const TRAITS = `
  select coalesce((select json_agg(country order by n desc, country) from (select country, count(*) as n from report_trait group by 1 order by 2 desc limit ${MAX_CHOICES}) c), '[]') as countries,
    coalesce((select json_agg(vip order by vip) from (select vip from report_trait group by 1 order by count(*) desc limit ${MAX_CHOICES}) v), '[]') as vips,
    coalesce((select json_agg(json_build_object('id', a.public_id, 'name', a.name) order by lower(a.name), a.id) from (
      select affiliate_id from report_trait where affiliate_id > 0 group by 1 order by count(*) desc limit ${MAX_CHOICES}) t join account a on a.id = t.affiliate_id), '[]') as affiliates`;

/** Day by day along the key: the makers of a day are a few rows of it. A bookmaker from outside is one, its bets are sport. */
const PROVIDERS = `
  select provider from generate_series($1::date, $2::date - 1, interval '1 day') d cross join lateral (
    select provider, sum(bets) as bets from report_day r where r.day = d::date and r.product in ('providers', 'sport') and r.provider <> '' group by 1) r
  group by 1 order by sum(bets) desc, 1 limit ${MAX_CHOICES}`;

const GAMES = `
  select game from report_hour h where h.hour >= greatest($1::date, $2::date - ${MAX_DAYS_BY_HOUR})::timestamp at time zone $3 and h.hour < $2::date::timestamp at time zone $3
  group by 1 order by sum(bets) desc, 1 limit ${MAX_CHOICES}`;

/** @param reader segments are for those who may read them */
export async function readChoices(
  parts: Parts,
  reader: Player | null,
  { from, to }: Span,
): Promise<ReplyOf<typeof choices>> {
  const { db, services } = parts;
  const zone = await readZone(db.pool);
  const [traits, providers, games, segments] = await Promise.all([
    db.pool.query<Pick<ReplyOf<typeof choices>, 'countries' | 'vips' | 'affiliates'>>(TRAITS),
    db.pool.query<{ provider: string }>(PROVIDERS, [from, to]),
    db.pool.query<{ game: string }>(GAMES, [from, to, zone]),
    rightFault(parts, reader, { by: 'segment' }) ? [] : services.playerSegments.list(),
  ]);
  return {
    ...traits.rows[0]!,
    providers: providers.rows.map(({ provider }) => provider),
    games: games.rows.map(({ game }) => game),
    segments: segments.filter(({ countable }) => countable).map(({ id, name }) => ({ id, name })),
  };
}
