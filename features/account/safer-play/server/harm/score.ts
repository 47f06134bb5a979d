/** Scores players for markers of harm, and takes the steps that follow: they are written to, and staff are asked to look. */
import { DAY_MS as DAY, levelOf, markersOf, pointsOf, RULES } from './markers.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { factsOf } from './facts.ts';

/** What fired counts for so long: within it only a higher level is something new. */
export const LASTS_MS = 14 * DAY;
/** Hours until somebody has to have looked. */
const DUE_HOURS = { 1: null, 2: 72, 3: 24 } as const;
const PLAYERS_AT_ONCE = 500;

/** Players whose money moved since then. */
const MOVED = 'select user_id from limits_movement where at >= $1';
/** And those who played. */
const PLAYED = `select user_id from limits_day where day >= ($1::timestamptz at time zone 'UTC')::date union ${MOVED}`;

/** Those who put money in or took a withdrawal back in the last two hours: often, so that it is seen while they play. */
export const scoreMoved = (kit: ServerKit): Promise<void> => scoreAll(kit, MOVED, 2 * 3_600_000);

/** Everybody who played since yesterday: once a night. */
export const scorePlayed = (kit: ServerKit): Promise<void> => scoreAll(kit, PLAYED, DAY);

async function scoreAll(kit: ServerKit, whom: string, agoMs: number): Promise<void> {
  const since = new Date(kit.runtime.now() - agoMs);
  for (let after = '0'; ;) {
    const { rows } = await kit.db.pool.query<{ id: string }>(
      `select distinct user_id::text as id, user_id from (${whom}) w where user_id > $2 order by user_id limit ${PLAYERS_AT_ONCE}`,
      [since, after],
    );
    for (const { id } of rows) await scorePlayer(kit, BigInt(id));
    if (rows.length < PLAYERS_AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** Scores one player. Safe to repeat: a level that was reached already is not noted again for two weeks. */
export async function scorePlayer(kit: ServerKit, user: bigint): Promise<void> {
  const markers = markersOf(await factsOf(kit, user));
  const points = pointsOf(markers);
  const level = levelOf(points);
  if (level === 0) return;
  const now = kit.runtime.now();
  const due = DUE_HOURS[level];
  await kit.db.transaction(async (client) => {
    // Two processes that score the same player wait for each other.
    await client.query(`select pg_advisory_xact_lock(hashtextextended('limits.harm ' || $1, 0))`, [
      user.toString(),
    ]);
    const { rows } = await client.query<{ id: string }>(
      `insert into limits_harm (user_id, at, level, points, rules, markers, due_at)
       select $1, $2, $3, $4, $5, $6, $7 where not exists (
         select 1 from limits_harm where user_id = $1 and at > $8 and level >= $3)
       returning id::text`,
      [
        user.toString(),
        new Date(now),
        level,
        points,
        RULES,
        JSON.stringify(markers),
        due === null ? null : new Date(now + due * 3_600_000),
        new Date(now - LASTS_MS),
      ],
    );
    const [row] = rows;
    if (row) await kit.emit(client, 'harm.noticed', user, { id: row.id, level });
  });
}
