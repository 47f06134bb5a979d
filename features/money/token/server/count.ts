/**
 * Adds up what the house earned, by product and day, from the journal: each batch of a lane once, in the transaction that moves the
 * lane's cursor. Batches have no gaps and commit in order, so sums do not depend on when they are made. It is no subscription to
 * events, because those read on while a feature is off; this begins when the operator switches the room on, at the first bet ever.
 */
import type pg from 'pg';
import type { OldBets } from '#platform/server/money/archive/old-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { ACCOUNT } from '#platform/server/money/kinds.ts';
import { BET_PRODUCT, GIVEN, HOUSE_LINE_PRODUCT } from '#platform/server/money/revenue-lines.ts';

/** Batches in one transaction. */
const CHUNK = 20_000;

/** Rakes of poker and of players' pools are published as one. */
const OF_HOUSE = `replace(${HOUSE_LINE_PRODUCT}, 'pvp', 'poker')`;

/**
 * Day, product, currency and units for each line that earned or cost something. Bets carry the stakes and payouts of games; the house's
 * lines of the same bets (betHouse, roundSettle) are left out, and an audit compares both. @param range SQL over `lane` and `batch`
 */
export const revenueLines = (range: string): string => `
  select (b.at at time zone 'UTC')::date as day, ${BET_PRODUCT} as product, b.cur, (b.stake - b.payout)::numeric as net
    from bet b where ${range} and b.cur > 0
  union all
  select (e.at at time zone 'UTC')::date, case e.account when ${ACCOUNT.promotions} then 'rewards' else ${OF_HOUSE} end, e.cur,
      e.credit::numeric - e.debit
    from entry e where ${range} and e.cur > 0
      and ((e.account = ${ACCOUNT.house} and ${OF_HOUSE} is not null) or (e.account = ${ACCOUNT.promotions} and e.kind in (${GIVEN.join(', ')})))`;

const ADD = `
insert into token_revenue as t (day, product, cur, net)
  select day, product, cur, sum(net) from (${revenueLines('lane = $1 and batch > $2 and batch <= $3')}) x group by 1, 2, 3 order by 1, 2, 3
  on conflict (day, product, cur) do update set net = t.net + excluded.net`;

/** Reads every lane to where it is now. */
export async function countRevenue({ db }: Pick<ServerKit, 'db'>): Promise<void> {
  const { rows } = await db.pool.query<{ id: number; no: string }>(
    `select l.id, l.no::text from lane l left join token_cursor c on c.lane = l.id
     where l.no > coalesce(c.batch, 0) order by l.id`,
  );
  for (const { id, no } of rows) {
    while (await db.transaction((client) => countChunk(db.oldBets, client, id, Number(no)))) continue;
  }
}

/** @returns true when more may wait */
async function countChunk(
  oldBets: OldBets,
  client: pg.ClientBase,
  lane: number,
  end: number,
): Promise<boolean> {
  await client.query('insert into token_cursor (lane, batch) values ($1, 0) on conflict do nothing', [lane]);
  const { rows } = await client.query<{ batch: string }>(
    'select batch::text from token_cursor where lane = $1 for update',
    [lane],
  );
  const from = Number(rows[0]!.batch);
  if (from >= end) return false;
  const to = Math.min(end, from + CHUNK);
  await oldBets.within(client, { lane, from, to }, () =>
    client.query({ name: 'token-revenue', text: ADD, values: [lane, from, to] }),
  );
  await client.query('update token_cursor set batch = $2 where lane = $1', [lane, to]);
  return to < end;
}
