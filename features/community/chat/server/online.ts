/**
 * Who is at the live sockets, of all processes. Each one writes down its own every few seconds, in one row; a row that
 * is not renewed belongs to a process that is gone.
 */
import { type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { OnlineUsers } from '../contract.ts';
import { MODERATOR, type Chat } from './context.ts';
import { forbidden } from './refusals.ts';

const EVERY_MS = 10_000;
const GONE_MS = 30_000;
/** Players named in one answer. */
const MAX_LISTED = 500;

/** Keeps this process' row until it closes. */
export function keepOnline(chat: Chat): void {
  const { kit } = chat;
  const write = () =>
    writeDown(chat).catch((error: unknown) => kit.log.warn({ err: error }, 'chat: presence not written'));
  const timer = setInterval(() => void write(), EVERY_MS).unref();
  kit.onClose(async () => {
    clearInterval(timer);
    await kit.db.pool.query('delete from chat_online where process = $1', [chat.process]);
  });
}

/** The row of this process as it is now; what others left behind goes. */
async function writeDown({ kit, process }: Chat): Promise<void> {
  const now = kit.runtime.now();
  const users = kit.live.players().map(({ id }) => id.toString());
  await kit.db.pool.query(
    `insert into chat_online (process, users, at) values ($1, $2::bigint[], $3)
     on conflict (process) do update set users = excluded.users, at = excluded.at`,
    [process, users, new Date(now)],
  );
  await kit.db.pool.query('delete from chat_online where at < $1', [new Date(now - 10 * GONE_MS)]);
}

export async function whoIsOnline(chat: Chat, caller: Player): Promise<OnlineUsers | Failure> {
  const { kit } = chat;
  const player = await kit.identity.byId(caller.id);
  if (!kit.identity.allowed(player, MODERATOR)) return forbidden;
  // What is known here is newer than what was written down.
  await writeDown(chat);
  const { rows } = await kit.db.pool.query<{
    public_id: string;
    name: string;
    avatar: string | null;
    vip_level: number;
    total: number;
  }>(
    `with online as (select distinct unnest(users) as id from chat_online where at > $1)
     select a.public_id, a.name, a.avatar, a.vip_level, (select count(*)::int from online) as total
     from online join account a using (id) order by lower(a.name) limit ${MAX_LISTED}`,
    [new Date(kit.runtime.now() - GONE_MS)],
  );
  return {
    users: rows.map(({ public_id, name, avatar, vip_level }) => ({
      _id: public_id,
      name,
      avatar,
      vipLevel: vip_level,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** How many players are there, the caller among them: what processes have written down, not newer than that. */
export async function countOnline({ kit }: Chat): Promise<number> {
  const { rows } = await kit.db.pool.query<{ total: number }>(
    'select count(distinct u)::int as total from chat_online, unnest(users) as u where at > $1',
    [new Date(kit.runtime.now() - GONE_MS)],
  );
  return Math.max(1, rows[0]!.total);
}
