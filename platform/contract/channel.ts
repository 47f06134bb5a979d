import type * as z from 'zod/mini';
import type { NeedsPermission } from './permission.ts';

/**
 * A realtime channel. `name` may hold `{user}`, filled with the public id of the player who joins:
 * such a channel is private to that player. `who` is judged when a socket subscribes.
 */
export interface Channel {
  readonly type: 'channel';
  readonly name: string;
  readonly who: 'guest' | 'user' | 'self' | NeedsPermission;
  readonly events: Readonly<Record<string, z.ZodMiniType>>;
  /** Droppable channels (feeds) may be skipped for slow readers; others never are. */
  readonly droppable?: boolean;
}

/** Declares a realtime channel and the events it carries. */
export function channel(definition: Omit<Channel, 'type'>): Channel {
  return { type: 'channel', ...definition };
}
