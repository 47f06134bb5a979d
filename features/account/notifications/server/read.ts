/** What a player has in the bell. Every statement asks for the player's own rows. */
import { forget, daysAgo } from '#platform/server/database/forget.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { type listNotices, notice, type Notice, NOTICES_PAGE, type readNotices } from '../contract.ts';
import { countUnread } from './count.ts';
import type { NotifyPlayer } from './pushes.ts';

/** See docs/retention.md. */
const KEPT_DAYS = 90;

interface Row {
  id: string;
  kind: string;
  data: Record<string, unknown>;
  at: Date;
  read_at: Date | null;
}

/** Stored by an earlier or later version it may be of a kind that this one has no words for. */
function viewOf({ id, kind, data, at, read_at: readAt }: Row): Notice[] {
  const read = notice.safeParse({ ...data, _id: id, kind, at: at.getTime(), read: readAt !== null });
  return read.success ? [read.data] : [];
}

export async function list(
  { db }: ServerKit,
  { player, body }: Call<typeof listNotices>,
): Promise<{ notices: Notice[]; next: string | null }> {
  const { rows } = await db.pool.query<Row>(
    // By the column, not by the text that is selected under its name.
    `select n.id::text, kind, data, at, read_at from notification n
      where user_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit ${NOTICES_PAGE + 1}`,
    [player.id.toString(), body.before ?? null],
  );
  const page = rows.slice(0, NOTICES_PAGE);
  return { notices: page.flatMap(viewOf), next: rows.length > NOTICES_PAGE ? page.at(-1)!.id : null };
}

/** Marks one, or all up to one. Twice is once. */
export async function markRead(
  kit: ServerKit,
  notifyPlayer: NotifyPlayer,
  { player, body }: Call<typeof readNotices>,
): Promise<{ unread: number }> {
  const { rowCount } = await kit.db.pool.query(
    `update notification set read_at = $3
      where user_id = $1 and read_at is null and id ${body.older ? '<=' : '='} $2`,
    [player.id.toString(), body.id, new Date(kit.runtime.now())],
  );
  if (rowCount !== 0) await notifyPlayer(player.id);
  return { unread: await countUnread(kit, player.id) };
}

/** For the player's own copy of what is kept about them. */
export async function personalData({ db }: ServerKit, { id }: Player): Promise<unknown> {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select at, kind, data, read_at from notification where user_id = $1 order by id desc',
    [id.toString()],
  );
  return rows;
}

/** Read or not. */
export async function forgetOld({ db, runtime }: ServerKit): Promise<void> {
  await forget(db, {
    table: 'notification',
    key: { at: 'timestamptz', id: 'bigint' },
    within: 't.at < $1',
    values: [daysAgo(runtime.now(), KEPT_DAYS)],
  });
}
