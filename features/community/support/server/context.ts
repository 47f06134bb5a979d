/** What the parts of support share: settings, sides of a conversation, and telling both of them. */
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { staffInBestSessions } from '#platform/server/services/best-session.ts';
import { channelOfPlayer, channelOfStaff } from '#platform/contract/push.ts';
import type { SupportChat, SupportMessage } from '../contract.ts';
import { supportSettings, type SupportSettings } from '../settings.ts';

export const PERMISSION = 'manageTickets';

export function settingsOf({ settings }: Pick<ServerKit, 'settings'>): SupportSettings {
  return settings.get('support', supportSettings);
}

/** Which side of a chat the caller is on; null when it is none of their business. Staff are players in their own chats. */
export function sideOf(
  kit: Pick<ServerKit, 'identity'>,
  caller: Player,
  owner: bigint,
): 'player' | 'support' | null {
  if (caller.id === owner) return 'player';
  return kit.identity.allowed(caller, PERMISSION) ? 'support' : null;
}

/** Ids of staff who may take care of chats; those of others are free. */
export async function keepersOf(
  kit: Pick<ServerKit, 'identity' | 'services' | 'db'>,
  client?: pg.ClientBase,
): Promise<string[]> {
  const staff = await staffInBestSessions(kit, client);
  return staff.filter((one) => kit.identity.allowed(one, PERMISSION)).map(({ id }) => id.toString());
}

/** Tells the open pages of the player and of staff; without a message it is the chat itself that changed. */
export function notifyBoth(
  { realtime }: Pick<ServerKit, 'realtime'>,
  views: { readonly player: SupportChat; readonly support: SupportChat },
  message: SupportMessage | null,
): void {
  realtime.publish(channelOfPlayer('support.{user}', views.player.user._id), 'event:supportMessage', {
    chat: views.player,
    message,
  });
  realtime.publish(channelOfStaff('support-inbox'), 'event:supportMessageAdmin', {
    chat: views.support,
    message,
  });
}
