/** Reading, ending and rating of chats. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { closeChat, rateChat, readChat } from '../contract.ts';
import { bothViews, reach } from './read.ts';
import { settingsOf, notifyBoth } from './context.ts';
import { chatClosed, rated, unknownChat } from './refusals.ts';

export async function markRead(
  kit: ServerKit,
  { player, body }: Call<typeof readChat>,
): Promise<Record<string, never> | Failure> {
  const reached = await reach(kit, player, body.id);
  if (isFailure(reached)) return reached;
  if (reached.side === 'player') await readByPlayer(kit, player.id, body);
  else
    await kit.db.pool.query(
      `update support_chat c set support_read = greatest(support_read, ${SHOWN}) where id = $1`,
      [body.id, body.upTo ?? null],
    );
  return {};
}

/** When the message $2 of a chat `c` was written, or its last one where none is named. Of another chat's there is nothing to say. */
const SHOWN = `case when $2::bigint is null then c.touched_at
  else (select m.created_at from support_message m where m.id = $2 and m.chat_id = c.id) end`;

/** Others hear of it when the last of what there was to read has been. */
async function readByPlayer(
  kit: ServerKit,
  player: bigint,
  { id, upTo }: Call<typeof readChat>['body'],
): Promise<void> {
  await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ caughtUp: boolean }>(
      `with before as materialized (select id, user_read from support_chat where id = $1 for update),
        done as (update support_chat c set user_read = greatest(c.user_read, ${SHOWN}) from before b where c.id = b.id
          returning b.user_read as before, c.user_read as now)
       select coalesce(max(m.created_at) > min(done.before) and max(m.created_at) <= min(done.now), false) as "caughtUp"
         from done join support_message m on m.chat_id = $1 and m.staff`,
      [id, upTo ?? null],
    );
    if (rows[0]?.caughtUp) await kit.emit(client, 'support.read', player, { chat: id });
  });
}

export async function endChat(
  kit: ServerKit,
  { player, body }: Call<typeof closeChat>,
): Promise<Record<string, never> | Failure> {
  const reached = await reach(kit, player, body.id);
  if (isFailure(reached)) return reached;
  const ended = await kit.db.transaction(async (client) => {
    const { rowCount } = await client.query(
      'update support_chat set closed_at = $2, closed_by = $3 where id = $1 and closed_at is null',
      [body.id, new Date(kit.runtime.now()), reached.side],
    );
    if (rowCount === 1 && reached.side === 'support')
      await kit.audit.append(
        { actor: player._id, action: 'support.close', subject: body.id, detail: {} },
        client,
      );
    return rowCount === 1;
  });
  if (!ended) return chatClosed;
  notifyBoth(kit, await bothViews(kit, body.id), null);
  return {};
}

export async function rate(
  kit: ServerKit,
  { player, body }: Call<typeof rateChat>,
): Promise<Record<string, never> | Failure> {
  const { rows } = await kit.db.pool.query<{ done: boolean }>(
    `with mine as (select id from support_chat where id = $1 and account_id = $2),
      done as (update support_chat set rating = $3, rating_note = nullif($4, '')
        where id = (select id from mine) and closed_at is not null and rating is null returning id)
     select exists (select 1 from done) as done from mine`,
    [body.id, player.id.toString(), body.rating, body.note],
  );
  if (!rows[0]) return unknownChat;
  if (!rows[0].done) return rated;
  notifyBoth(kit, await bothViews(kit, body.id), null);
  return {};
}

/** Ends chats in which staff had the last word long ago. A complaint is ended by people alone. */
export async function endIdle(kit: ServerKit): Promise<void> {
  const now = kit.runtime.now();
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `update support_chat c set closed_at = $1, closed_by = 'time'
      where closed_at is null and complaint_at is null and touched_at < $2
        and (select m.staff from support_message m where m.chat_id = c.id order by m.id desc limit 1) returning id`,
    [new Date(now), new Date(now - settingsOf(kit).idleHours * 3_600_000)],
  );
  for (const { id } of rows) notifyBoth(kit, await bothViews(kit, id), null);
}
