import type pg from 'pg';
import type { Player } from './identity.ts';

export interface AccountRow {
  id: string;
  public_id: string;
  name: string;
  email: string | null;
  email_verified: boolean;
  avatar: string | null;
  roles: string[];
  permissions: string[];
  private_bets: boolean;
  vip_level: number;
  excluded_until: Date | null;
  created_at: Date;
}

/** Columns of a Player, for `select` and `returning`, from a table named `account`. */
export const playerColumns = `account.id, account.public_id, account.name, account.email, account.email_verified, account.avatar,
  account.roles, account.permissions, account.private_bets, account.vip_level, account.excluded_until, account.created_at`;

export function toPlayer(row: AccountRow): Player {
  return {
    id: BigInt(row.id),
    _id: row.public_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    avatar: row.avatar,
    roles: row.roles,
    permissions: row.permissions,
    privateBets: row.private_bets,
    vipLevel: row.vip_level,
    excludedUntil: row.excluded_until === null ? null : row.excluded_until.getTime(),
    createdAt: row.created_at.getTime(),
  };
}

/** Which unique field an insert or update ran into, or null when the error is something else. */
export function takenField(error: unknown): 'name' | 'email' | null {
  const { code, constraint } = (error ?? {}) as Partial<pg.DatabaseError>;
  if (code !== '23505') return null;
  if (constraint === 'account_name') return 'name';
  return constraint === 'account_email' ? 'email' : null;
}

/** One spelling per mailbox: no space around, lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
