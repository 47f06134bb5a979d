import type pg from 'pg';
import type { Failure } from '../../contract/error.ts';
import type { Locale } from '../../contract/locale.ts';
import type { Permission } from '../../contract/permission.ts';
import type { Proof } from './proof.ts';

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
  /** What they read, and their letters are written in; null: not known yet. */
  readonly locale: Locale | null;
  readonly roles: readonly string[];
  /** Their own and those of their roles. */
  readonly permissions: readonly string[];
  /** Others do not see who made this player's bets. */
  readonly privateBets: boolean;
  /** Others see the name of this player's profile and nothing else of it. */
  readonly privateProfile: boolean;
  readonly vipLevel: number;
  /** An authenticator app or a passkey is set up. */
  readonly secondFactor: boolean;
  /** Epoch milliseconds until which play is barred, null when not excluded. */
  readonly excludedUntil: number | null;
  readonly createdAt: number;
  /** Came by a session that a passkey opened. Never of who was looked up, or came by a key or a socket: they are nobody's session. */
  readonly byPasskey?: true;
  /** Of staff who look at the house as a role: they may read what both may, and do nothing. */
  readonly viewing?: Viewing;
}

/** What staff look at the house as. */
export interface Viewing {
  /** Id of the role. */
  readonly role: string;
  readonly name: string;
  /** Epoch milliseconds: then it is over by itself. */
  readonly until: number;
}

/** Why what staff may do has no effect: the account has no second factor, or no passkey opened the session. */
export type RightsRest = 'factor' | 'passkey';

/** Where a session is opened from. */
export interface Visit {
  readonly address: string;
  readonly userAgent: string;
  /** What tells this browser or app from others: the value of its device cookie. */
  readonly device?: string;
  /** ISO 3166 alpha-2, where it is known. */
  readonly country?: string | null;
  /** The passkey that opens it. */
  readonly passkey?: string;
}

/** A session as its owner may see it. */
export interface SessionFacts {
  /** Public id (24 hex); it opens nothing. */
  readonly id: string;
  readonly createdAt: number;
  readonly lastSeen: number;
  readonly address: string;
  readonly country: string | null;
  readonly userAgent: string;
  /** The asking one. */
  readonly own: boolean;
}

export interface PasswordChange {
  /** Make it part of this transaction; pass a hash then, since hashing waits its turn. */
  readonly client?: pg.PoolClient;
  /** Token of the one session that goes on. */
  readonly keep?: string;
  /** Epoch milliseconds before which nothing may be withdrawn. */
  readonly lockWithdrawalsUntil?: number;
  /** Hash of the password that was shown for it: when the account has another one by now, nothing is changed. */
  readonly instead?: string;
}

/** Somebody who opens an account without the form: their proof is a wallet, or an account elsewhere. */
export interface Newcomer {
  readonly visit: Required<Pick<Visit, 'device'>> & Visit;
  /** Taken when it is a name here and free; else one is drawn. */
  readonly name?: string;
  /** Code of a link they came by; one that is nobody's is passed over, for they did not type it. */
  readonly inviteCode?: string | null | undefined;
  /** What they have proved to be theirs, under the name its room gives it: `wallet 0x…`. */
  readonly proof: string;
  /** Ties the proof to the account, in the transaction that opens it. */
  readonly tie: (client: pg.PoolClient, player: Player) => Promise<void>;
}

/** Opens accounts by the operator's rules: whether at all, whether a second one. */
export type Enrolment = (newcomer: Newcomer) => Promise<Player | Failure>;

/** Permissions under a name. Accounts hold it by its id; role '*' is the administrator's, and not among them. */
export interface StaffRole {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  /** 0: not stored yet. */
  readonly version: number;
}

/** When somebody last made use of a permission. */
export interface PermissionUse {
  readonly account: bigint;
  readonly permission: string;
  readonly at: number;
}

