import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { getSecret } from '#platform/contract/live.ts';
import { drawLiveSecret } from '#platform/server/identity/live-secret.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** Draws a new secret for the live sockets; the session's earlier one stops working, and its sockets are closed. */
export async function drawSecret(
  { db, runtime, live, trading }: ServerKit,
  { player, token }: Call<typeof getSecret>,
): Promise<ReplyOf<typeof getSecret>> {
  // The caller is known by this token, so there is one.
  const { secret, session } = await drawLiveSecret(db, runtime, player, token!);
  // Whoever holds a socket opened with the earlier secret has to show the new one.
  for (const socket of [live, trading]) socket.end(player._id, 'revoked', session);
  return { secret };
}
