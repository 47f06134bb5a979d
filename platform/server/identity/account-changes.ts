/** Changes of accounts, each announced to all processes. */
import type { Database } from '../database/handle.ts';
import { normalEmail } from './accounts.ts';
import type { IdentityNews } from './identity-news.ts';
import type { Identity } from './identity.ts';

export function accountChanges(
  { pool }: Pick<Database, 'pool'>,
  { announce, rightsChanged }: Pick<IdentityNews, 'announce' | 'rightsChanged'>,
): Pick<
  Identity,
  | 'setSecondFactor'
  | 'changed'
  | 'setPermissions'
  | 'setVipLevel'
  | 'setPrivateBets'
  | 'setPrivateProfile'
  | 'setAvatar'
  | 'setLocale'
  | 'lockWithdrawals'
  | 'setEmail'
> {
  return {
    async setSecondFactor(id, on, { client, lockWithdrawalsUntil }) {
      await client.query(
        `update account set second_factor = $2,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $3::timestamptz) where id = $1`,
        [id.toString(), on, dateOf(lockWithdrawalsUntil)],
      );
      await announce('account', id, client);
    },
    changed: (id, client) => announce('account', id, client),
    async setPermissions(id, { roles, permissions }, client) {
      await (client ?? pool).query(
        'update account set roles = coalesce($2::text[], roles), permissions = coalesce($3::text[], permissions) where id = $1',
        [id.toString(), roles ?? null, permissions ?? null],
      );
      await announce('account', id, client);
      await rightsChanged(client);
    },
    async setVipLevel(id, level, client) {
      await client.query('update account set vip_level = $2 where id = $1', [id.toString(), level]);
      await announce('account', id, client);
    },
    async setPrivateBets(id, on) {
      await pool.query('update account set private_bets = $2 where id = $1', [id.toString(), on]);
      await announce('account', id);
    },
    async setPrivateProfile(id, on) {
      await pool.query('update account set private_profile = $2 where id = $1', [id.toString(), on]);
      await announce('account', id);
    },
    async setLocale(id, locale) {
      const { rowCount } = await pool.query(
        'update account set locale = $2 where id = $1 and locale is distinct from $2',
        [id.toString(), locale],
      );
      if (rowCount === 1) await announce('account', id);
    },
    async setAvatar(id, path) {
      await pool.query('update account set avatar = $2 where id = $1', [id.toString(), path]);
      await announce('account', id);
    },
    async lockWithdrawals(id, until, client) {
      await (client ?? pool).query(
        'update account set withdrawals_locked_until = greatest(withdrawals_locked_until, $2::timestamptz) where id = $1',
        [id.toString(), new Date(until)],
      );
      await announce('account', id, client);
    },
    async setEmail(id, email, { verified, lockWithdrawalsUntil, client }) {
      await (client ?? pool).query(
        `update account set email = $2, email_verified = $3,
           email_proved_at = case when $3 then coalesce(email_proved_at, now()) else email_proved_at end,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $4::timestamptz) where id = $1`,
        [id.toString(), normalEmail(email), verified, dateOf(lockWithdrawalsUntil)],
      );
      await announce('account', id, client);
    },
  };
}

/** For a column that takes an instant or nothing. */
export function dateOf(at: number | undefined): Date | null {
  return at === undefined ? null : new Date(at);
}