export interface Identity {
  /** The account behind a session token, or null. Answered from memory after the first look-up. */
  bySession(token: string): Promise<Player | null>;
  /** Synchronous answer from memory only, for the hot path; undefined = not known here, ask bySession. */
  bySessionCached(token: string): Player | null | undefined;
  byPublicId(id: string): Promise<Player | null>;
  byId(id: bigint): Promise<Player | null>;
  /** Those of them that there are, in no order: one query for all that are not in memory. */
  byIds(ids: readonly bigint[]): Promise<Player[]>;
  /** Accounts with any role or permission, by name; what is changed is read at once. @param client of a transaction that asks */
  staff(client?: pg.ClientBase): Promise<Player[]>;
  /** Roles of staff by name. */
  roles(client?: pg.ClientBase): Promise<StaffRole[]>;
  /**
   * Stores a role under its next version; what its holders may do changes in all processes with the commit.
   * @param role with the version it was based on @returns false: it was changed meanwhile, or its name is taken by another
   * @throws a unique violation when it is renamed to a name that is taken
   */
  saveRole(role: StaffRole, client: pg.PoolClient): Promise<boolean>;
  /** Takes it from all who hold it, too. */
  deleteRole(id: string, client: pg.PoolClient): Promise<void>;
  /** An account's permissions without those of its roles. */
  ownPermissions(id: bigint): Promise<readonly string[]>;
  /** Notes that a permission let somebody in; in passing, once an hour. */
  permissionUsed(player: Player, permission: Permission): void;
  permissionUses(): Promise<PermissionUse[]>;
  byName(name: string): Promise<Player | null>;
  /** By name or, when there is an @ in it, by e-mail address. */
  byLogin(login: string): Promise<Player | null>;
  /** For whom the house itself lets in. @returns token of a new session */
  openSession(player: Player, visit: Visit): Promise<string>;
  /** The same for who has shown a proof. @returns null when it has ended meanwhile */
  openProved(player: Player, visit: Visit, proof: Proof): Promise<string | null>;
  /** Told of every session that is opened, before its token is handed out. A listener that fails is only logged. */
  onSession(listener: (player: Player, visit: Visit) => Promise<void>): void;
  /** When a session was opened, epoch milliseconds; null when there is none. */
  sessionSince(token: string, client?: pg.PoolClient): Promise<number | null>;
  closeSession(token: string): Promise<void>;
  /** Sessions of the account that other passkeys than these opened count as opened without one, in all processes. */
  unmarkSessions(id: bigint, left: readonly string[], client: pg.PoolClient): Promise<void>;
  /**
   * The session sees the house as a role does, or no longer (null). Its sockets are closed, in all processes: what comes in by them
   * afterwards is judged again. @param until epoch milliseconds @returns false when there is no such session
   */
  viewAs(
    token: string,
    view: { readonly role: string; readonly until: number } | null,
    client: pg.PoolClient,
  ): Promise<boolean>;
  /** Called, in every process, when somebody may do less than before: what was let in by it is judged again. */
  onRightsChanged(listener: () => void): void;
  /** Sessions of the player that are in force, newest use first. @param own token of the asking one */
  sessions(id: bigint, own: string | null): Promise<readonly SessionFacts[]>;
  /** Where the player last logged in from, of sessions that are still there; null when nobody knows. */
  lastCountry(id: bigint, client?: Pick<pg.ClientBase, 'query'>): Promise<string | null>;
  /** Ends one of the player's sessions by its public id. @returns false when the player has none by that id */
  closeSessionById(id: bigint, session: string): Promise<boolean>;
  /** Told, in every process, of sessions that have ended before their time, by their public ids. */
  onSessionsEnded(listener: (sessions: readonly string[], id: bigint) => void): void;
  /** Ends every session of the player (in all processes). @param keep token of one that goes on */
  closeAllSessions(id: bigint, keep?: string, client?: pg.PoolClient): Promise<void>;
  /** Permission check of the seeds: demo build allows, guest denied, role '*' allowed, else the named active permission. */
  allowed(player: Player | null, permission: Permission): boolean;
  /** Why the player's staff rights rest, by what the operator wants of staff; null: they do not, or there are none. */
  staffRightsSuspended(player: Player): RightsRest | null;
  /** Whether the account has a second factor from now on; tell changed() after the commit. */
  setSecondFactor(
    id: bigint,
    on: boolean,
    change: { client: pg.PoolClient; lockWithdrawalsUntil?: number },
  ): Promise<void>;
  /**
   * Opens an account. Inside a transaction pass a hash made before it: hashing waits its turn.
   * @throws a unique violation that takenField() reads
   */
  create(
    account: { name: string; email: string | null; locale?: Locale } & (
      | { password: string }
      | { passwordHash: string | null }
    ),
    client?: pg.PoolClient,
  ): Promise<Player>;
  hashPassword(password: string): Promise<string>;
  /** Forget cached copies after a change (all processes). */
  changed(id: bigint, client?: pg.PoolClient): Promise<void>;
  /** Whether others see who made this player's bets. */
  setPrivateBets(id: bigint, on: boolean): Promise<void>;
  setPrivateProfile(id: bigint, on: boolean): Promise<void>;
  setLocale(id: bigint, locale: Locale): Promise<void>;
  /** @param path address of a picture that kit.media keeps; null: none */
  setAvatar(id: bigint, path: string | null): Promise<void>;
  setPermissions(
    id: bigint,
    change: { readonly roles?: readonly string[]; readonly permissions?: readonly string[] },
    client?: pg.PoolClient,
  ): Promise<void>;
  /** The level that others see; whoever keeps the ladder says so. */
  setVipLevel(id: bigint, level: number, client: pg.PoolClient): Promise<void>;
  /** @returns the player, and the hash of the password, when it is right, else null (same time either way) */
  checkPassword(login: string, password: string): Promise<{ player: Player; hash: string } | null>;
  /** Null: the account has no password, it is entered in other ways. Same time either way. */
  isPassword(id: bigint, password: string): Promise<boolean | null>;
  /** The same, with the hash of the password when it is right. */
  rightPassword(id: bigint, password: string): Promise<{ hash: string } | false | null>;
  /** Nothing is withdrawn before then; an earlier end stays. */
  lockWithdrawals(id: bigint, until: number, client?: pg.PoolClient): Promise<void>;
  /** Also ends the player's sessions. @returns false: it is not the one any more that this was to be instead of */
  setPassword(id: bigint, password: string | { hash: string }, change?: PasswordChange): Promise<boolean>;
  /** @throws a unique violation that takenField() reads */
  setEmail(
    id: bigint,
    email: string,
    change: { verified: boolean; lockWithdrawalsUntil?: number; client?: pg.PoolClient },
  ): Promise<void>;
  /** Removes sessions that have ended. @returns how many */
  purgeSessions(): Promise<number>;
}
