/** The stars of players among sports, leagues and events. Every statement is about the player's own rows. */
import type pg from 'pg';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import {
  type Favourite,
  type favouriteEvents as eventsContract,
  type favourites as contract,
  isLeague,
  isSport,
  MAX_FAVOURITES,
} from '../../favourites-contract.ts';
import type { EventRow } from '../feed/rows.ts';
import { LIVE_FIRST, NOT_STARTED, UNDER_WAY } from '../feed/statuses.ts';
import { viewsOf } from './board.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Kit = Pick<ServerKit, 'db' | 'runtime'>;

/** Sent twice it is done once. */
export async function changeFavourites(
  { db, runtime }: Kit,
  { player, body: { add, remove } }: Call<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const user = player.id.toString();
  if (add.length + remove.length === 0) return { favourites: await starsOf(db.pool, user) };
  return db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 86))', [player._id]);
    const kept = new Set(add.map(nameOf));
    const gone = remove.filter((one) => !kept.has(nameOf(one)));
    await client.query(
      `delete from sport_favourite f using unnest($2::text[], $3::text[]) as t(kind, target)
       where f.user_id = $1 and f.kind = t.kind and f.target = t.target`,
      [user, gone.map(({ kind }) => kind), gone.map(({ id }) => id)],
    );
    const named = [...new Map(add.filter(isNamed).map((one) => [nameOf(one), one])).values()];
    await client.query(
      `insert into sport_favourite (user_id, kind, target, at)
       select $1::bigint, given.kind, given.target, $4::timestamptz - given.place * interval '1 microsecond'
       from unnest($2::text[], $3::text[]) with ordinality as given(kind, target, place)
       where given.kind <> 'event' or exists (select from sport_event e where e.id = given.target)
       on conflict do nothing`,
      [user, named.map(({ kind }) => kind), named.map(({ id }) => id), new Date(runtime.now())],
    );
    await client.query(
      `delete from sport_favourite where user_id = $1 and (kind, target) in (
         select kind, target from sport_favourite where user_id = $1 order by at desc, kind, target offset ${MAX_FAVOURITES})`,
      [user],
    );
    return { favourites: await starsOf(client, user) };
  });
}

function nameOf({ kind, id }: Favourite): string {
  return `${kind} ${id}`;
}

/** There is such a sport, or the name is one that a league can have; events are looked for where they are kept. */
function isNamed({ kind, id }: Favourite): boolean {
  if (kind === 'sport') return isSport(id);
  return kind === 'event' || isLeague(id);
}

/** Newest first. */
async function starsOf(client: Queryable, user: string): Promise<Favourite[]> {
  const { rows } = await client.query<Favourite>(
    'select kind, target as id from sport_favourite where user_id = $1 order by at desc, kind, target',
    [user],
  );
  return rows;
}

/** Events under way and coming that are starred themselves or by their league. */
export async function readFavouriteEvents(
  { db, runtime }: Kit,
  { player, body: { limit } }: Call<typeof eventsContract>,
): Promise<ReplyOf<typeof eventsContract>> {
  const stars = await starsOf(db.pool, player.id.toString());
  const of = (kind: Favourite['kind']) => stars.flatMap((star) => (star.kind === kind ? [star.id] : []));
  const [ids, leagues] = [of('event'), of('league')];
  const now = runtime.now();
  if (ids.length + leagues.length === 0) return { now, events: [] };
  const { rows } = await db.pool.query<EventRow>(
    `select * from sport_event
     where (status = any($6::int[]) or (status = ${NOT_STARTED} and starts_at > $1))
       and (id = any($2::text[]) or (sport = any($3::int[]) and sport || '~' || category || '~' || tournament = any($4::text[])))
     order by ${LIVE_FIRST}, starts_at, id limit $5`,
    [new Date(now), ids, leagues.map((name) => Number(name.split('~')[0])), leagues, limit, UNDER_WAY],
  );
  return { now, events: await viewsOf(db.pool, rows, now) };
}

/** For the player's own copy of what is kept about them. */
export async function favouritesData({ db }: Pick<ServerKit, 'db'>, { id }: Player): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select kind, target, at from sport_favourite where user_id = $1 order by at desc, kind, target',
    [id.toString()],
  );
  return rows;
}
