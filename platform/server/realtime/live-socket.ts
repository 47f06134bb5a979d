/**
 * The live socket: small JSON requests and pushes on one authenticated connection. This is the core; features
 * register their messages. Money is safe without it: a reply may be lost, so calls that change something carry a key
 * of their own and are answered the same when repeated.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { WebSocketServer } from 'ws';
import type * as z from 'zod/mini';
import type { Player } from '../identity/identity.ts';
import type { LiveEntry } from '../identity/live-secret.ts';
import type { Runtime } from '../runtime.ts';
import { refuseUpgrade } from './admission.ts';
import { createFanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { drain } from './drain.ts';
import { LIVE, pushBody } from './live-envelope.ts';
import type { Failure } from '../../contract/error.ts';
import type { LiveData, LivePushes, LiveReply, LiveRequests } from '../../contract/live.ts';
import { createLiveGuard } from './live-guard.ts';
import { liveMetrics } from './live-metrics.ts';
import { createLivePeople } from './live-people.ts';
import { createLiveRequests, type LiveCall } from './live-requests.ts';
import { createLiveChannels } from './live-channels.ts';
import { createSession, type Session } from './live-session.ts';
import { adopt, closePeer, socketOptions, sweepPeers, type Peer, type PeerOwner } from './peer.ts';
import { createDedicatedPorts } from './ports.ts';

/** What features see of it: names and payloads are those of platform/contract/live.ts. */
export interface LiveSocket extends Omit<LiveServer, 'register' | 'push' | 'toChannel'> {
  /** Adds a request. Results are sent back; fail() is answered as an error; a throw is a bug. */
  register<Name extends keyof LiveRequests>(
    type: Name,
    data: z.ZodMiniType<LiveData<Name>>,
    handle: (
      call: LiveCall<LiveData<Name>>,
    ) => LiveReply<Name> | Failure | Promise<LiveReply<Name> | Failure>,
  ): void;
  /** Sends to every socket of one player in this process. */
  push<Name extends keyof LivePushes>(publicId: string, type: Name, data: LivePushes[Name]): void;
  /**
   * Sends to everybody of this process who reads a room, and to those who have not said which one they read. Who reads
   * too slowly is cut off, so that nobody misses any without knowing.
   */
  toChannel<Name extends keyof LivePushes>(channel: string, type: Name, data: LivePushes[Name]): void;
}

/** The server around it, for any name. */
export interface LiveServer {
  /**
   * Adds a message. Results are sent back; fail() is answered as an error; a throw is a bug.
   * @returns a function that removes it (a feature is switched off)
   */
  register<S extends z.ZodMiniType>(
    type: string,
    data: S,
    handle: (call: LiveCall<z.infer<S>>) => unknown,
  ): () => void;
  /** Sends to every socket of one player in this process. */
  push(publicId: string, type: string, data: unknown): void;
  /**
   * Sends to everybody of this process who reads a room, and to those who have not said which one they read. Who reads
   * too slowly is cut off, so that nobody misses any without knowing.
   */
  toChannel(channel: string, type: string, data: unknown): void;
  /**
   * Closes a player's sockets: 'revoked' when the secret was changed, 'forbidden' when the player was banned.
   * @param session only those that this session's secret let in
   */
  end(publicId: string, why: 'revoked' | 'forbidden', session?: string): void;
  /** Closes the sockets of sessions that have ended. */
  endSessions(ended: readonly string[]): void;
  /** Public ids of the sessions that sockets of this process were let in by. */
  openSessions(): readonly string[];
  /** Players with a socket in this process. */
  players(): Player[];
  /** Takes an upgrade on a shared server; false = not mine, untouched. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  listen(port: number, host: string): Promise<number>;
  counts(): { sockets: number; players: number };
  /** Says goodbye to everyone, spread over the drain time. */
  close(): Promise<void>;
  closeNow(): Promise<void>;
}

export interface LiveSocketOptions {
  /** For logs and metrics: 'live', 'trading'. */
  readonly name: string;
  /** Path on a shared server, e.g. '/ws/live'. A port of its own answers '/' as well. */
  readonly path: string;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** The player when the secret is right. Must take the same time for unknown players. */
  readonly verifySecret: (userId: string, secret: string) => Promise<LiveEntry | null>;
  readonly metrics?: Registry;
  /** The client's address; behind a proxy only the proxy's word counts. Default: the TCP peer. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Origins let in, e.g. 'https://play.example'; without it every origin is (nothing is authenticated by cookie). */
  readonly origins?: readonly string[];
  /** False switches the flood brakes off. */
  readonly rateLimits?: boolean;
  readonly drainMs?: number;
  readonly authTimeoutMs?: number;
}

