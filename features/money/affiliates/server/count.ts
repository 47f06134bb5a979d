/** Adds up the bets of invited players, batch by batch, what moves beside them, and what is owed for them at once. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { BET_BASE, BET_PARAMS, BETS_IN_RANGE, createEdges } from '#platform/server/money/edges.ts';
import { ACCOUNT } from '#platform/server/money/kinds.ts';
import { HOUSE_LINES } from '#platform/server/money/revenue-lines.ts';
import { rateOf } from './commission.ts';
import { settingsOf } from './context.ts';

/** Players of an affiliate that count: nobody doubts them, or staff have decided for them. SQL over a player named `p`. */
export const COUNTS = `(p.doubt is null or p.verdict = 'counts')`;

export type CountBets = (range: BatchRange, client: pg.PoolClient) => Promise<void>;

export function createCount(kit: ServerKit): CountBets {
  const edgesOf = createEdges(kit.games);
  return async (range, client) => {
    const values = [range.lane, range.from, range.to];
    const settings = settingsOf(kit);
    if (settings.model === 'revenue')
      await client.query({ name: 'affiliate-count-lines', text: COUNT_LINES, values });
    const { rows: affiliates } = await client.query<{ id: string; depositors: number }>({
      name: 'affiliates-of-range',
      text: `select a.id, (select count(*)::int from affiliate_player p where p.affiliate_id = a.id and p.deposited and ${COUNTS}) as depositors
        from (select distinct p.affiliate_id as id from bet b join affiliate_player p on p.user_id = b.user_id
          where ${BETS_IN_RANGE} and ${COUNTS} order by 1) a`,
      values,
    });
    if (affiliates.length === 0) return;
    const { games, params, edges } = await edgesOf(range, client);
    await client.query({
      name: 'affiliate-count',
      text: COUNT,
      values: [
        ...values,
        games,
        params,
        edges,
        settings.model,
        affiliates.map(({ id }) => id),
        affiliates.map(({ depositors }) => rateOf(settings, depositors).toString()),
      ],
    });
  };
}

const LINE_KINDS = [...HOUSE_LINES.sport, ...HOUSE_LINES.providers].join(', ');

/**
 * What the house wins and loses beside the bets is revenue as well: a part of a bet that is cashed out (its bet has the whole
 * stake, and what is left of the payout), a sports bet that is settled again, an aggregator's late calls. It counts as paid out,
 * on the day it happens. Whose a line is says the player's line of the same posting, or one before it where nothing of theirs
 * moved. The rake of pots is nobody's in particular: not in it.
 */
const COUNT_LINES = `
insert into affiliate_day as x (day, user_id, affiliate_id, cur, model, bets, staked, paid, edge, micro_usd)
  select (e.at at time zone 'UTC')::date, p.user_id, p.affiliate_id, e.cur, 'revenue', 0, 0, sum(e.debit::numeric - e.credit), 0, 0
    from entry e cross join lateral (
        select q.account from entry q where q.ref = e.ref and q.lane = e.lane and q.batch <= e.batch and q.account > 0
         order by q.batch desc limit 1) q
      join affiliate_player p on p.user_id = q.account
    where e.lane = $1 and e.batch > $2 and e.batch <= $3 and e.account = ${ACCOUNT.house} and e.cur > 0
      and e.kind in (${LINE_KINDS}) and ${COUNTS} group by 1, 2, 3, 4 order by 1, 2, 4
  on conflict (day, user_id, cur, model) do update set paid = x.paid + excluded.paid`;

// Sums of integers: what is owed does not depend on how the bets fell into batches.
const COUNT = `
with edges as (select * from unnest($4::text[], $5::text[], $6::numeric[]) as t(game, params, edge)),
rates as (select * from unnest($8::bigint[], $9::numeric[]) as t(affiliate_id, rate)),
bets as materialized (
  select b.user_id, p.affiliate_id, b.cur, b.stake, b.payout, (b.at at time zone 'UTC')::date as day,
    ${BET_BASE} * coalesce(e.edge, 0) as edge,
    floor(b.stake * c.price_usd * 1000000 / 10::numeric ^ c.scale) as micro_usd
  from bet b join affiliate_player p on p.user_id = b.user_id join currency c on c.id = b.cur
    left join edges e on e.game = b.game and e.params = ${BET_PARAMS}
  where ${BETS_IN_RANGE} and ${COUNTS}),
days as (
  insert into affiliate_day as x (day, user_id, affiliate_id, cur, model, bets, staked, paid, edge, micro_usd)
  select day, user_id, affiliate_id, cur, $7, count(*), sum(stake), sum(payout), sum(edge), sum(micro_usd)
    from bets group by 1, 2, 3, 4
  on conflict (day, user_id, cur, model) do update set bets = x.bets + excluded.bets, staked = x.staked + excluded.staked,
    paid = x.paid + excluded.paid, edge = x.edge + excluded.edge, micro_usd = x.micro_usd + excluded.micro_usd)
insert into affiliate_due as x (affiliate_id, cur, parts, earned)
  select b.affiliate_id, b.cur, sum(b.edge * r.rate), sum(b.edge * r.rate)
    from bets b join rates r on r.affiliate_id = b.affiliate_id where $7 = 'edge' group by 1, 2 order by 1, 2
  on conflict (affiliate_id, cur) do update set parts = x.parts + excluded.parts, earned = x.earned + excluded.earned`;
