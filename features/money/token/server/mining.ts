/**
 * Earning by play: a part of the house's edge on each bet of real money, paid in the token the next day. It is gathered in the money
 * that was bet; when the day (UTC) is over it is divided by the token's price, rounded down to its smallest unit, and paid once.
 */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { BET_BASE, BET_PARAMS, BETS_IN_RANGE, createEdges } from '#platform/server/money/edges.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { keyName } from '#platform/server/money/operation.ts';
import { requestKey } from '#platform/server/money/request-key.ts';
import { usedKeys } from '#platform/server/money/settle.ts';
import { PATIENCE_MS } from './close.ts';
import type { TokenContext } from './context.ts';
import { dayOf } from './days.ts';
import { type Due, PAID_AT_ONCE, payOut } from './pay-out.ts';
import { hundredths } from './share.ts';

/** Edges are in billionths and shares in hundredths of a percent; prices have 12 places, and units are brought to 18. */
const PARTS = '1e13::numeric * 1e18::numeric';

// Counted on the day it is read: by the time a day is worked out nothing more can come for it.
const COUNT = `
  with edges as (select * from unnest($4::text[], $5::text[], $6::numeric[]) as t(game, params, edge))
  insert into token_mining as x (day, user_id, cur, parts)
    select $7::date, b.user_id, b.cur, sum(${BET_BASE} * e.edge) * $8::numeric
      from bet b join edges e on e.game = b.game and e.params = ${BET_PARAMS}
      where ${BETS_IN_RANGE} and e.edge > 0 group by b.user_id, b.cur order by b.user_id, b.cur
    on conflict (day, user_id, cur) do update set parts = x.parts + excluded.parts`;

/** Whoever empties a day has its rows locked: of two processes one writes it down. */
const WORK_OUT = `
  with gathered as (delete from token_mining where day < $1::date returning day, user_id, cur, parts),
  worth as (
    select g.day, g.user_id, sum(g.parts * trunc(c.price_usd * 1e12) * trunc(10::numeric ^ (18 - c.scale))) as worth
      from gathered g join currency c on c.id = g.cur group by 1, 2),
  mined as (
    select day, user_id, div(worth * trunc(10::numeric ^ $3::int), ${PARTS} * trunc($4::numeric * 1e12)) as amount from worth)
  insert into token_mined (day, user_id, cur, amount)
    select day, user_id, $2, amount from mined where amount > 0 order by day, user_id on conflict do nothing`;

/** Gathers what bets earn while the room is on and the setting is above zero. */
export function createMining(
  context: TokenContext,
): (range: BatchRange, client: pg.PoolClient) => Promise<void> {
  const { kit } = context;
  const edgesOf = createEdges(kit.games);
  return async (range, client) => {
    const share = hundredths(context.settings().miningPercent);
    if (share === 0n || kit.config.demo || !kit.features.isOn('token') || !context.token()) return;
    const { games, params, edges } = await edgesOf(range, client);
    if (games.length === 0) return;
    await client.query({
      name: 'token-mining',
      text: COUNT,
      values: [
        range.lane,
        range.from,
        range.to,
        games,
        params,
        edges,
        dayOf(kit.runtime.now()),
        share.toString(),
      ],
    });
  };
}

/** What the job does: works out the days that are over, and pays what is not paid. */
export async function payMining(context: TokenContext): Promise<void> {
  const { kit } = context;
  const token = context.token();
  if (!token) return;
  await kit.db.pool.query(WORK_OUT, [
    dayOf(kit.runtime.now() - PATIENCE_MS),
    token.id,
    token.scale,
    token.priceUsd,
  ]);
  for (;;) {
    const { rows } = await kit.db.pool.query<Due & { day: string; cur: number }>(
      `select to_char(day, 'YYYY-MM-DD') as day, user_id::text, cur, amount::text from token_mined
       where not paid and not refused and (day, cur) = (select day, cur from token_mined where not paid and not refused
         order by day, user_id limit 1)
       order by token_mined.user_id limit ${PAID_AT_ONCE}`,
    );
    const [first] = rows;
    if (!first) return;
    await payDay(context, first, rows);
  }
}

async function payDay(
  { kit }: TokenContext,
  { day, cur }: { readonly day: string; readonly cur: number },
  rows: readonly Due[],
): Promise<void> {
  const key = `token.mined ${day}`;
  const refused = await refusedOf(kit, rows, key);
  // Whatever another process has found meanwhile: what was posted is paid.
  const mark = (paid: boolean, users: readonly string[]) =>
    kit.db.pool.query(
      'update token_mined set paid = $3, refused = not $3 where day = $1 and user_id = any($2::bigint[]) and not paid',
      [day, users, paid],
    );
  await mark(false, [...refused]);
  await payOut(
    kit,
    rows.filter(({ user_id: user }) => !refused.has(user)),
    {
      cur,
      counter: ACCOUNT.promotions,
      kind: KIND.mining,
      key,
      note: `Earned by play on ${day}`,
    },
    (paid) => mark(true, paid),
  );
}

/** Who is given nothing now. What was posted before its process died is only marked, whatever its player has decided since. */
async function refusedOf(kit: ServerKit, rows: readonly Due[], key: string): Promise<ReadonlySet<string>> {
  const asked = { ...kit.policy.view('token', null), demo: false, worth: 0n, unasked: true };
  const refusals = await Promise.all(
    rows.map(({ user_id: user }) => kit.policy.ask('bonus', BigInt(user), asked)),
  );
  const users = rows.flatMap(({ user_id: user }, at) => (refusals[at] ? [user] : []));
  const stored = requestKey(key, 'posting');
  const used = await kit.db.transaction((client) =>
    usedKeys(
      client,
      users.map((user) => ({ user: BigInt(user), key: stored })),
    ),
  );
  return new Set(users.filter((user) => !used.has(keyName(user, stored))));
}