const MAX_PAYLOAD = 16 * 1024;
const HEARTBEAT_MS = 25_000;
const LIFE_MS = 24 * 3600 * 1000;
const AUTH_TIMEOUT_MS = 10_000;

export function createLiveSocket(options: LiveSocketOptions): LiveServer {
  const { name, runtime, log, rateLimits = true } = options;
  const now = (): number => runtime.now();
  const fanOut = createFanOut(now);
  const channels = createLiveChannels(fanOut);
  const guard = createLiveGuard(now, rateLimits);
  const people = createLivePeople({ ...options, now, guard, fanOut, channels });
  const { sessions, users } = people;
  const server = new WebSocketServer(socketOptions(MAX_PAYLOAD));
  const measure = options.metrics ? liveMetrics(options.metrics, name, counts, fanOut.stats) : () => {};
  let closing = false;

  const requests = createLiveRequests({
    name,
    runtime,
    log,
    rateLimits,
    measure,
    authenticate: people.authenticate,
    enterChannel: channels.enter,
  });

  const owner: PeerOwner = {
    now,
    message: (peer, text) => requests.receive(peer as Session, text),
    binary: (peer) => closePeer(peer, LIVE.malformed, 'Text frames only'),
    closed: (peer) => people.forget(peer as Session),
  };

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    const { origin } = request.headers;
    if (closing) return refuseUpgrade(socket, '503 Service Unavailable');
    if (origin !== undefined && options.origins && !options.origins.includes(origin))
      return refuseUpgrade(socket, '403 Forbidden');
    if (!guard.mayConnect(address)) return refuseUpgrade(socket, '429 Too Many Requests');
    server.handleUpgrade(request, socket, head, (ws) => {
      const session = createSession(ws, owner, address);
      adopt(session);
      sessions.add(session);
    });
  }

  const sweep = setInterval(
    () => sweepSessions(sessions, now(), options.authTimeoutMs ?? AUTH_TIMEOUT_MS),
    1000,
  ).unref();

  const dedicated = createDedicatedPorts(
    (_request, response) => {
      response.writeHead(426, { 'Content-Length': 0 }).end();
    },
    (request, socket, head) => upgrade(request, socket, head),
  );

  function counts(): { sockets: number; players: number } {
    return { sockets: sessions.size, players: users.size };
  }

  async function stop(): Promise<void> {
    clearInterval(sweep);
    for (const session of sessions) session.ws.terminate();
    await dedicated.close();
  }

  return {
    register: (type, data, handle) => requests.register(type, data, handle),
    push(publicId, type, data) {
      const user = users.get(publicId);
      if (!user) return;
      user.seq += 1;
      fanOut.send(user, textFrame(pushBody(type, user.seq, data)), null, true);
    },
    toChannel: channels.send,
    end: people.end,
    endSessions: people.endSessions,
    openSessions: people.openSessions,
    players: people.players,
    handleUpgrade(request, socket, head) {
      const [path] = (request.url ?? '').split('?', 1);
      if (path !== options.path) return false;
      upgrade(request, socket, head);
      return true;
    },
    listen: dedicated.listen,
    counts,
    async close() {
      if (!closing) {
        closing = true;
        await drain([...sessions], options.drainMs ?? 10_000, () => {});
      }
      await stop();
    },
    async closeNow() {
      closing = true;
      await stop();
    },
  };
}

const RULES = {
  silenceMs: HEARTBEAT_MS,
  answerMs: 2 * HEARTBEAT_MS,
  probe: (peer: Peer) => peer.ws.ping(),
  dead: (peer: Peer) => peer.ws.terminate(),
};

/** Closes sockets that are silent, that never said whose they are, and those that are a day old. */
function sweepSessions(sessions: ReadonlySet<Session>, at: number, authTimeoutMs: number): void {
  sweepPeers(sessions, at, RULES);
  for (const session of sessions) {
    if (!session.player && at - session.openedAt >= authTimeoutMs)
      closePeer(session, LIVE.authTimeout, 'Authentication timeout');
    else if (at - session.openedAt >= LIFE_MS) closePeer(session, LIVE.restart, 'Reconnect');
  }
}
