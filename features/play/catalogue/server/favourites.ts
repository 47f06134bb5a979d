/** The stars of players. Every statement is about the player's own rows. */
import type pg from 'pg';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { MAX_FAVOURITES, type favourites as contract } from '../contract.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Sent twice it is done once. */
export async function changeFavourites(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { player, body: { add, remove } }: Call<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const user = player.id.toString();
  if (add.length + remove.length === 0) return { games: await starsOf(db.pool, user) };
  return db.transaction(async (client) => {
    // Two at once count each other.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 85))', [player._id]);
    await client.query(
      'delete from catalogue_favourite where user_id = $1 and game = any($2) and game <> all($3)',
      [user, remove, add],
    );
    await client.query(
      `insert into catalogue_favourite (user_id, game, at)
       select $1::bigint, g.id, $3::timestamptz - given.place * interval '1 microsecond'
       from unnest($2::text[]) with ordinality as given(game, place) join catalogue_game g on g.id = given.game
       on conflict do nothing`,
      [user, [...new Set(add)], new Date(runtime.now())],
    );
    await client.query(
      `delete from catalogue_favourite where user_id = $1 and game in (
         select game from catalogue_favourite where user_id = $1 order by at desc, game offset ${MAX_FAVOURITES})`,
      [user],
    );
    return { games: await starsOf(client, user) };
  });
}

/** Newest first. */
async function starsOf(client: Queryable, user: string): Promise<string[]> {
  const { rows } = await client.query<{ game: string }>(
    'select game from catalogue_favourite where user_id = $1 order by at desc, game',
    [user],
  );
  return rows.map(({ game }) => game);
}

/** For the player's own copy of what is kept about them. */
export async function personalData({ db }: Pick<ServerKit, 'db'>, { id }: Player): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select game, at from catalogue_favourite where user_id = $1 order by at desc, game',
    [id.toString()],
  );
  return rows;
}
