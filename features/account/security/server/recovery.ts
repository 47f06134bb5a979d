/** Codes for the day the app is lost: shown once, kept as hashes, each good once. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';

export const codesOfASet = 10;
/** Crockford's: no letters that look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const letters = 25;

/** Five groups of five letters: 125 random bits. */
export function drawCode(random: (bytes: number) => Buffer): string {
  const drawn = Array.from(random(letters), (byte) => alphabet[byte & 31]).join('');
  return drawn.match(/.{5}/g)!.join('-');
}

/** The code as it was drawn, however it was typed; null when it cannot be one. */
export function normalCode(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return text.length === letters && [...text].every((letter) => alphabet.includes(letter)) ? text : null;
}

/** Draws a new set in place of the old one. */
export async function replaceCodes(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.PoolClient,
  account: bigint,
): Promise<string[]> {
  const codes = Array.from({ length: codesOfASet }, () => drawCode((bytes) => runtime.random(bytes)));
  await dropCodes(client, account);
  await client.query('insert into account_recovery_code (account_id, hash) select $1, unnest($2::bytea[])', [
    account.toString(),
    codes.map((code) => hashOf(normalCode(code)!)),
  ]);
  return codes;
}

export async function dropCodes(client: pg.PoolClient, account: bigint): Promise<void> {
  await client.query('delete from account_recovery_code where account_id = $1', [account.toString()]);
}

/** Uses one up: of two at once one gets it. @returns how many are left, null when it is none */
export async function spendCode(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  account: bigint,
  typed: string,
): Promise<number | null> {
  const code = normalCode(typed);
  if (code === null) return null;
  const { rowCount } = await db.pool.query(
    'update account_recovery_code set used_at = $3 where hash = $1 and account_id = $2 and used_at is null',
    [hashOf(code), account.toString(), new Date(runtime.now())],
  );
  return rowCount === 1 ? countCodes(db.pool, account) : null;
}

export async function countCodes(db: pg.Pool | pg.PoolClient, account: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from account_recovery_code where account_id = $1 and used_at is null',
    [account.toString()],
  );
  return rows[0]!.count;
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
