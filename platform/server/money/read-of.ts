/** Reading what belongs to a player where it does not keep the primary busy. */
import type { Database } from '../database/handle.ts';
import type { Queryable } from '../database/replica.ts';

/**
 * Reads what a player did and was answered: on the replica when that has the player's newest version, both in one snapshot, so
 * that nothing is missing that the player has seen; else on the primary.
 * @param read may run twice, and only reads
 */
export async function readOf<T>(
  { pool, replica }: Pick<Database, 'pool' | 'replica'>,
  user: bigint,
  read: (client: Queryable) => Promise<T>,
): Promise<T> {
  if (replica === null) return read(pool);
  const newest = await versionOf(pool, user);
  const found = await replica.snapshot(async (client) => {
    const there = await versionOf(client, user);
    return there !== null && newest !== null && there >= newest ? { value: await read(client) } : null;
  });
  return found ? found.value : read(pool);
}

/** Grows with every commit that moves a player's money; null: nobody of that number. */
async function versionOf(client: Queryable, user: bigint): Promise<bigint | null> {
  const { rows } = await client.query<{ version: string }>({
    name: 'version-of',
    text: 'select version::text from player where user_id = $1',
    values: [user.toString()],
  });
  return rows[0] ? BigInt(rows[0].version) : null;
}
