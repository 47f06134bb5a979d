/** What processes tell each other of accounts and sessions: what was read before a change is never kept after it. */
import type pg from 'pg';
import type { Notifications } from '../database/notifications.ts';
import type { SessionCache } from './session-cache.ts';

const channel = 'phoenix_identity';

type Ending = (sessions: readonly string[], id: bigint) => void;

export interface IdentityNews {
  /** An account was changed, or a session of it ended. With a client the others hear of it at the commit, and this process once more. */
  announce(kind: 'account' | 'sessions', id: bigint, client?: pg.PoolClient): Promise<void>;
  /** Sessions have ended, by their public ids: with a client the sockets are closed after the commit, when the session can open no other. */
  ended(id: bigint, rows: readonly { id: string }[], client?: pg.PoolClient): Promise<void>;
  onEnded(listener: Ending): void;
  /** Somebody may do less than before. */
  rightsChanged(client?: pg.PoolClient): Promise<void>;
  onRightsChanged(listener: () => void): void;
}

/** @param cache forgets what has changed */
export async function openNews(notifications: Notifications, cache: SessionCache): Promise<IdentityNews> {
  const endings: Ending[] = [];
  const judges: (() => void)[] = [];
  await notifications.on(channel, hear);

  /**
   * Messages: 'account ID' (data changed), 'sessions ID' (one ended), 'ended ID SESSION...' (which ones), 'rights' (somebody has
   * less of them); empty after the connection was away.
   */
  function hear(message: string): void {
    const [kind, subject = '', ...sessions] = message.split(' ');
    if (kind === 'account') cache.dropPlayer(BigInt(subject));
    else if (kind === 'ended') for (const listener of endings) listener(sessions, BigInt(subject));
    else if (kind === 'sessions') cache.dropSessions(BigInt(subject));
    else {
      if (kind !== 'rights') cache.clear();
      for (const judge of judges) judge();
    }
  }

  async function announce(kind: 'account' | 'sessions', id: bigint, client?: pg.PoolClient): Promise<void> {
    hear(`${kind} ${id}`);
    await notifications.send(channel, `${kind} ${id}`, client);
  }

  return {
    announce,
    async ended(id, rows, client) {
      await announce('sessions', id, client);
      if (rows.length === 0) return;
      await notifications.send(channel, `ended ${id} ${rows.map((row) => row.id).join(' ')}`, client);
    },
    onEnded: (listener) => void endings.push(listener),
    async rightsChanged(client) {
      await notifications.send(channel, 'rights', client);
    },
    onRightsChanged: (listener) => void judges.push(listener),
  };
}
