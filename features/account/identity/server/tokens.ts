/** Tokens of the links in letters: random, kept as a hash, good once and for a while. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Player } from '#platform/server/identity/identity.ts';
import type { ServerKit } from '#platform/server/kit.ts';

export type Purpose = 'reset' | 'confirm' | 'restore';

const MINUTES: Record<Purpose, number> = { reset: 60, confirm: 24 * 60, restore: 7 * 24 * 60 };

/** Draws a token for the account. @param email the address its letter goes to */
export async function drawToken(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.PoolClient,
  { id }: Player,
  purpose: Purpose,
  email: string,
): Promise<string> {
  const token = runtime.random(32).toString('base64url');
  const now = runtime.now();
  await client.query(
    `insert into account_token (hash, account_id, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(token), id.toString(), purpose, email, new Date(now), new Date(now + MINUTES[purpose] * 60_000)],
  );
  return token;
}

export interface Found {
  readonly purpose: Purpose;
  readonly email: string;
  readonly created_at: Date;
}

/**
 * Uses a token up: of two at once one gets it. It is looked for by its hash, so the time taken says
 * nothing about how much of it was right.
 * @returns null when it is not this account's, was used, or has expired
 */
export async function useToken(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.PoolClient,
  { id }: Player,
  purposes: readonly Purpose[],
  token: string,
): Promise<Found | null> {
  const { rows } = await client.query<Found & { expires_at: Date }>(
    `delete from account_token where hash = $1 and account_id = $2 and purpose = any($3::text[])
     returning purpose, email, created_at, expires_at`,
    [hashOf(token), id.toString(), purposes],
  );
  const row = rows[0];
  return row && row.expires_at.getTime() > runtime.now() ? row : null;
}

/** The address that its letter went to, when useToken() would take it. */
export async function addressOfToken(
  { db, runtime }: Pick<ServerKit, 'db' | 'runtime'>,
  { id }: Player,
  purpose: Purpose,
  token: string,
): Promise<string | null> {
  const { rows } = await db.pool.query<{ email: string }>(
    'select email from account_token where hash = $1 and account_id = $2 and purpose = $3 and expires_at > $4',
    [hashOf(token), id.toString(), purpose, new Date(runtime.now())],
  );
  return rows[0]?.email ?? null;
}

/** Makes every other link of these kinds worthless. */
export async function dropTokens(
  client: pg.PoolClient,
  { id }: Player,
  purposes: readonly Purpose[],
): Promise<void> {
  await client.query('delete from account_token where account_id = $1 and purpose = any($2::text[])', [
    id.toString(),
    purposes,
  ]);
}

/**
 * Makes ways back worthless once one was used, as of the first that led to the same address. Older ones stay: whoever used this
 * one may be a thief, and it may be their own mailbox that it led to.
 */
export async function dropWaysBack(
  client: pg.PoolClient,
  { id }: Player,
  { email, created_at: drawn }: Found,
): Promise<void> {
  await client.query(
    `delete from account_token where account_id = $1 and purpose = 'restore' and created_at >= least($3,
       (select min(created_at) from account_token where account_id = $1 and purpose = 'restore' and email = $2))`,
    [id.toString(), email, drawn],
  );
}

/**
 * Whether a way back of another account leads to this address, which is kept for it as long as that works. Ask once the address
 * was written: only then whoever gave it up at the same moment has committed their way back.
 */
export async function isKeptFor(
  { runtime }: Pick<ServerKit, 'runtime'>,
  client: pg.PoolClient,
  email: string,
  { id }: Player,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from account_token where purpose = 'restore' and email = $1 and account_id <> $2 and expires_at > $3 limit 1`,
    [email, id.toString(), new Date(runtime.now())],
  );
  return rowCount === 1;
}

export async function purgeTokens({ db, runtime }: Pick<ServerKit, 'db' | 'runtime'>): Promise<void> {
  await db.pool.query('delete from account_token where expires_at <= $1', [new Date(runtime.now())]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
