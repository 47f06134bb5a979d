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
import { isFailure } from '../../contract/error.ts';
import type { Player } from '../identity/identity.ts';
import type { LiveEntry } from '../identity/live-secret.ts';
import type { Ports } from '../kit.ts';
import { refuseUpgrade } from './admission.ts';
import { createAudience, createFanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import { goodbye } from './goodbye.ts';
import { LIVE, liveError, okBody, pushBody, readRequest, type LiveRequest } from './live-envelope.ts';
import { createLiveGuard } from './live-guard.ts';
import { liveMetrics } from './live-metrics.ts';
import {
  ABUSE,
  BURST,
  BYTES_BEFORE_LOGIN,
  IN_FLIGHT,
  MESSAGES_BEFORE_LOGIN,
  RATE,
  createSession,
  type LiveUser,
  type Session,
} from './live-session.ts';
import {
  adopt,
  closePeer,
  socketOptions,
  sweepPeers,
  take,
  writeFrames,
  type Peer,
  type PeerOwner,
} from './peer.ts';
import { createDedicatedPorts } from './ports.ts';

export interface LiveCall<Data> {
  readonly player: Player;
  readonly data: Data;
  readonly address: string;
}

export interface LiveSocket {
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
  /** Sends to every authenticated socket of this process. @param droppable slow readers may miss it */
  broadcast(type: string, data: unknown, droppable?: boolean): void;
  /**
   * Closes a player's sockets: 'revoked' when the secret was changed, 'forbidden' when the player was banned.
   * @param session only those that this session's secret let in
   */
  end(publicId: string, why: 'revoked' | 'forbidden', session?: string): void;
  /** Closes the sockets of sessions that have ended. */
  endSessions(ended: readonly string[]): void;
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
  readonly ports: Ports;
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

interface Registered {
  readonly data: z.ZodMiniType;
  readonly handle: (call: LiveCall<never>) => unknown;
}

export function createLiveSocket(options: LiveSocketOptions): LiveSocket {
  const { name, ports, log, rateLimits = true } = options;
  const now = (): number => ports.now();
  const sessions = new Set<Session>();
  const users = new Map<string, LiveUser>();
  const handlers = new Map<string, Registered>();
  const fanOut = createFanOut(now);
  const everyone = createAudience(false);
  const droppable = createAudience(true);
  const guard = createLiveGuard(now, rateLimits);
  const server = new WebSocketServer(socketOptions(MAX_PAYLOAD));
  const measure = options.metrics ? liveMetrics(options.metrics, name, counts, fanOut.stats) : () => {};
  let broadcasts = 0;
  let closing = false;

  const owner: PeerOwner = {
    now,
    message: (peer, text) => receive(peer as Session, text),
    binary: (peer) => closePeer(peer, LIVE.malformed, 'Text frames only'),
    closed: (peer) => forget(peer as Session),
  };

  function receive(session: Session, text: string): void {
    session.messages += 1;
    if (!session.player && !mayTalkBeforeLogin(session, text)) return;
    const request = readRequest(text);
    if (request === null) return closePeer(session, LIVE.malformed, 'Malformed JSON');
    if (rateLimits && !take(session.abuse, RATE * ABUSE, BURST * ABUSE, now()))
      return closePeer(session, LIVE.flood, 'Flood');
    if ('problem' in request)
      return tell(session, liveError(request.id, LIVE.malformed, request.problem, false));
    if (rateLimits && !withinRate(session)) {
      return tell(
        session,
        liveError(request.id, LIVE.flood, 'rate_limited', true, { retry_ms: Math.ceil(1000 / RATE) }),
      );
    }
    if (request.type === 'ping') return tell(session, okBody(request.id, {}));
    if (session.inFlight.has(request.id))
      return tell(
        session,
        liveError(request.id, LIVE.duplicate, 'A request with this id is under way', false),
      );
    if (request.type === 'authentication') return authenticate(session, request);
    if (!session.player)
      return tell(session, liveError(request.id, LIVE.unauthorised, 'Authenticate first', false));
    if (session.inFlight.size >= IN_FLIGHT)
      return tell(session, liveError(request.id, LIVE.busy, 'busy', true));
    session.inFlight.add(request.id);
    session.waiting.push(request);
    if (!session.running) void work(session);
  }

  function mayTalkBeforeLogin(session: Session, text: string): boolean {
    if (session.messages > MESSAGES_BEFORE_LOGIN) closePeer(session, LIVE.flood, 'Authenticate first');
    else if (Buffer.byteLength(text) > BYTES_BEFORE_LOGIN)
      closePeer(session, LIVE.malformed, 'Too long before authentication');
    else return true;
    return false;
  }

  function withinRate(session: Session): boolean {
    const own = take(session.bucket, RATE, BURST, now());
    // A player's sockets share twice the allowance of one.
    return own && (!session.user || take(session.user.bucket, RATE * 2, BURST * 2, now()));
  }

  /** One request after the other: replies keep the order of the requests. */
  async function work(session: Session): Promise<void> {
    session.running = true;
    for (let request = session.waiting.shift(); request; request = session.waiting.shift()) {
      const reply = await answer(session, request);
      session.inFlight.delete(request.id);
      tell(session, reply);
    }
    session.running = false;
  }

  async function answer(session: Session, { id, type, data }: LiveRequest): Promise<string> {
    const { player } = session;
    const handler = handlers.get(type);
    if (!handler || !player) return liveError(id, LIVE.unknown, 'Unknown type', false);
    const parsed = handler.data.safeParse(data);
    if (!parsed.success) return liveError(id, LIVE.malformed, 'Invalid data', false);
    const startedAt = now();
    try {
      const result = await handler.handle({ player, data: parsed.data as never, address: session.address }); // the schema's own output
      if (isFailure(result))
        return liveError(
          id,
          result.code,
          result.message,
          result.status === 429 || result.status >= 500,
          result.errors ? { errors: result.errors } : {},
        );
      return okBody(id, result);
    } catch (error) {
      const errorId = ports.uuid();
      log.error(
        { err: error, id: errorId, socket: name, type, user: player._id },
        'live socket: handler failed',
      );
      return liveError(id, LIVE.internal, 'Internal error', true, { id: errorId });
    } finally {
      measure(type, now() - startedAt);
      log.debug({ socket: name, type, id, user: player._id, ms: now() - startedAt }, 'live request');
    }
  }

  function authenticate(session: Session, { id, data }: LiveRequest): void {
    if (session.player || session.authenticating)
      return tell(session, liveError(id, LIVE.flood, 'Already authenticated', false));
    const parsed = authentication.safeParse(data);
    if (!parsed.success)
      return tell(session, liveError(id, LIVE.malformed, 'Expected {userId, userSecret}', false));
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
        tell(session, liveError(id, LIVE.internal, 'Internal error', true));
      },
    );
  }

  function reject(session: Session, id: LiveRequest['id']): void {
    tell(session, liveError(id, LIVE.unauthorised, 'Wrong user id or secret', false));
    closePeer(session, LIVE.unauthorised, 'Unauthorised');
  }

  function admit(session: Session, id: LiveRequest['id'], { player, session: door }: LiveEntry): void {
    if (!sessions.has(session) || session.closingAt !== 0) return;
    guard.succeeded(session.address, player._id);
    let user = users.get(player._id);
    if (user && user.members.size >= SOCKETS_PER_PLAYER) {
      tell(session, liveError(id, LIVE.flood, `At most ${SOCKETS_PER_PLAYER} sockets per player`, true));
      return closePeer(session, LIVE.flood, 'Too many sockets');
    }
    if (!user)
      users.set(
        player._id,
        (user = { ...createAudience(false), bucket: { tokens: BURST * 2, at: now() }, seq: 0 }),
      );
    session.authenticating = false;
    session.player = player;
    session.door = door;
    session.user = user;
    tell(session, okBody(id, { userId: player._id }));
    for (const audience of [user, everyone, droppable]) fanOut.join(audience, session);
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
    for (const audience of [user, everyone, droppable]) fanOut.leave(audience, session);
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
    register(type, data, handle) {
      const registered: Registered = { data, handle: handle };
      handlers.set(type, registered);
      return () => {
        if (handlers.get(type) === registered) handlers.delete(type);
      };
    },
    push(publicId, type, data) {
      const user = users.get(publicId);
      if (!user) return;
      user.seq += 1;
      fanOut.send(user, textFrame(pushBody(type, user.seq, data)), null, true);
    },
    broadcast(type, data, mayDrop = false) {
      broadcasts += 1;
      fanOut.send(mayDrop ? droppable : everyone, textFrame(pushBody(type, broadcasts, data)), null, false);
    },
    end(publicId, why, door) {
      for (const peer of users.get(publicId)?.members ?? [])
        if (door === undefined || (peer as Session).door === door) dismiss(peer as Session, why);
    },
    endSessions(ended) {
      for (const session of sessions)
        if (session.door !== null && ended.includes(session.door)) dismiss(session, 'revoked');
    },
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
        await goodbye([...sessions], options.drainMs ?? 10_000, () => {});
      }
      await stop();
    },
    async closeNow() {
      closing = true;
      await stop();
    },
  };
}

function tell(session: Session, body: string): void {
  writeFrames(session, textFrame(body));
}
