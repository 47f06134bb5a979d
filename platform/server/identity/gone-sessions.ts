import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Notifications } from '../database/notifications.ts';
import { endOfSession } from './session-lookup.ts';
import { publicSession } from './session-token.ts';

interface SocketServer {
  openSessions(): readonly string[];
  endSessions(sessions: readonly string[]): void;
}

interface SessionRow {
  readonly id: string;
  readonly created_at: Date;
  readonly roles: string[];
  readonly permissions: string[];
}

/**
 * Closes sockets whose session has ended and who were not told: this process could not hear of it, the session's time was over, or it
 * ended while the socket was being let in.
 * @param servers whose sockets are looked at
 */
export async function endGoneSessions(
  { pool }: Pick<Database, 'pool'>,
  servers: readonly SocketServer[],
  now: number,
): Promise<void> {
  const open = [...new Set(servers.flatMap((server) => server.openSessions()))];
  if (open.length === 0) return;
  const { rows } = await pool.query<SessionRow>(
    `select ${publicSession} as id, session.created_at, account.roles, permissions_of(account.roles, account.permissions) as permissions
       from session join account on account.id = session.account_id
      where ${publicSession} = any($1::text[]) and session.expires_at > $2`,
    [open, new Date(now)],
  );
  const inForce = new Set(
    rows.filter((row) => endOfSession(row, row.created_at.getTime(), now) > now).map(({ id }) => id),
  );
  const gone = open.filter((id) => !inForce.has(id));
  for (const server of servers) server.endSessions(gone);
}

/** Half a second: with the second after which a connection counts as deaf, a session ends everywhere within two. */
const LOOK_MS = 500;
/** Whose end nobody tells outlives it on sockets by as much at the most. */
const ROUND_MS = 60_000;

/**
 * Looks for sessions that have ended: while this process is deaf, once after it was, and once a minute in any case.
 * @param look closes the sockets of those that are gone
 */
export function watchGoneSessions(
  look: () => Promise<void>,
  notifications: Pick<Notifications, 'deaf' | 'onGap'>,
  log: Logger,
): { close(): void } {
  let looking = false;

  async function lookOnce(): Promise<void> {
    looking = true;
    await look().catch((error: unknown) =>
      log.warn({ err: error }, 'sockets of sessions that ended meanwhile not looked for'),
    );
    looking = false;
  }

  function lookUnlessLooking(): void {
    if (!looking) void lookOnce();
  }

  notifications.onGap(() => void lookOnce());
  const timers = [
    setInterval(() => {
      if (notifications.deaf()) lookUnlessLooking();
    }, LOOK_MS).unref(),
    setInterval(lookUnlessLooking, ROUND_MS).unref(),
  ];
  return {
    close() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
