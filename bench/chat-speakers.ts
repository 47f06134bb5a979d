/** Who speaks in the benches of the chat: the administrator, who need not wait between messages as players must. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { call, type Server } from './server.ts';

/** Requests of a socket are answered one after the other: several of them speak. */
const SPEAKERS = 10;

export interface Speakers {
  send(text: string, channel: string): void;
  /** Waits for all answers. @returns how many messages were taken since it was last asked */
  taken(): Promise<number>;
  close(): void;
}

/** What a live socket has to show first, as a request. */
export async function credentials(server: Server, token: string): Promise<string> {
  const about = async (path: string) => (await call(server.url, path, {}, token)).body;
  const { secret } = (await about('/api/websocket/originals/getSecret')) as { secret: string };
  const { user } = (await about('/auth/update')) as { user: { _id: string } };
  return JSON.stringify({ id: 'in', type: 'authentication', data: { userId: user._id, userSecret: secret } });
}

export const liveUrl = ({ url }: Server): string => `${url.replace('http', 'ws')}/ws/live`;

/** @param channel what a socket reads from now on */
export const enterRoom = (channel: string): string =>
  JSON.stringify({ id: 'room', type: 'ChatChannel', data: { channel } });

export async function openSpeakers(server: Server): Promise<Speakers> {
  const entry = await credentials(server, server.admin);
  let [said, answered, taken] = [0, 0, 0];
  const sockets = await Promise.all(
    Array.from({ length: SPEAKERS }, async () => {
      const socket = new WebSocket(liveUrl(server), { perMessageDeflate: false });
      await once(socket, 'open');
      // They read another room, so that they are not among the readers.
      for (const greeting of [entry, enterRoom('sport_en')]) {
        socket.send(greeting);
        await once(socket, 'message');
      }
      socket.on('message', (reply: Buffer) => {
        answered += 1;
        if (reply.includes('"ok":{"_id"')) taken += 1;
      });
      return socket;
    }),
  );
  return {
    send(message, channel) {
      const data = { message, channel };
      sockets[++said % SPEAKERS]!.send(JSON.stringify({ id: said, type: 'ChatMessage', data }));
    },
    async taken() {
      while (answered < said) await sleep(5);
      const since = taken;
      taken = 0;
      return since;
    },
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}

/** Says `count` messages, `rate` a second, each when it is due. @param text of the one with this number */
export async function sendAtRate(
  send: (text: string) => void,
  count: number,
  rate: number,
  text: (number: number) => string,
): Promise<void> {
  const start = performance.now();
  for (let sent = 0; sent < count;) {
    const due = Math.min(count, Math.floor(((performance.now() - start) * rate) / 1000) + 1);
    for (; sent < due; sent++) send(text(sent));
    await sleep(2);
  }
}
