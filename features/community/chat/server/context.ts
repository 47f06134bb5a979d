/** What every part of the chat shares. */
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { chatSettings, type ChatFilter, type ChatSettings } from '../settings.ts';

export interface Chat {
  readonly kit: ServerKit;
  /** Tells this process from the others. */
  readonly process: string;
  settings(): ChatSettings;
}

export const MODERATOR = 'chat_moderator';

export function createChat(kit: ServerKit): Chat {
  return {
    kit,
    process: kit.runtime.uuid(),
    settings: () => kit.settings.get('chat', chatSettings),
  };
}

const noFilter: ChatFilter = { words: [], hosts: [] };

/** What nobody may write in a room, by its language. */
export function filterOf(chat: Chat, channel: string): ChatFilter {
  return chat.settings().filters[channel.slice(channel.indexOf('_') + 1)] ?? noFilter;
}

/** What a player's name is shown with. Not what they may do: in a demo everybody may do everything. */
export function markOf({ kit }: Chat, player: Player): 'admin' | 'moderator' | null {
  if (kit.identity.staffRightsSuspended(player)) return null;
  if (player.roles.includes('*')) return 'admin';
  return player.permissions.includes(MODERATOR) ? 'moderator' : null;
}

/** Whether the player is barred from play now; who is does not speak either. */
export function isBarred({ kit }: Chat, player: Player): boolean {
  return player.excludedUntil !== null && player.excludedUntil > kit.runtime.now();
}
