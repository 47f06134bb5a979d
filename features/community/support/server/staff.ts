/** What staff do beside answering. */
import { type Failure } from '#platform/contract/error.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { assignChat, muteInSupport } from '../contract.ts';
import { bothViews } from './read.ts';
import { PERMISSION, notifyBoth } from './context.ts';
import { noPlayer, ofStaff, taken, unknownChat } from './refusals.ts';

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
