/** Accounts as they are opened, and their passwords. */
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { dateOf } from './account-changes.ts';
import { normalEmail, playerColumns, toPlayer, withoutNul, type AccountRow } from './accounts.ts';
import type { Identity, Player } from './identity.ts';
import { createPasswords } from './passwords.ts';

export function accountPasswords(
  db: Pick<Database, 'pool'>,
  runtime: Runtime,
  { closeAllSessions }: Pick<Identity, 'closeAllSessions'>,
): Pick<
  Identity,
  'create' | 'hashPassword' | 'checkPassword' | 'isPassword' | 'rightPassword' | 'setPassword'
> {
  const passwords = createPasswords(runtime);

  async function checkPassword(
    login: string,
    password: string,
  ): Promise<{ player: Player; hash: string } | null> {
    const field = login.includes('@') ? 'email' : 'name';
    // In small letters as JavaScript makes them, which is how guesses are counted: PostgreSQL takes `İ` for an `i` too.
    const { rows } = await db.pool.query<AccountRow & { password: string | null }>(
      `select ${playerColumns}, password from account where lower(${field}) = lower($1)`,
      [withoutNul(field === 'email' ? normalEmail(login) : login.trim().toLowerCase())],
    );
    const stored = rows[0]?.password ?? null;
    if (!(await passwords.matches(stored, password)) || !rows[0] || stored === null) return null;
    const player = toPlayer(rows[0]);
    if (!passwords.outdated(stored)) return { player, hash: stored };
    const hash = await passwords.hash(password);
    const { rowCount } = await db.pool.query(
      'update account set password = $2 where id = $1 and password = $3',
      [rows[0].id, hash, stored],
    );
    // Changed meanwhile, or hashed again by another log-in.
    return rowCount === 1 ? { player, hash } : checkPassword(login, password);
  }

  async function rightPassword(id: bigint, password: string): Promise<{ hash: string } | false | null> {
    const { rows } = await db.pool.query<{ password: string | null }>(
      'select password from account where id = $1',
      [id.toString()],
    );
    const hash = rows[0]?.password ?? null;
    const right = await passwords.matches(hash, password);
    if (hash === null) return null;
    return right && { hash };
  }

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
    checkPassword,
    rightPassword,
    async isPassword(id, password) {
      const right = await rightPassword(id, password);
      return right === null ? null : right !== false;
    },
    async setPassword(id, password, { client, keep, lockWithdrawalsUntil, instead } = {}) {
      const hash = typeof password === 'string' ? await passwords.hash(password) : password.hash;
      const { rowCount } = await (client ?? db.pool).query(
        `update account set password = $2,
           withdrawals_locked_until = greatest(withdrawals_locked_until, $3::timestamptz)
          where id = $1 and ($4::text is null or password = $4)`,
        [id.toString(), hash, dateOf(lockWithdrawalsUntil), instead ?? null],
      );
      if (rowCount !== 1) return false;
      await closeAllSessions(id, keep, client);
      return true;
    },
  };
}
