/** Where an account is logged in. */
import { deviceParts } from '#platform/server/identity/device-name.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { dropLiveSecrets } from '#platform/server/identity/live-secret.ts';
import type * as contract from '../contract.ts';
import { sessionEnded } from './refusals.ts';

export async function listSessions(
  { identity }: ServerKit,
  { player, token }: Call<typeof contract.sessions>,
) {
  const list = await identity.sessions(player.id, token);
  return {
    sessions: list.map(({ id, userAgent, address, country, createdAt, lastSeen, own }) => ({
      id,
      ...deviceParts(userAgent),
      phone: /\b(?:Mobile|Android|iPhone|iPad|iPod)\b/.test(userAgent),
      address,
      country,
      created_at: createdAt,
      last_seen: lastSeen,
      current: own,
    })),
  };
}

export async function revokeSession(kit: ServerKit, { player, body }: Call<typeof contract.revokeSession>) {
  const own = /^[0-9a-f]{24}$/.test(body.id);
  if (!own || !(await kit.identity.closeSessionById(player.id, body.id))) return sessionEnded;
  await afterwards(kit, player, 1);
  return {};
}

export async function revokeOthers(kit: ServerKit, { player, token }: Call<typeof contract.revokeOthers>) {
  const ended = (await kit.identity.sessions(player.id, token)).filter(({ own }) => !own).length;
  await kit.identity.closeAllSessions(player.id, token ?? undefined);
  await afterwards(kit, player, ended);
  return { ended };
}

/** The live sockets know the player's secret and not the session: it is drawn again, and whoever may asks for it again. */
async function afterwards(
  { db, live, trading, audit }: ServerKit,
  player: { readonly id: bigint; readonly _id: string },
  count: number,
): Promise<void> {
  await dropLiveSecrets(db, player.id, null);
  live.end(player._id, 'revoked');
  trading.end(player._id, 'revoked');
  await audit.append({
    actor: player._id,
    action: 'session.revoke',
    subject: player._id,
    detail: { count },
  });
}
