/** Accounts as they are opened, and their passwords. */
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { dateOf } from './account-changes.ts';
import { normalEmail, playerColumns, toPlayer, withoutNul, type AccountRow } from './accounts.ts';
import type { Identity } from './identity.ts';
import { createPasswords } from './passwords.ts';

export function accountPasswords(
  db: Pick<Database, 'pool'>,
  runtime: Runtime,
  { closeAllSessions }: Pick<Identity, 'closeAllSessions'>,
): Pick<Identity, 'create' | 'hashPassword' | 'checkPassword' | 'isPassword' | 'setPassword'> {
  const passwords = createPasswords(runtime);
  return {
    async create(account, client) {
      const hash = 'passwordHash' in account ? account.passwordHash : await passwords.hash(account.password);
      const { name, email } = account;
      const { rows } = await (client ?? db.pool).query<AccountRow>(
        `insert into account (public_id, name, email, password, created_at, locale) values ($1, $2, $3, $4, $5, $6) returning ${playerColumns}`,
        [
          runtime.random(12).toString('hex'),
          name,
          email && normalEmail(email),
          hash,
          new Date(runtime.now()),
          account.locale ?? null,
        ],
      );
      return toPlayer(rows[0]!);
    },
    hashPassword: (password) => passwords.hash(password),
    async checkPassword(login, password) {
      const field = login.includes('@') ? 'email' : 'name';
      const { rows } = await db.pool.query<AccountRow & { password: string | null }>(
        `select ${playerColumns}, password from account where lower(${field}) = lower($1)`,
        [withoutNul(field === 'email' ? normalEmail(login) : login.trim())],
      );
      const stored = rows[0]?.password ?? null;
      if (!(await passwords.matches(stored, password)) || !rows[0] || stored === null) return null;
      if (passwords.outdated(stored)) {
        await db.pool.query('update account set password = $2 where id = $1 and password = $3', [
          rows[0].id,
          await passwords.hash(password),
          stored,
        ]);
      }
      return toPlayer(rows[0]);
    },
    async isPassword(id, password) {
      const { rows } = await db.pool.query<{ password: string | null }>(
        'select password from account where id = $1',
        [id.toString()],
      );
      const stored = rows[0]?.password ?? null;
      const right = await passwords.matches(stored, password);
      return stored === null ? null : right;
    },
    async setPassword(id, password, { client, keep, lockWithdrawalsUntil } = {}) {
      const hash = typeof password === 'string' ? await passwords.hash(password) : password.hash;
      await (client ?? db.pool).query(
        `update account set password = $2,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $3::timestamptz) where id = $1`,
        [id.toString(), hash, dateOf(lockWithdrawalsUntil)],
      );
      await closeAllSessions(id, keep, client);
    },
  };
}
