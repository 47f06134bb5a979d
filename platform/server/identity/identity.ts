import type pg from 'pg';

/** A logged-in account as every room sees it. */
export interface Player {
  /** Internal key, never sent out. */
  readonly id: bigint;
  /** Public id (24 hex). */
  readonly _id: string;
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly avatar: string | null;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly privateBets: boolean;
  readonly vipLevel: number;
  /** Epoch milliseconds until which play is barred, null when not excluded. */
  readonly excludedUntil: number | null;
  readonly createdAt: number;
}

export interface Identity {
  /** The account behind a session token, or null. Answered from memory after the first look-up. */
  bySession(token: string): Promise<Player | null>;
  /** Synchronous answer from memory only, for the hot path; undefined = not known here, ask bySession. */
  bySessionCached(token: string): Player | null | undefined;
  byPublicId(id: string): Promise<Player | null>;
  byId(id: bigint): Promise<Player | null>;
  byName(name: string): Promise<Player | null>;
  /** @returns token of a new session */
  openSession(player: Player, about: { address: string; userAgent: string }): Promise<string>;
  closeSession(token: string): Promise<void>;
  /** Ends every session of the player (in all processes). */
  closeAllSessions(id: bigint): Promise<void>;
  /** Permission check of the seeds: demo build allows, guest denied, role '*' allowed, else the named active permission. */
  allowed(player: Player | null, permission: string): boolean;
  /**
   * Opens an account. Inside a transaction pass a hash made before it: hashing waits its turn.
   * @throws a unique violation that takenField() reads
   */
  create(
    account: { name: string; email: string | null } & ({ password: string } | { passwordHash: string }),
    client?: pg.PoolClient,
  ): Promise<Player>;
  hashPassword(password: string): Promise<string>;
  /** Forget cached copies after a change (all processes). */
  changed(id: bigint): Promise<void>;
  /** Whether others see who made this player's bets. */
  setPrivateBets(id: bigint, on: boolean): Promise<void>;
  setPermissions(id: bigint, change: { roles?: string[]; permissions?: string[] }): Promise<void>;
  /** @returns the player when the password is right, else null (same time either way) */
  checkPassword(login: string, password: string): Promise<Player | null>;
  /** Also ends every session of the player. */
  setPassword(id: bigint, password: string): Promise<void>;
  /** Removes sessions that have ended. @returns how many */
  purgeSessions(): Promise<number>;
}
