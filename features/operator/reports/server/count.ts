/**
 * Adds the journal up into the tables of reports: each batch of a lane once, in the transaction that moves the lane's cursor. Batches have
 * no gaps and commit in order, and every column is a sum, a least or a greatest, so it does not matter when and in which pieces it is done.
 */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import type { OldBets } from '#platform/server/money/archive/old-bets.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { currencyIdSql } from '#platform/server/money/ledger-id.ts';
import { lockCounting, readZone } from './cursor.ts';
import { addDistinct, type PlayedChange } from './distinct.ts';
import { facts, HOURS, providerOf } from './facts.ts';
import { addFirsts } from './firsts.ts';
import { createRates, type Rates } from './rates.ts';
import { addTraits, type TraitSources } from './traits.ts';

/** Batches in one transaction. */
export const CHUNK_BATCHES = 5_000;

type Prefix = 'report' | 'rebuilt';

const SUMS = ['bets', 'stake', 'paid'] as const;
const EUROS = ['eur_stake', 'eur_paid'] as const;
/** What tables say of bets, and stakes when slips were taken. */
const RATED = ['accepted', 'rated', 'rated_stake', 'rated_paid', 'expected', 'variance', 'tops'] as const;
/** The day of a fact, in the zone $11. */
const DAY = `(f.at at time zone $11)::date as day`;
const added = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ');

/** It returns where somebody came to have played on a day, or not to. @param prefix of the tables: what is kept, or what is counted again @param key of the rates */
const addTo = (prefix: Prefix, key: string): string => `
with ${facts(key)},
played as materialized (
  select f.*, ${DAY}, date_trunc('hour', f.at, 'UTC') as hour, p.unit_eur as eur
    from plays f join report_price p on p.hour = date_trunc('hour', f.at, 'UTC') and p.cur = ${currencyIdSql('f.cur')}),
moved as materialized (
  select f.*, ${DAY}, p.unit_eur as eur
    from moves f join report_price p on p.hour = date_trunc('hour', f.at, 'UTC') and p.cur = f.cur),
days as (select user_id, day from played union select user_id, day from moved),
traits as materialized (
  select d.user_id, d.day, coalesce(t.country, '--') as country, coalesce(t.affiliate_id, 0) as affiliate_id, coalesce(t.vip, 0) as vip
    from days d left join lateral (select * from report_trait t where t.user_id = d.user_id and t.from_day <= d.day
      order by t.from_day desc limit 1) t on true),
hours as (
  insert into ${prefix}_hour as t (hour, product, game, cur, bets, stake, paid, fee, edge, s2, p2, sp, ${RATED.join(', ')})
    select hour, product, game, cur, sum(bets), sum(stake), sum(paid), sum(fee), sum(edge), sum(stake * stake), sum(paid * paid), sum(stake * paid),
        ${RATED.map((column) => `sum(${column})`).join(', ')}
      from played group by 1, 2, 3, 4
    on conflict (hour, product, game, cur) do update set ${added([...SUMS, 'fee', 'edge', 's2', 'p2', 'sp', ...RATED])}),
dims as (
  insert into ${prefix}_day as t (day, product, provider, cur, country, affiliate_id, vip, bets, stake, paid, fee, eur_stake, eur_paid, eur_fee, accepted, eur_accepted)
    select p.day, p.product, ${providerOf('p')}, p.cur, x.country, x.affiliate_id, x.vip,
        sum(bets), sum(stake), sum(paid), sum(fee), sum(stake * eur), sum(paid * eur), sum(fee * eur), sum(accepted), sum(accepted * eur)
      from played p join traits x on x.user_id = p.user_id and x.day = p.day group by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, product, provider, cur, country, affiliate_id, vip) do update set ${added([...SUMS, 'fee', ...EUROS, 'eur_fee', 'accepted', 'eur_accepted'])}),
people as materialized (
  select day, user_id, product, cur, sum(bets) as bets, sum(stake) as stake, sum(paid) as paid, sum(stake * eur) as eur_stake, sum(paid * eur) as eur_paid
    from played where user_id > 0 group by 1, 2, 3, 4),
lived as (
  insert into ${prefix}_player_day as t (day, user_id, product, cur, bets, stake, paid, eur_stake, eur_paid, net) select *, (eur_paid - eur_stake)::float8 from people
    on conflict (day, user_id, product, cur) do update set ${added([...SUMS, ...EUROS])},
      net = (t.eur_paid + excluded.eur_paid - t.eur_stake - excluded.eur_stake)::float8
    returning day, user_id, product, cur, bets),
moneys as (
  insert into ${prefix}_money_day as t (day, kind, cur, country, affiliate_id, lines, amount, eur)
    select m.day, m.kind, m.cur, x.country, x.affiliate_id, count(*), sum(amount), sum(amount * eur)
      from moved m join traits x on x.user_id = m.user_id and x.day = m.day group by 1, 2, 3, 4, 5
    on conflict (day, kind, cur, country, affiliate_id) do update set ${added(['lines', 'amount', 'eur'])}),
credited as (
  insert into ${prefix}_deposit (id, user_id, at, eur)
    select ref, user_id, at, amount * eur from moved where kind = ${KIND.deposit} and user_id > 0),
accounts as (
  insert into ${prefix}_player_money as t (day, user_id, kind, cur, lines, amount, eur)
    select day, user_id, kind, cur, count(*), sum(amount), sum(amount * eur) from moved where user_id > 0 group by 1, 2, 3, 4
    on conflict (day, user_id, kind, cur) do update set ${added(['lines', 'amount', 'eur'])}),
deposits as (
  select user_id, count(*) as deposits, min(at) as first, (array_agg(amount * eur order by at, amount * eur))[1] as first_eur
    from moved where kind = ${KIND.deposit} and user_id > 0 group by 1),
bettors as (
  select user_id, min(at) as first, max(at) as last from played where user_id > 0 and cur > 0 and bets > 0 group by 1),
firsts as (
insert into ${prefix}_player as t (user_id, first_bet, last_bet, first_deposit, first_deposit_eur, deposits)
  select user_id, b.first, b.last, d.first, d.first_eur, coalesce(d.deposits, 0) from deposits d full join bettors b using (user_id)
  on conflict (user_id) do update set first_bet = least(t.first_bet, excluded.first_bet), last_bet = greatest(t.last_bet, excluded.last_bet),
    first_deposit_eur = case when t.first_deposit is null or excluded.first_deposit < t.first_deposit
      or (excluded.first_deposit = t.first_deposit and excluded.first_deposit_eur < t.first_deposit_eur) then coalesce(excluded.first_deposit_eur, t.first_deposit_eur)
      else t.first_deposit_eur end,
    first_deposit = least(t.first_deposit, excluded.first_deposit), deposits = t.deposits + excluded.deposits)
select l.day::text, l.user_id::text as user, l.product, l.cur from lived l join people p using (day, user_id, product, cur) where (l.bets > 0) <> (l.bets - p.bets > 0)`;

