/** The key that push services know this house by (VAPID, RFC 8292). */
import webPush from 'web-push';
import type { ServerKit } from '#platform/server/kit.ts';

export interface HouseKey {
  /** Base64url, an uncompressed point of P-256. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Drawn the first time anybody asks; processes that ask together end up with the same. */
export async function houseKey({ db, vault }: Pick<ServerKit, 'db' | 'vault'>): Promise<HouseKey> {
  const stored = async (): Promise<HouseKey | null> => {
    const { rows } = await db.pool.query<{ public: string; sealed: Buffer }>(
      'select public, sealed from notification_push_key',
    );
    const [row] = rows;
    return row ? { publicKey: row.public, privateKey: vault.open(row.sealed) } : null;
  };
  const known = await stored();
  if (known) return known;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  await db.pool.query(
    'insert into notification_push_key (id, public, sealed) values (1, $1, $2) on conflict do nothing',
    [publicKey, vault.seal(privateKey)],
  );
  return (await stored())!;
}
