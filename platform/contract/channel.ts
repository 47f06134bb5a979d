import type * as z from 'zod/mini';
import type { NeedsPermission } from './permission.ts';

type ChannelEvents = Readonly<Record<string, z.ZodMiniType>>;

/**
 * A realtime channel. `name` may hold `{user}`, filled with the public id of the player who joins:
 * such a channel is private to that player. `who` is judged when a socket subscribes.
 */
export interface Channel<Events extends ChannelEvents = ChannelEvents> {
  readonly type: 'channel';
  readonly name: string;
  readonly who: 'guest' | 'user' | 'self' | NeedsPermission;
  readonly events: Events;
  /** Droppable channels (feeds) may be skipped for slow readers; others never are. */
  readonly droppable?: boolean;
}

/** Declares a realtime channel and the events it carries. */
export function channel<Events extends ChannelEvents>(
  definition: Omit<Channel<Events>, 'type'>,
): Channel<Events> {
  return { type: 'channel', ...definition };
}
