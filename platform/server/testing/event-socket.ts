/** An event socket as a page opens it. */
import PusherJs from 'pusher-js';
import { onTestFinished } from 'vitest';
import type { TestPlatform } from './platform.ts';

/** A page's event socket to a process, closed with the test. @param token whose channels it may hear */
export function eventSocket(process: TestPlatform, token?: string): PusherJs {
  const pusher = new PusherJs(process.config.pusher.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: Number(new URL(process.url).port),
    wsPath: '/ws/pusher',
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler({ socketId, channelName }, answer) {
        const asked = { socket_id: socketId, channel_name: channelName };
        void process.api('/broadcasting/auth', asked, token).then(({ status, body }) => {
          if (status === 200) answer(null, body);
          else answer(new Error(`refused with ${status}`), null);
        });
      },
    },
  });
  onTestFinished(() => pusher.disconnect());
  return pusher;
}
