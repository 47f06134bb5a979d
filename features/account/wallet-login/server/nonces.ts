import { createHash } from 'node:crypto';
import type { ServerKit } from '#platform/server/kit.ts';
import { siweText, statements, type Purpose } from '../message.ts';

export const nonceMs = 5 * 60_000;

type Kit = Pick<ServerKit, 'db' | 'runtime' | 'config'>;

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();

/** Lower case; null for what is no address, or has wrong capitals. */
export async function addressOf(text: string): Promise<string | null> {
  const { isAddress } = await import('viem');
  const plain = text === text.toLowerCase();
  return isAddress(text, { strict: !plain }) ? text.toLowerCase() : null;
}

export async function withCapitals(address: string): Promise<string> {
  const { getAddress } = await import('viem');
  return getAddress(address);
}

/** Draws a nonce for one address, and the text to sign. @param account whose the wallet shall be; null: to log in */
export async function drawNonce(
  { db, runtime, config }: Kit,
  address: string,
  { account, chainId }: { account: bigint | null; chainId: number },
): Promise<{ nonce: string; message: string }> {
  const nonce = runtime.random(16).toString('hex');
  const now = runtime.now();
  const until = now + nonceMs;
  await db.pool.query(
    'insert into login_wallet_nonce (hash, address, account_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(nonce), address, account?.toString() ?? null, new Date(until)],
  );
  const purpose: Purpose = account === null ? 'login' : 'link';
  const message = siweText({
    site: config.publicUrl,
    address: await withCapitals(address),
    statement: statements[purpose],
    chainId,
    nonce,
    from: now,
    until,
  });
  return { nonce, message };
}

/** Spends a nonce. @returns whether it was good for this address and purpose; whatever is said about it, it is gone */
export async function spendNonce(
  { db, runtime }: Kit,
  nonce: string,
  address: string,
  account: bigint | null,
): Promise<boolean> {
  const { rows } = await db.pool.query<{ fits: boolean }>(
    `delete from login_wallet_nonce where hash = $1 and address = $2 and account_id is not distinct from $3
      returning expires_at > $4 as fits`,
    [hashOf(nonce), address, account?.toString() ?? null, new Date(runtime.now())],
  );
  return rows[0]?.fits === true;
}

export async function purgeNonces({ db, runtime }: Kit): Promise<void> {
  await db.pool.query('delete from login_wallet_nonce where expires_at <= $1', [new Date(runtime.now())]);
}
