import type pg from 'pg';
import type { Locale } from '../../contract/locale.ts';
import type { Player } from './identity.ts';

export interface AccountRow {
  id: string;
  public_id: string;
  name: string;
  email: string | null;
  email_verified: boolean;
  avatar: string | null;
  locale: Locale | null;
  roles: string[];
  permissions: string[];
  private_bets: boolean;
  private_profile: boolean;
  vip_level: number;
  second_factor: boolean;
  excluded_until: Date | null;
  created_at: Date;
}

/** Columns of a Player, for `select` and `returning`, from a table named `account`. */
export const playerColumns = `account.id, account.public_id, account.name, account.email, account.email_verified, account.avatar, account.locale,
  account.roles, permissions_of(account.roles, account.permissions) as permissions, account.private_bets, account.private_profile, account.vip_level, account.second_factor, account.excluded_until, account.created_at`;

export function toPlayer(row: AccountRow): Player {
  return {
    id: BigInt(row.id),
    _id: row.public_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    avatar: row.avatar,
    locale: row.locale,
    roles: row.roles,
    permissions: row.permissions,
    privateBets: row.private_bets,
    privateProfile: row.private_profile,
    vipLevel: row.vip_level,
    secondFactor: row.second_factor,
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

/** PostgreSQL's text cannot hold NUL; no stored name or address does either. */
export function withoutNul(text: string): string {
  return text.replaceAll('\0', '\u{fffd}');
}

/** One spelling per mailbox: no space around, lower case. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/**
 * ASCII addresses of the form that mail systems agree on: a local part without leading, trailing or
 * doubled dots, and a domain of at least two labels.
 */
export function isEmail(email: string): boolean {
  if (email.length > 254) return false;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const labels = email.slice(at + 1).split('.');
  return (
    local.length > 0 &&
    local.length <= 64 &&
    /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/.test(local) &&
    labels.length > 1 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) &&
    /^[a-z]|^xn--/.test(labels.at(-1)!)
  );
}

/** Where letters to an account go; null when it has no address that mail systems take. */
export function mailboxOf({ email }: Pick<Player, 'email'>): string | null {
  return email !== null && isEmail(email) ? email : null;
}
