/** Whose address is whose: one for each player and keyring, given once and kept. */
import type pg from 'pg';
import type { ChainDriver, OwnAddress } from '#platform/chains/driver.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { addressLock, addressOf, refuseOtherKeys } from './keyring.ts';
import { keyringOf, type DepositContext } from './context.ts';

/**
 * A player's address on a chain, made when there is none yet.
 * @param country where the player is now: kept, because what arrives has no request to ask
 * @throws KeyChanged
 */
export async function depositAddress(
  context: DepositContext,
  driver: ChainDriver,
  player: Player,
  country: string | null,
): Promise<OwnAddress> {
  const { db, runtime } = context.kit;
  const keyring = keyringOf(driver);
  await refuseOtherKeys(context, driver);
  const find = async (client: pg.ClientBase | pg.Pool) => {
    const { rows } = await client.query<{ path: string; country: string | null }>(
      'select path, country from wallet_address where keyring = $1 and account_id = $2',
      [keyring, player.id.toString()],
    );
    return rows[0];
  };
  const known = await find(db.pool);
  if (known) {
    if (known.country !== country && country !== null)
      await db.pool.query('update wallet_address set country = $3 where keyring = $1 and account_id = $2', [
        keyring,
        player.id.toString(),
        country,
      ]);
    // Derived again: how an address is written depends on the network, what it is does not.
    return addressOf(context, driver, known.path);
  }
  const { rows } = await db.pool.query<{ index: string }>(`select nextval($1::regclass) as index`, [
    `wallet_index_${keyring}`,
  ]);
  const made = await addressOf(context, driver, `0/${rows[0]!.index}`);
  const other = await db.transaction(async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [addressLock(keyring)]);
    const first = await find(client);
    if (first) return first.path;
    await client.query(
      `insert into wallet_address (keyring, path, address, target, account_id, country, at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [keyring, made.path, made.address, made.target, player.id.toString(), country, new Date(runtime.now())],
    );
    return null;
  });
  // Two windows at once: the first one's address stands.
  return other === null ? made : addressOf(context, driver, other);
}

/** Whether a target is one of ours, hot or deposit: nothing is paid out to those. */
export async function isOurs(
  client: pg.ClientBase | pg.Pool,
  keyring: string,
  target: string,
): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from wallet_address where keyring = $1 and target = $2', [
    keyring,
    target,
  ]);
  return rowCount === 1;
}
