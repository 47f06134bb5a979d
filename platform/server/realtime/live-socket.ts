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
import * as z from 'zod/mini';
import type { Player } from '../identity/identity.ts';
import type { LiveEntry } from '../identity/live-secret.ts';
import type { Runtime } from '../runtime.ts';
import { refuseUpgrade } from './admission.ts';
import { createAudience, createFanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { drain } from './drain.ts';
import { LIVE, liveError, okBody, pushBody, type LiveRequest } from './live-envelope.ts';
import type { Failure } from '../../contract/error.ts';
import type { LiveData, LivePushes, LiveReply, LiveRequests } from '../../contract/live.ts';
import { createLiveGuard } from './live-guard.ts';
import { liveMetrics } from './live-metrics.ts';
import { createLiveRequests, send, type LiveCall } from './live-requests.ts';
import { createLiveChannels } from './live-channels.ts';
import { BURST, createSession, type LiveUser, type Session } from './live-session.ts';
import {
  adopt,
  closePeer,
  socketOptions,
  sweepPeers,
  writeFrames,
  type Peer,
  type PeerOwner,
} from './peer.ts';
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
const SOCKETS_PER_PLAYER = 10;
const HEARTBEAT_MS = 25_000;
const LIFE_MS = 24 * 3600 * 1000;
const authentication = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  userSecret: z.string().check(z.minLength(1), z.maxLength(256)),
});

export function createLiveSocket(options: LiveSocketOptions): LiveServer {
  const { name, runtime, log, rateLimits = true } = options;
  const now = (): number => runtime.now();
  const sessions = new Set<Session>();
  const users = new Map<string, LiveUser>();
  const fanOut = createFanOut(now);
  const channels = createLiveChannels(fanOut);
  const guard = createLiveGuard(now, rateLimits);
  const server = new WebSocketServer(socketOptions(MAX_PAYLOAD));
  const measure = options.metrics ? liveMetrics(options.metrics, name, counts, fanOut.stats) : () => {};
  let closing = false;

  const requests = createLiveRequests({
    name,
    runtime,
    log,
    rateLimits,
    measure,
    authenticate,
    enterChannel: channels.enter,
  });

  const owner: PeerOwner = {
    now,
    message: (peer, text) => requests.receive(peer as Session, text),
    binary: (peer) => closePeer(peer, LIVE.malformed, 'Text frames only'),
    closed: (peer) => forget(peer as Session),
  };

  function authenticate(session: Session, { id, data }: LiveRequest): void {
    if (session.player || session.authenticating)
      return send(session, liveError(id, LIVE.flood, 'Already authenticated', false));
    const parsed = authentication.safeParse(data);
    if (!parsed.success)
      return send(session, liveError(id, LIVE.malformed, 'Expected {userId, userSecret}', false));
    session.authenticating = true;
    const { userId, userSecret } = parsed.data;
    const verdict = guard.mayTry(session.address, userId)
      ? options.verifySecret(userId, userSecret)
      : Promise.resolve(null);
    verdict.then(
      (entry) => {
        if (entry) admit(session, id, entry);
        else setTimeout(reject, guard.failed(session.address, userId), session, id);
      },
      (error: unknown) => {
        log.error({ err: error, socket: name }, 'live socket: authentication failed');
        session.authenticating = false;
        send(session, liveError(id, LIVE.internal, 'Internal error', true));
      },
    );
  }

  function reject(session: Session, id: LiveRequest['id']): void {
    send(session, liveError(id, LIVE.unauthorised, 'Wrong user id or secret', false));
    closePeer(session, LIVE.unauthorised, 'Unauthorised');
  }

  function admit(session: Session, id: LiveRequest['id'], { player, session: sessionId }: LiveEntry): void {
    if (!sessions.has(session) || session.closingAt !== 0) return;
    guard.succeeded(session.address, player._id);
    let user = users.get(player._id);
    if (user && user.members.size >= SOCKETS_PER_PLAYER) {
      send(session, liveError(id, LIVE.flood, `At most ${SOCKETS_PER_PLAYER} sockets per player`, true));
      return closePeer(session, LIVE.flood, 'Too many sockets');
    }
    if (!user)
      users.set(
        player._id,
        (user = { ...createAudience(false), bucket: { tokens: BURST * 2, at: now() }, seq: 0 }),
      );
    session.authenticating = false;
    session.player = player;
    session.sessionId = sessionId;
    session.user = user;
    send(session, okBody(id, { userId: player._id }));
    fanOut.join(user, session);
    channels.admit(session);
  }

  /** Tells why before the socket is closed. */
  function dismiss(session: Session, why: 'revoked' | 'forbidden'): void {
    const seq = session.user ? ++session.user.seq : 0;
    writeFrames(session, textFrame(pushBody(why, seq, {})));
    closePeer(session, why === 'revoked' ? LIVE.unauthorised : LIVE.forbidden, why);
  }

  function forget(session: Session): void {
    sessions.delete(session);
    session.waiting.length = 0;
    const { player, user } = session;
    if (!player || !user) return;
    fanOut.leave(user, session);
    channels.leave(session);
    if (user.members.size === 0) users.delete(player._id);
  }

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

  const rules = {
    silenceMs: HEARTBEAT_MS,
    answerMs: 2 * HEARTBEAT_MS,
    probe: (peer: Peer) => peer.ws.ping(),
    dead: (peer: Peer) => peer.ws.terminate(),
  };
  const sweep = setInterval(() => {
    const at = now();
    sweepPeers(sessions, at, rules);
    for (const session of sessions) {
      if (!session.player && at - session.openedAt >= (options.authTimeoutMs ?? 10_000))
        closePeer(session, LIVE.authTimeout, 'Authentication timeout');
      else if (at - session.openedAt >= LIFE_MS) closePeer(session, LIVE.restart, 'Reconnect');
    }
  }, 1000).unref();

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
    end(publicId, why, sessionId) {
      for (const peer of users.get(publicId)?.members ?? [])
        if (sessionId === undefined || (peer as Session).sessionId === sessionId)
          dismiss(peer as Session, why);
    },
    endSessions(ended) {
      for (const session of sessions)
        if (session.sessionId !== null && ended.includes(session.sessionId)) dismiss(session, 'revoked');
    },
    openSessions: () =>
      Array.from(sessions, ({ sessionId }) => sessionId).filter((sessionId) => sessionId !== null),
    players: () =>
      Array.from(users.values(), ({ members }) => {
        const [one] = members;
        return (one as Session | undefined)?.player ?? null;
      }).filter((player) => player !== null),
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
