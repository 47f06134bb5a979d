/** Who is at a live socket: sockets become a player's by a secret, and are dismissed when it ends. */
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Player } from '../identity/identity.ts';
import type { LiveEntry } from '../identity/live-secret.ts';
import { createAudience } from './fan-out-frames.ts';
import type { FanOut } from './fan-out.ts';
import { textFrame } from './frame.ts';
import type { LiveChannels } from './live-channels.ts';
import { LIVE, liveError, okBody, pushBody, type LiveRequest } from './live-envelope.ts';
import type { LiveGuard } from './live-guard.ts';
import { send } from './live-requests.ts';
import { BURST, type LiveUser, type Session } from './live-session.ts';
import { closePeer, writeFrames } from './peer.ts';

const SOCKETS_PER_PLAYER = 10;
const authentication = z.object({
  userId: z.string().check(z.minLength(1), z.maxLength(64)),
  userSecret: z.string().check(z.minLength(1), z.maxLength(256)),
});

interface LivePeopleOptions {
  readonly name: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly guard: LiveGuard;
  readonly fanOut: FanOut;
  readonly channels: LiveChannels;
  readonly verifySecret: (userId: string, secret: string) => Promise<LiveEntry | null>;
}

export interface LivePeople {
  /** Every socket, also those that have not said whose they are. */
  readonly sessions: Set<Session>;
  /** Players with a socket, by public id. */
  readonly users: ReadonlyMap<string, LiveUser>;
  /** Answers a socket's first request: the secret it brings. */
  authenticate(session: Session, request: LiveRequest): void;
  /** The socket has closed. */
  forget(session: Session): void;
  /** @see LiveServer.end */
  end(publicId: string, why: 'revoked' | 'forbidden', session?: string): void;
  endSessions(ended: readonly string[]): void;
  openSessions(): readonly string[];
  players(): Player[];
}

/** @param options what sockets are joined to once they are somebody's */
export function createLivePeople(options: LivePeopleOptions): LivePeople {
  const { name, log, now, guard, fanOut, channels } = options;
  const sessions = new Set<Session>();
  const users = new Map<string, LiveUser>();

  function authenticate(session: Session, { id, data }: LiveRequest): void {
    if (session.player || session.authenticating)
      return send(session, liveError(id, LIVE.flood, 'Already authenticated', false));
    const parsed = authentication.safeParse(data);
    if (!parsed.success)
      return send(session, liveError(id, LIVE.malformed, 'Expected {userId, userSecret}', false));
    session.authenticating = true;
    const { userId, userSecret } = parsed.data;
    if (!guard.mayTry(session.address)) return reject(session, id);
    options.verifySecret(userId, userSecret).then(
      (entry) => {
        if (entry) admit(session, id, entry);
        else setTimeout(reject, guard.failed(session.address), session, id);
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
    guard.succeeded(session.address);
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

  return {
    sessions,
    users,
    authenticate,
    forget,
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
  };
}
