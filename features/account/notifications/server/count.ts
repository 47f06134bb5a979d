import type { ServerKit } from '#platform/server/kit.ts';

/** Notices that the player has not read. */
export async function countUnread({ db }: Pick<ServerKit, 'db'>, user: bigint): Promise<number> {
  const { rows } = await db.pool.query<{ unread: number }>(
    'select count(*)::int as unread from notification where user_id = $1 and read_at is null',
    [user.toString()],
  );
  return rows[0]!.unread;
}
