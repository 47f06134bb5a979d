import type { Player, Viewing } from './identity.ts';

export interface CachedSession {
  readonly account: bigint;
  /** A passkey opened it. */
  readonly byPasskey: boolean;
  /** As what role it sees the house, and what that may; null: as itself. */
  readonly view: (Viewing & { readonly permissions: readonly string[] }) | null;
  /** Epoch milliseconds. */
  readonly opened: number;
  expires: number;
  /** When the database last heard that the session is in use. */
  touched: number;
}

export interface SessionCache {
  /** undefined: not known here. null: known not to be a session. */
  find(token: string, now: number): { session: CachedSession; player: Player } | null | undefined;
  player(account: bigint): Player | undefined;
  /** Grows with every invalidation: what was read before one must not be kept after it. */
  generation(): number;
  keep(token: string, session: CachedSession, player: Player): void;
  keepPlayer(player: Player): void;
  keepUnknown(token: string): void;
  dropToken(token: string): void;
  /** Forgets the account's data; its sessions stay and are given the new data when it is read. */
  dropPlayer(account: bigint): void;
  dropSessions(account: bigint): void;
  clear(): void;
}

const mostSessions = 50_000;
const mostUnknown = 10_000;

/** Sessions and accounts in memory; the oldest make room when it is full. */
export function createSessionCache(): SessionCache {
  const sessions = new Map<string, CachedSession>();
  const players = new Map<bigint, Player>();
  const unknown = new Set<string>();
  let generation = 0;

  return {
    find(token, now) {
      const session = sessions.get(token);
      if (session === undefined) return unknown.has(token) ? null : undefined;
      // Another process may have extended it: the database decides.
      if (session.expires <= now) return undefined;
      const player = players.get(session.account);
      return player && { session, player };
    },
    player: (account) => players.get(account),
    generation: () => generation,
    keep(token, session, player) {
      if (sessions.size >= mostSessions) dropOldest(sessions);
      sessions.set(token, session);
      this.keepPlayer(player);
    },
    keepPlayer(player) {
      if (players.size >= mostSessions) dropOldest(players);
      players.set(player.id, player);
    },
    keepUnknown(token) {
      if (unknown.size >= mostUnknown) unknown.clear();
      unknown.add(token);
    },
    dropToken(token) {
      generation += 1;
      sessions.delete(token);
    },
    dropPlayer(account) {
      generation += 1;
      players.delete(account);
    },
    dropSessions(account) {
      generation += 1;
      players.delete(account);
      for (const [token, session] of sessions) if (session.account === account) sessions.delete(token);
    },
    clear() {
      generation += 1;
      sessions.clear();
      players.clear();
      unknown.clear();
    },
  };
}

function dropOldest(map: Map<unknown, unknown>): void {
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}
