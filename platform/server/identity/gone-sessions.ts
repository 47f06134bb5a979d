import type { Logger } from 'pino';
import type { Database } from '../database/handle.ts';
import type { Notifications } from '../database/notifications.ts';
import { publicSession } from './session-token.ts';

interface SocketServer {
  openSessions(): readonly string[];
  endSessions(sessions: readonly string[]): void;
}

/**
 * Closes sockets whose session has ended while this process could not hear of it.
 * @param servers whose sockets are looked at
 */
export async function endGoneSessions(
  { pool }: Pick<Database, 'pool'>,
  servers: readonly SocketServer[],
  now: number,
): Promise<void> {
  const open = [...new Set(servers.flatMap((server) => server.openSessions()))];
  if (open.length === 0) return;
  const { rows } = await pool.query<{ id: string }>(
    `select id from unnest($1::text[]) as id
      where id not in (select ${publicSession} from session where expires_at > $2)`,
    [open, new Date(now)],
  );
  const gone = rows.map(({ id }) => id);
  for (const server of servers) server.endSessions(gone);
}

/** Half a second: with the second after which a connection counts as deaf, a session ends everywhere within two. */
const LOOK_MS = 500;

/**
 * Looks for sessions that have ended while this process is deaf, and once after it was.
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

  notifications.onGap(() => void lookOnce());
  const timer = setInterval(() => {
    if (notifications.deaf() && !looking) void lookOnce();
  }, LOOK_MS).unref();
  return { close: () => clearInterval(timer) };
}
