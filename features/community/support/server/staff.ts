/** What staff do beside answering. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { assignChat, markComplaint, muteInSupport } from '../contract.ts';
import { bothViews } from './read.ts';
import { PERMISSION, notifyBoth } from './context.ts';
import { chatClosed, noPlayer, ofStaff, taken, unknownChat } from './refusals.ts';

/** Takes a free chat, or lets one's own go; of two who take it at once one gets it. */
export async function assign(
  kit: ServerKit,
  { player, body }: Call<typeof assignChat>,
): Promise<Record<string, never> | Failure> {
  const [from, to] = body.mine ? [null, player.id.toString()] : [player.id.toString(), null];
  const { rows } = await kit.db.pool.query<{ done: boolean }>(
    `with done as (update support_chat set assigned_id = $3
        where id = $1 and (assigned_id is not distinct from $2::bigint or assigned_id is not distinct from $3::bigint)
        returning id)
     select exists (select 1 from done) as done from support_chat where id = $1`,
    [body.id, from, to],
  );
  if (!rows[0]) return unknownChat;
  if (!rows[0].done) return taken;
  notifyBoth(kit, await bothViews(kit.db.pool, kit, body.id), null);
  return {};
}

/** A second time it is none the less one, since the first time. */
export async function treatAsComplaint(
  kit: ServerKit,
  { player: staff, body: { id } }: Call<typeof markComplaint>,
): Promise<Record<string, never> | Failure> {
  const done = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ owner: string; closed: boolean; complaint: boolean }>(
      `select a.public_id as owner, c.closed_at is not null as closed, c.complaint_at is not null as complaint
         from support_chat c join account a on a.id = c.account_id where c.id = $1 for update of c`,
      [id],
    );
    const [chat] = rows;
    if (!chat) return unknownChat;
    if (chat.closed) return chatClosed;
    if (chat.complaint) return {};
    await client.query('update support_chat set complaint_at = $2 where id = $1', [
      id,
      new Date(kit.runtime.now()),
    ]);
    await kit.audit.append(
      { actor: staff._id, action: 'support.complaint', subject: chat.owner, detail: { chat: id } },
      client,
    );
    return {};
  });
  if (!isFailure(done)) notifyBoth(kit, await bothViews(kit.db.pool, kit, id), null);
  return done;
}

export async function muteWriter(
  kit: ServerKit,
  { player: staff, body }: Call<typeof muteInSupport>,
): Promise<{ until: string | null } | Failure> {
  const player = await kit.identity.byPublicId(body.user);
  if (!player) return noPlayer;
  if (kit.identity.allowed(player, PERMISSION)) return ofStaff;
  const until = body.minutes === 0 ? null : new Date(kit.runtime.now() + body.minutes * 60_000);
  await kit.db.transaction(async (client) => {
    await client.query('delete from support_mute where account_id = $1', [player.id.toString()]);
    if (until)
      await client.query('insert into support_mute (account_id, until) values ($1, $2)', [
        player.id.toString(),
        until,
      ]);
    await kit.audit.append(
      {
        actor: staff._id,
        action: until ? 'support.mute' : 'support.unmute',
        subject: player._id,
        detail: { minutes: body.minutes, reason: body.reason },
      },
      client,
    );
  });
  return { until: until?.toISOString() ?? null };
}
