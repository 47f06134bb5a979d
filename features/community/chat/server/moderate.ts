/** What moderators do. Every act is written to the audit log, in the transaction of what it did. */
import type pg from 'pg';
import { type Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type * as contract from '../contract.ts';
import type * as moderation from '../moderation-contract.ts';
import type { Pushes } from './pushes.ts';
import { markOf, type Chat } from './context.ts';
import { appealNotMuted, appealedAlready, gone, notMuted, ofStaff, unknownUser } from './refusals.ts';

/** Moderators do not act on one another; administrators may on anybody. */
function mayActOn(chat: Chat, actor: Player, target: Player | null): boolean {
  if (!target || actor.id === target.id || actor.roles.includes('*')) return true;
  return markOf(chat, target) === null;
}

/** Nor does one on oneself where it is about a mute: a shorter one in the place of another's would lift it as well. */
function mayMute(chat: Chat, actor: Player, target: Player): boolean {
  return actor.roles.includes('*') || (actor.id !== target.id && mayActOn(chat, actor, target));
}

export async function removeMessage(
  chat: Chat,
  pushes: Pushes,
  { player, body }: Call<typeof moderation.removeMessage>,
): Promise<{ removed: number } | Failure> {
  const { kit } = chat;
  const { rows } = await kit.db.pool.query<{ author: string | null }>(
    'select user_id::text as author from chat_message where id = $1 and removed_at is null',
    [body.id],
  );
  if (!rows[0]) return gone;
  const author = rows[0].author === null ? null : await kit.identity.byId(BigInt(rows[0].author));
  if (!mayActOn(chat, player, author)) return ofStaff;
  const removed = await remove(chat, player, 'id = $3', body.id, {
    action: 'chat.remove',
    subject: author?._id ?? 'house',
    detail: { message: body.id },
  });
  if (removed.length === 0) return gone;
  await publishRemovals(pushes, removed);
  return { removed: removed.length };
}

export async function removeAllFrom(
  chat: Chat,
  pushes: Pushes,
  { player, body }: Call<typeof moderation.removeAllFrom>,
): Promise<{ removed: number } | Failure> {
  const author = await chat.kit.identity.byPublicId(body.id);
  if (!author) return unknownUser;
  if (!mayActOn(chat, player, author)) return ofStaff;
  const removed = await remove(chat, player, 'user_id = $3', author.id.toString(), {
    action: 'chat.removeAll',
    subject: author._id,
    detail: {},
  });
  await publishRemovals(pushes, removed);
  return { removed: removed.length };
}

interface Removed {
  readonly id: string;
  readonly channel: string;
}

/** @param which condition on a message, with $3 as its value */
function remove(
  { kit }: Chat,
  actor: Player,
  which: 'id = $3' | 'user_id = $3',
  value: string,
  entry: { action: string; subject: string; detail: Record<string, unknown> },
): Promise<Removed[]> {
  return kit.db.transaction(async (client) => {
    const { rows } = await client.query<Removed>(
      `update chat_message set removed_at = $1, removed_by = $2 where removed_at is null and ${which} returning id::text, channel`,
      [new Date(kit.runtime.now()), actor._id, value],
    );
    const detail = { ...entry.detail, removed: rows.length };
    if (rows.length > 0) await kit.audit.append({ ...entry, detail, actor: actor._id }, client);
    return rows;
  });
}

async function publishRemovals(pushes: Pushes, removed: readonly Removed[]): Promise<void> {
  for (const channel of new Set(removed.map((row) => row.channel)))
    await pushes.removed(
      channel,
      removed.filter((row) => row.channel === channel).map(({ id }) => id),
    );
}

export async function mute(
  chat: Chat,
  pushes: Pushes,
  { player, body }: Call<typeof moderation.mute>,
): Promise<{ until: string } | Failure> {
  const { kit } = chat;
  const target = await kit.identity.byPublicId(body.id);
  if (!target) return unknownUser;
  if (!mayMute(chat, player, target)) return ofStaff;
  const at = kit.runtime.now();
  const until = new Date(at + body.minutes * 60_000);
  await kit.db.transaction(async (client) => {
    // First, so that of two at the same moment the second one sees the first one, and lifts it.
    await client.query(
      `insert into chat_member (user_id, muted_until) values ($1, $2)
       on conflict (user_id) do update set muted_until = excluded.muted_until`,
      [target.id.toString(), until],
    );
    await lift(client, target.id, player._id, new Date(at));
    await client.query(
      `insert into chat_mute (user_id, minutes, until, reason, muted_by, at) values ($1, $2, $3, $4, $5, $6)`,
      [target.id.toString(), body.minutes, until, body.reason ?? null, player._id, new Date(at)],
    );
    const detail = { minutes: body.minutes, reason: body.reason ?? null };
    await kit.audit.append({ actor: player._id, action: 'chat.mute', subject: target._id, detail }, client);
  });
  await pushes.muted(target._id, until.toISOString());
  return { until: until.toISOString() };
}

/** @returns the refusal of an unknown name for one who is not muted, too */
export async function unmute(
  chat: Chat,
  pushes: Pushes,
  { player, body }: Call<typeof moderation.unmute>,
): Promise<{ _id: string } | Failure> {
  const { kit } = chat;
  const target = await kit.identity.byName(body.name.trim().replaceAll('.', ''));
  if (!target) return notMuted;
  if (!mayMute(chat, player, target)) return ofStaff;
  const now = new Date(kit.runtime.now());
  const lifted = await kit.db.transaction(async (client) => {
    const freed = await client.query(
      'update chat_member set muted_until = null where user_id = $1 and muted_until > $2',
      [target.id.toString(), now],
    );
    // Whatever of the two is in force: two mutes at once could leave one behind.
    if (!(await lift(client, target.id, player._id, now)) && freed.rowCount !== 1) return false;
    await kit.audit.append(
      { actor: player._id, action: 'chat.unmute', subject: target._id, detail: {} },
      client,
    );
    return true;
  });
  if (!lifted) return notMuted;
  await pushes.muted(target._id, null);
  return { _id: target._id };
}

/** The mute in force is over. @returns whether there was one */
async function lift(client: pg.PoolClient, user: bigint, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'update chat_mute set lifted_by = $2, lifted_at = $3 where user_id = $1 and lifted_at is null and until > $3',
    [user.toString(), by, at],
  );
  return (rowCount ?? 0) > 0;
}

