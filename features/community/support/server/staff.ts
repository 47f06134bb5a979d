/** What staff do beside answering. */
import { type Failure, isFailure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { assignChat, markComplaint, muteInSupport } from '../contract.ts';
import { bothViews } from './read.ts';
import { keepersOf, PERMISSION, notifyBoth } from './context.ts';
import { chatClosed, noPlayer, ofStaff, taken, unknownChat } from './refusals.ts';

/** Takes a free chat, or one whose keeper may keep none any more, or lets one's own go; of two who take it at once one gets it. */
export async function assign(
  kit: ServerKit,
  { player, body: { id, mine } }: Call<typeof assignChat>,
): Promise<Record<string, never> | Failure> {
  const done = await kit.db.transaction(async (client) => {
    const { rows } = await client.query<{ owner: string; keeper: string | null; keeper_id: string | null }>(
      `select a.public_id as owner, c.assigned_id::text as keeper, k.public_id as keeper_id
         from support_chat c join account a on a.id = c.account_id left join account k on k.id = c.assigned_id
        where c.id = $1 for update of c`,
      [id],
    );
    const [chat] = rows;
    if (!chat) return unknownChat;
    const { owner, keeper, keeper_id: from } = chat;
    const others = keeper !== null && keeper !== player.id.toString();
    if (others && (!mine || (await keepersOf(kit, client)).includes(keeper))) return taken;
    await client.query('update support_chat set assigned_id = $2 where id = $1', [
      id,
      mine ? player.id.toString() : null,
    ]);
    if (others)
      await kit.audit.append(
        { actor: player._id, action: 'support.takeover', subject: owner, detail: { chat: id, from } },
        client,
      );
    return {};
  });
  if (!isFailure(done)) notifyBoth(kit, await bothViews(kit, id), null);
  return done;
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
  if (!isFailure(done)) notifyBoth(kit, await bothViews(kit, id), null);
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
    const user = player.id.toString();
    if (until)
      await client.query(
        `insert into support_mute (account_id, until) values ($1, $2)
         on conflict (account_id) do update set until = excluded.until`,
        [user, until],
      );
    else await client.query('delete from support_mute where account_id = $1', [user]);
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
