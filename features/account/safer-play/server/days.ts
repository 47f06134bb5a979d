/** Sums by day of what was staked and paid, kept behind the bets and the postings: what a limit that begins later has already used. */
import type pg from 'pg';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { playedIn } from './posted.ts';
import { OPENED_AT } from './usage.ts';

/** Markers of harm look at nine weeks; the longest period of a limit is a month. */
const KEPT_DAYS = 70;
const DAY_MS = 86_400_000;

/** Adds up a range of batches; real money only, as limits count. */
export async function countDays({ lane, from, to }: BatchRange, client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'limits-days',
    text: `insert into limits_day as x (user_id, day, cur, staked, paid)
      select t.user_id, t.day, t.cur, sum(t.staked), sum(t.paid) from (
        select b.user_id, (${OPENED_AT} at time zone 'UTC')::date as day, b.cur, b.stake as staked, 0 as paid from bet b
         where b.lane = $1 and b.batch > $2 and b.batch <= $3 and b.cur > 0
        union all
        select b.user_id, (b.at at time zone 'UTC')::date, b.cur, 0, b.payout from bet b
         where b.lane = $1 and b.batch > $2 and b.batch <= $3 and b.cur > 0) t
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (user_id, day, cur) do update set staked = x.staked + excluded.staked, paid = x.paid + excluded.paid`,
    values: [lane, from, to],
  });
}

/** Adds up what stakes and payouts there are among postings. @returns the subscriber */
export function countPosted({ runtime }: Pick<ServerKit, 'runtime'>) {
  return async (events: readonly DomainEvent<'money.posted'>[], client: pg.PoolClient): Promise<void> => {
    // The first time it reads all that ever was.
    const first = runtime.now() - KEPT_DAYS * DAY_MS;
    const played = events.flatMap(({ user, data, at }) =>
      user === null ? [] : playedIn(data, at).map((one) => ({ ...one, user })),
    );
    const kept = played.filter(({ at }) => at >= first);
    if (kept.length === 0) return;
    await client.query({
      name: 'limits-posted-days',
      text: `insert into limits_day as x (user_id, day, cur, staked, paid)
        select t.user_id, (t.at at time zone 'UTC')::date, t.cur, sum(t.staked), sum(t.paid)
          from unnest($1::bigint[], $2::timestamptz[], $3::smallint[], $4::numeric[], $5::numeric[]) as t(user_id, at, cur, staked, paid)
        group by 1, 2, 3 order by 1, 2, 3
        on conflict (user_id, day, cur) do update set staked = x.staked + excluded.staked, paid = x.paid + excluded.paid`,
      values: [
        kept.map(({ user }) => user.toString()),
        kept.map(({ at }) => new Date(at)),
        kept.map(({ cur }) => cur),
        kept.map(({ staked }) => staked.toString()),
        kept.map(({ paid }) => paid.toString()),
      ],
    });
  };
}

/** Removes days that nothing looks back to. */
export async function forgetDays({ db, runtime }: ServerKit): Promise<void> {
  const before = new Date(runtime.now() - KEPT_DAYS * DAY_MS);
  await db.pool.query(`delete from limits_day where day < ($1::timestamptz at time zone 'UTC')::date`, [
    before,
  ]);
}