/** Prices of hours that have none yet are those of now. */
const PRICES = `
insert into report_price (hour, cur, unit_eur)
  select h.hour, h.cur, c.price_eur * ('1e-' || c.scale)::numeric from (${HOURS}) h join currency c on c.id = h.cur order by 1, 2
  on conflict do nothing`;

type Parts = Pick<ServerKit, 'db' | 'games'>;

/** What a range is added with. */
export interface Adding {
  readonly rates: Rates;
  readonly text: Readonly<Record<Prefix, string>>;
}

/** Made once: the statements name the games that there are. */
export function createAdding(games: Parts['games']): Adding {
  const rates = createRates(games);
  return {
    rates,
    text: { report: addTo('report', rates.key), rebuilt: addTo('rebuilt', rates.key) },
  };
}

/** @returns reads every lane to where it is now, and says whether anything was new */
export function createCount({ db, games }: Parts, sources: TraitSources): () => Promise<boolean> {
  const adding = createAdding(games);
  return async () => {
    const { rows } = await db.pool.query<{ id: number; no: string }>(
      `select l.id, l.no::text from lane l left join report_cursor c on c.lane = l.id where l.no > coalesce(c.batch, 0) order by l.id`,
    );
    for (const { id, no } of rows) {
      while (
        await db.transaction((client) =>
          countChunk(db.oldBets, client, { lane: id, end: Number(no) }, adding, sources),
        )
      )
        continue;
    }
    return rows.length > 0;
  };
}

/** @returns true when more may wait */
async function countChunk(
  oldBets: OldBets,
  client: pg.PoolClient,
  { lane, end }: { lane: number; end: number },
  adding: Adding,
  sources: TraitSources,
): Promise<boolean> {
  await lockCounting(client);
  const { rows } = await client.query<{ batch: string }>(
    'select batch::text from report_cursor where lane = $1',
    [lane],
  );
  const from = Number(rows[0]?.batch ?? 0);
  if (from >= end) return false;
  const to = Math.min(end, from + CHUNK_BATCHES);
  const range = { lane, from, to };
  await oldBets.within(client, range, async () => {
    await client.query(PRICES, [lane, from, to]);
    await addTraits(client, range, sources);
    await addRange(client, range, adding);
  });
  await client.query(
    'insert into report_cursor as t (lane, batch) values ($1, $2) on conflict (lane) do update set batch = excluded.batch',
    [lane, to],
  );
  return to < end;
}

/** Adds a range to what is kept, or to what is counted again. */
export async function addRange(
  client: pg.PoolClient,
  { lane, from, to }: { lane: number; from: number; to: number },
  { rates, text }: Adding,
  prefix: Prefix = 'report',
): Promise<void> {
  const zone = await readZone(client);
  const columns = await rates.read({ lane, from, to }, client);
  const { rows } = await client.query<PlayedChange>(text[prefix], [lane, from, to, ...columns, zone]);
  await addDistinct(client, rows, prefix);
  await addFirsts(client, { lane, from, to }, prefix, zone);
}
