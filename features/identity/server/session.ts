import type { SessionView, UserView } from '#platform/contract/boot.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { userView } from '#platform/server/identity/user-view.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export async function sessionView(kit: ServerKit, player: Player, token: string): Promise<SessionView> {
  return { user: await ownView(kit, player), token };
}

/** The account as its owner sees it. */
export async function ownView(kit: ServerKit, player: Player): Promise<UserView> {
  const { clientSeed } = await kit.fairness.current(player.id);
  return userView(player, kit.ports.now(), clientSeed);
}

/** The account as it is now, after a change; open pages of the player hear of it too. */
export async function tellAccount(kit: ServerKit, id: bigint): Promise<UserView> {
  await kit.identity.changed(id);
  const player = await kit.identity.byId(id);
  if (!player) throw new Error('the account is gone');
  const user = await ownView(kit, player);
  kit.realtime.publish(`private-user.${player._id}`, 'AccountUpdated', { user }, { urgent: true });
  return user;
}
