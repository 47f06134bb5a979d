/** What policy refused a player, as staff see it. */
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { policyRefusals } from '../contract.ts';
import { noPlayer } from './refusals.ts';

export async function showRefusals(kit: ServerKit, { body }: Call<typeof policyRefusals>) {
  const player = await kit.identity.byPublicId(body.id);
  if (!player) return noPlayer;
  const rows = await kit.policy.refusals({ user: player.id, limit: 100 });
  return {
    refusals: rows.map(({ user: _user, at, until, ...row }) => ({
      ...row,
      at: new Date(at).toISOString(),
      until: new Date(until).toISOString(),
    })),
  };
}
