/** Up to which edition players have accepted the terms. */
import type pg from 'pg';

/** For accounts of the house itself, which nobody can ask. */
export const EVERY_EDITION = 2_147_483_647;

/**
 * Notes it in the caller's transaction. Whatever process has the player in mind has an older version of them from then on, and
 * reads them again before it refuses anything.
 */
export async function noteTerms(
  client: Pick<pg.ClientBase, 'query'>,
  user: bigint,
  edition: number,
): Promise<void> {
  await client.query(
    `with noted as (insert into player_terms as known (user_id, edition) values ($1::bigint, $2)
       on conflict (user_id) do update set edition = greatest(known.edition, excluded.edition))
     update player set version = version + 1 where user_id = $1::bigint`,
    [user.toString(), edition],
  );
}
