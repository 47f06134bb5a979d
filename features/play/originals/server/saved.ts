/** What a player keeps by game and name: one row each, as text. Every statement asks for the player's own rows. */
import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export interface Shelf {
  readonly table: 'auto_strategy' | 'chip_layout';
  /** Two of a player's saves at once count each other: the lock's own number. */
  readonly lock: number;
  /** Rows of an account. */
  readonly max: number;
  readonly tooMany: Failure;
}

export interface Saved {
  readonly id: number;
  readonly game: string;
  readonly name: string;
  readonly text: string;
  readonly savedAt: string;
}

interface Row {
  id: string;
  game: string;
  name: string;
  text: string;
  saved_at: Date;
}

const viewOf = ({ id, game, name, text, saved_at: at }: Row): Saved => ({
  id: Number(id),
  game,
  name,
  text,
  savedAt: at.toISOString(),
});

/** Newest first. */
export async function listSaved(
  { db }: Pick<ServerKit, 'db'>,
  { table, max }: Shelf,
  player: bigint,
): Promise<Saved[]> {
  const { rows } = await db.pool.query<Row>(
    `select id::text, game, name, text, saved_at from ${table} s
      where user_id = $1 order by saved_at desc, s.id desc limit ${max}`,
    [player.toString()],
  );
  return rows.map(viewOf);
}

/** One of the same game and name is replaced: sent twice it is one row. */
export async function save(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { table, lock, max, tooMany }: Shelf,
  player: Player,
  { game, name, text }: Pick<Saved, 'game' | 'name' | 'text'>,
): Promise<Saved | Failure> {
  const user = player.id.toString();
  return db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [player._id, lock]);
    const { rows: others } = await client.query<{ others: number }>(
      `select count(*)::int as others from ${table} where user_id = $1 and (game, name) <> ($2, $3)`,
      [user, game, name],
    );
    if (others[0]!.others >= max) return tooMany;
    const { rows } = await client.query<Row>(
      `insert into ${table} (user_id, game, name, text, saved_at) values ($1, $2, $3, $4, $5)
       on conflict (user_id, game, name) do update set text = excluded.text, saved_at = excluded.saved_at
       returning id::text, game, name, text, saved_at`,
      [user, game, name, text, new Date(runtime.now())],
    );
    return viewOf(rows[0]!);
  });
}

/** Gone twice is gone. */
export async function removeSaved(
  { db }: Pick<ServerKit, 'db'>,
  { table }: Shelf,
  player: Player,
  id: number,
): Promise<Record<string, never>> {
  await db.pool.query(`delete from ${table} where user_id = $1 and id = $2`, [player.id.toString(), id]);
  return {};
}
