/** Players at the live socket, for tests: real sockets on a real server. */
import { WebSocket } from 'ws';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';

export interface Reply {
  readonly id?: unknown;
  // What a test reads of an answer is what it asserts.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly ok?: any;
  readonly error?: { readonly code: number; readonly message: string; readonly retryable: boolean };
  readonly type?: string;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data?: any;
}

export interface TestClient {
  readonly replies: Reply[];
  /** Close code, once it is closed. */
  readonly closed: Promise<number>;
  raw(text: string): void;
  ask(type: string, data?: unknown): Promise<Reply>;
  send(message: string, channel?: string): Promise<Reply>;
  /** The first frame, past or to come, that the test takes. */
  seen(wanted: (reply: Reply) => boolean): Promise<Reply>;
  /** Texts that were pushed to it, in the order they came. */
  texts(): string[];
  close(): void;
}

let serial = 0;

/** @param app the process to connect to */
export async function enter(app: TestPlatform, player: TestPlayer): Promise<TestClient> {
  const { body } = await app.api('/api/websocket/originals/getSecret', {}, player.token);
  const client = await connect(app);
  const reply = await client.ask('authentication', {
    userId: player.user._id,
    userSecret: body.secret,
  });
  if (reply.error) throw new Error(reply.error.message);
  return client;
}

export async function connect(app: TestPlatform): Promise<TestClient> {
  // From an address of its own, where the house looks behind proxies: so many may connect from one.
  const headers = { 'x-forwarded-for': `10.0.${++serial >> 8}.${serial & 255}` };
  const ws = new WebSocket(`${app.url.replace('http', 'ws')}/ws/live`, { headers });
  const replies: Reply[] = [];
  const waiting = new Set<() => void>();
  ws.on('message', (data: Buffer) => {
    replies.push(JSON.parse(data.toString()) as Reply);
    for (const look of waiting) look();
  });
  ws.on('error', () => {});
  const closed = new Promise<number>((done) => {
    ws.on('close', done);
  });
  await new Promise((done, failed) => {
    ws.once('open', done).once('error', failed);
  });
  const seen = (wanted: (reply: Reply) => boolean): Promise<Reply> =>
    new Promise((done) => {
      const look = (): void => {
        const found = replies.find(wanted);
        if (!found) return;
        waiting.delete(look);
        done(found);
      };
      waiting.add(look);
      look();
    });
  const ask = (type: string, data: unknown = {}): Promise<Reply> => {
    const id = `r${++serial}`;
    ws.send(JSON.stringify({ id, type, data }));
    return seen((reply) => reply.id === id);
  };
  return {
    replies,
    closed,
    seen,
    ask,
    send: (message, channel = 'casino_en') => ask('ChatMessage', { message, channel }),
    raw: (text) => ws.send(text),
    texts: () =>
      replies.filter(({ type }) => type === 'chatMessage').map(({ data }) => data.data.text as string),
    close: () => ws.terminate(),
  };
}

/** Somebody new, at the live socket. */
export async function newcomer(app: TestPlatform): Promise<TestPlayer & { client: TestClient }> {
  const one = await app.register();
  return { ...one, client: await enter(app, one) };
}

/** What was said in the room that players start in. */
export const historyOf = async (app: TestPlatform, body: object, token?: string) =>
  (await app.api('/api/chat/history', { channel: 'casino_en', ...body }, token)).body;

/** A push of a message with this text. */
export const text =
  (wanted: string) =>
  ({ type, data }: Reply): boolean =>
    type === 'chatMessage' && data.data.text === wanted;
