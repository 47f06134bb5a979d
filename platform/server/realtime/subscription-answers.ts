/** What a socket is told of a channel it asked for: refused, joined, and the last event of a cache channel. */
import type { Bus } from './bus.ts';
import { sendMessage, sendRaw, type ChannelState, type Connection } from './connection.ts';
import type { Hooks } from './hooks.ts';

/** `pusher:subscription_error`, with the status an HTTP call would have. */
export function refuse(
  connection: Connection,
  channel: string,
  type: string,
  error: string,
  status: number,
): void {
  sendRaw(connection, 'pusher:subscription_error', channel, JSON.stringify({ type, error, status }));
}

/** The answer to a join. @param data JSON text, encoded once more on its way */
export function confirm(connection: Connection, channel: string, data: string): void {
  sendRaw(connection, 'pusher_internal:subscription_succeeded', channel, data);
}

/** The last event of a cache channel, or that there is none. */
export async function sendLast(
  { bus, hooks }: { readonly bus: Bus; readonly hooks: Hooks },
  connection: Connection,
  channel: ChannelState,
): Promise<void> {
  const { version } = channel;
  const last = await bus.cached(channel.name);
  if (channel.version !== version || !connection.channels.includes(channel)) return; // a newer event is on its way already
  if (last) sendMessage(connection, last.body);
  else {
    sendMessage(connection, JSON.stringify({ event: 'pusher:cache_miss', channel: channel.name }));
    hooks.emit({ name: 'cache_miss', channel: channel.name });
  }
}
