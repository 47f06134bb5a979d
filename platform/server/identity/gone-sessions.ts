import type { Database } from '../database/handle.ts';
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
