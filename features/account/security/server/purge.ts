import type { ServerKit } from '#platform/server/kit.ts';
import { setUpMs } from './app.ts';

/** Removes what was never answered. */
export async function purge({ db, runtime, secondFactor }: ServerKit): Promise<void> {
  await secondFactor.purge();
  await db.pool.query('delete from passkey_challenge where expires_at <= $1', [new Date(runtime.now())]);
  await db.pool.query('delete from account_totp where confirmed_at is null and created_at <= $1', [
    new Date(runtime.now() - setUpMs),
  ]);
}
