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

/** Where a session is opened from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  /** What tells this browser or app from others: the value of its device cookie. */
  readonly device?: string;
}

export interface PasswordChange {
  /** Make it part of this transaction; pass a hash then, since hashing waits its turn. */
  readonly client?: pg.PoolClient;
  /** Token of the one session that goes on. */
  readonly keep?: string;
  /** Epoch milliseconds before which nothing may be withdrawn. */
  readonly lockWithdrawalsUntil?: number;
}

/** Says whose invite code it is, null when it is nobody's. */
export type InviteSource = (code: string) => Promise<bigint | null>;

export interface Identity {
  /** The account behind a session token, or null. Answered from memory after the first look-up. */
  bySession(token: string): Promise<Player | null>;
  /** Synchronous answer from memory only, for the hot path; undefined = not known here, ask bySession. */
  bySessionCached(token: string): Player | null | undefined;
  byPublicId(id: string): Promise<Player | null>;
  byId(id: bigint): Promise<Player | null>;
  byName(name: string): Promise<Player | null>;
  /** By name or, when there is an @ in it, by e-mail address. */
  byLogin(login: string): Promise<Player | null>;
  /** @returns token of a new session */
  openSession(player: Player, visit: Visit): Promise<string>;
  /** Told of every session that is opened, before its token is handed out. A listener that fails is only logged. */
  onSession(listener: (player: Player, visit: Visit) => Promise<void>): void;
  /** When a session was opened, epoch milliseconds; null when there is none. */
  sessionSince(token: string): Promise<number | null>;
  closeSession(token: string): Promise<void>;
  /** Ends every session of the player (in all processes). @param keep token of one that goes on */
  closeAllSessions(id: bigint, keep?: string, client?: pg.PoolClient): Promise<void>;
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
  /** Null: the account has no password, it is entered in other ways. Same time either way. */
  isPassword(id: bigint, password: string): Promise<boolean | null>;
  /** Also ends the player's sessions. */
  setPassword(id: bigint, password: string | { hash: string }, change?: PasswordChange): Promise<void>;
  /** @throws a unique violation that takenField() reads */
  setEmail(
    id: bigint,
    email: string,
    change: { verified: boolean; lockWithdrawalsUntil?: number; client?: pg.PoolClient },
  ): Promise<void>;
  /** Says where invite codes come from; without a source nobody has one. */
  provideInvites(source: InviteSource): void;
  invitedBy(code: string): Promise<bigint | null>;
  /** Removes sessions that have ended. @returns how many */
  purgeSessions(): Promise<number>;
}