export async function appeal(
  { kit }: Chat,
  { player, body }: Call<typeof contract.appeal>,
): Promise<Record<string, never> | Failure> {
  const now = new Date(kit.runtime.now());
  const { rows } = await kit.db.pool.query<{ fresh: boolean }>(
    `with own as (select id, appeal from chat_mute where user_id = $1 and lifted_at is null and until > $2 order by id desc limit 1),
     written as (update chat_mute set appeal = $3, appealed_at = $2 where id = (select id from own where appeal is null) and appeal is null returning 1)
     select exists (select 1 from written) as fresh from own`,
    [player.id.toString(), now, body.note],
  );
  if (!rows[0]) return appealNotMuted;
  return rows[0].fresh ? {} : appealedAlready;
}

export async function stateOf(
  chat: Chat,
  player: Player,
): Promise<{ mute: string | null; appealed: boolean; slow: number }> {
  const { rows } = await chat.kit.db.pool.query<{ until: Date; appealed: boolean }>(
    `select until, appeal is not null as appealed from chat_mute
     where user_id = $1 and lifted_at is null and until > $2 order by id desc limit 1`,
    [player.id.toString(), new Date(chat.kit.runtime.now())],
  );
  return {
    mute: rows[0]?.until.toISOString() ?? null,
    appealed: rows[0]?.appealed ?? false,
    slow: chat.settings().slowModeSeconds,
  };
}
