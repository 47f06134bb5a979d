/** What logging in answers, and what open pages hear when the account changes. */
import type { SessionView, UserView } from '../../contract/boot.ts';
import { userChannel } from '../../contract/push.ts';
import type { ServerKit } from '../kit.ts';
import type { Player } from './identity.ts';
import { pageToken } from './page-token.ts';
import { userView } from './user-view.ts';

type Needs = Pick<ServerKit, 'identity' | 'fairness' | 'runtime' | 'account'>;

/** @param shown what the caller knows of the session already, when that is less than all of it */
export async function sessionView(
  kit: Needs,
  player: Player,
  session: string,
  shown: string = session,
): Promise<SessionView> {
  return { user: { ...(await ownView(kit, player)), token: pageToken(session) }, token: shown };
}

/** The account as its owner sees it. */
export async function ownView(kit: Needs, player: Player): Promise<UserView> {
  const [{ clientSeed }, added] = await Promise.all([
    kit.fairness.current(player.id),
    kit.account.fieldsOf(player),
  ]);
  const view = userView(player, kit.runtime.now(), clientSeed, kit.identity.staffRightsSuspended(player));
  return { ...view, ...added };
}

/** The account as it is now, after a change; open pages of the player hear of it too. */
export async function notifyAccount(kit: Needs & Pick<ServerKit, 'realtime'>, id: bigint): Promise<UserView> {
  await kit.identity.changed(id);
  const player = await kit.identity.byId(id);
  if (!player) throw new Error('the account is gone');
  const user = await ownView(kit, player);
  kit.realtime.publish(userChannel(player._id), 'AccountUpdated', { user }, { urgent: true });
  return user;
}
