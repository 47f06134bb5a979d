import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { getSecret } from '#platform/contract/live.ts';
import { drawLiveSecret } from '#platform/server/identity/live-secret.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';

/** Draws a secret for one live socket. Those that are open stay: each was let in by one of its own. */
export async function drawSecret(
  { db, runtime }: ServerKit,
  { player, token }: Call<typeof getSecret>,
): Promise<ReplyOf<typeof getSecret>> {
  // The caller is known by this token, so there is one.
  return drawLiveSecret(db, runtime, player, token!);
}
