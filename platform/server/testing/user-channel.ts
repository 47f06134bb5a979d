import { WebSocket } from 'ws';
import type { TestPlatform, TestPlayer } from './platform.ts';
import { userChannel } from '../../contract/push.ts';

/**
 * Hears the next event of a name on a player's own channel, as their page does.
 * @returns ready: the channel is joined; event: the data of the event
 */
export function hearUserEvent(
  app: TestPlatform,
  player: TestPlayer,
  name: string,
): { ready: Promise<void>; event: Promise<unknown> } {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}/ws/pusher/app/${app.config.pusher.key}?protocol=7`,
  );
  const channel = userChannel(player.user._id);
  let joined: () => void;
  const ready = new Promise<void>((resolve) => (joined = resolve));
  const event = new Promise<unknown>((resolve) => {
    socket.on('message', (raw: Buffer) => {
      const message = JSON.parse(raw.toString()) as { event: string; data: unknown };
      const data = typeof message.data === 'string' ? JSON.parse(message.data) : message.data;
      if (message.event === 'pusher:connection_established')
        void app
          .api('/broadcasting/auth', { socket_id: data.socket_id, channel_name: channel }, player.token)
          .then(({ body }) =>
            socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth: body.auth } })),
          );
      if (message.event === 'pusher_internal:subscription_succeeded') joined();
      if (message.event !== name) return;
      resolve(data);
      socket.close();
    });
  });
  return { ready, event };
}
