/** Test helpers of this room: a server on a free port and a raw client that sees every frame. */
import { createHmac, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { WebSocket, type RawData } from 'ws';
import type { Player } from '../identity/identity.ts';
import type { Runtime } from '../runtime.ts';
import { systemRuntime } from '../runtime.ts';
import { PATIENCE_MS } from '../testing/soon.ts';
import { createLocalBus } from './local-bus.ts';
import { createRealtime } from './create-realtime.ts';
import type { RealtimeOptions } from './realtime-parts.ts';
import type { RealtimeServer } from './realtime.ts';

export const app = { id: '4242', key: 'test-key', secret: 'test-secret' };
export const silent = pino({ level: 'silent' });

export interface TestServer {
  readonly realtime: RealtimeServer;
  readonly port: number;
}

/** A server that is gone when the test ends. */
export async function serve(options: Partial<RealtimeOptions> = {}): Promise<TestServer> {
  const runtime: Runtime = options.runtime ?? systemRuntime();
  const realtime = await createRealtime({
    app,
    log: silent,
    bus: createLocalBus(runtime),
    ...options,
    runtime,
  });
  const port = await realtime.listen(0, '127.0.0.1');
  onTestFinished(() => realtime.closeNow());
  return { realtime, port };
}

export interface Message {
  readonly event: string;
  readonly channel?: string;
  readonly data?: unknown;
  readonly user_id?: string;
}

export interface Client {
  readonly ws: WebSocket;
  readonly socketId: string;
  readonly messages: Message[];
  /** Settles with [code, reason]. */
  readonly closed: Promise<[number, string]>;
  send(message: unknown): void;
  /** The next message of that name not taken yet; its data decoded. */
  next(event: string): Promise<Message>;
  subscribe(channel: string, channelData?: string): Promise<Message>;
}

export function openSocket(url: string): {
  ws: WebSocket;
  messages: Message[];
  next: Client['next'];
  closed: Client['closed'];
} {
  const ws = new WebSocket(url);
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  let taken = 0;
  ws.on('message', (data: RawData) => {
    const message = JSON.parse((data as Buffer).toString()) as Message;
    messages.push(message);
    for (const look of waiting) look();
  });
  ws.on('error', () => {});
  const closed = new Promise<[number, string]>((done) => {
    ws.on('close', (code, reason) => done([code, reason.toString()]));
  });
  onTestFinished(() => ws.terminate());

  function next(event: string): Promise<Message> {
    return new Promise((done, fail) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        fail(new Error(`no ${event} among ${messages.map((one) => one.event).join(', ')}`));
      }, PATIENCE_MS);
      function look(): void {
        const at = messages.findIndex((one, index) => index >= taken && one.event === event);
        if (at < 0) return;
        taken = at + 1;
        waiting.delete(look);
        clearTimeout(timer);
        done(decoded(messages[at]!));
      }
      waiting.add(look);
      look();
    });
  }
  return { ws, messages, next, closed };
}

function decoded(message: Message): Message {
  if (typeof message.data !== 'string') return message;
  try {
    return { ...message, data: JSON.parse(message.data) as unknown };
  } catch {
    return message;
  }
}

/** Connects and waits for the greeting. */
export async function connect(port: number, query = 'protocol=7&client=js&version=8.4.0'): Promise<Client> {
  const socket = openSocket(`ws://127.0.0.1:${port}/app/${app.key}?${query}`);
  const { data } = await socket.next('pusher:connection_established');
  const socketId = (data as { socket_id: string }).socket_id;
  const send = (message: unknown): void =>
    socket.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    ...socket,
    socketId,
    send,
    async subscribe(channel, channelData) {
      const guarded = /^(private|presence)-/.test(channel);
      send({
        event: 'pusher:subscribe',
        data: {
          channel,
          ...(guarded ? { auth: sign(socketId, channel, channelData) } : {}),
          ...(channelData ? { channel_data: channelData } : {}),
        },
      });
      return socket.next('pusher_internal:subscription_succeeded');
    },
  };
}

/** Written out here, apart from the server's own code. */
export function sign(socketId: string, channel: string, channelData?: string): string {
  const text = [socketId, channel, ...(channelData ? [channelData] : [])].join(':');
  return `${app.key}:${createHmac('sha256', app.secret).update(text).digest('hex')}`;
}

export function member(id: string, info: unknown = { name: id }): string {
  return JSON.stringify({ user_id: id, user_info: info });
}

/** Lets everything that is under way arrive: one ping there and back. */
export async function settle(client: Client): Promise<void> {
  await new Promise((next) => {
    setTimeout(next, 30);
  });
  client.send({ event: 'pusher:ping' });
  await client.next('pusher:pong');
}

export function player(changes: Partial<Player> = {}): Player {
  const _id = changes._id ?? randomBytes(12).toString('hex');
  return {
    id: 1n,
    _id,
    name: 'ada',
    email: null,
    emailVerified: false,
    avatar: null,
    roles: [],
    permissions: [],
    privateBets: false,
    privateProfile: false,
    locale: null,
    excludedUntil: null,
    vipLevel: 0,
    secondFactor: false,
    createdAt: 0,
    ...changes,
  };
}
