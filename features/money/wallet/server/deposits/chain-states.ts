/** The chains, and how far each was read, for staff. */
import type { ServerKit } from '#platform/server/kit.ts';
import { notifySecret } from './hints.ts';
import { keyringOf, type DepositContext } from './context.ts';

interface CursorRow {
  chain: string;
  height: string;
  read_at: Date;
  halted: string | null;
}

export async function showChainStates({ kit }: DepositContext) {
  const [cursors, counts, keys] = await Promise.all([
    kit.db.pool.query<CursorRow>('select chain, height, read_at, halted from chain_cursor'),
    kit.db.pool.query<{ keyring: string; count: number }>(
      'select keyring, count(*)::int as count from wallet_address where account_id is not null group by keyring',
    ),
    kit.db.pool.query<{ keyring: string; fingerprint: string }>(
      'select keyring, fingerprint from wallet_keyring',
    ),
  ]);
  const cursor = new Map(cursors.rows.map((row) => [row.chain, row]));
  const addresses = new Map(counts.rows.map((row) => [row.keyring, row.count]));
  const fingerprints = new Map(keys.rows.map((row) => [row.keyring, row.fingerprint]));
  const chains = kit.chains.list().map(async (driver) => {
    const read = cursor.get(driver.id);
    const tip = await driver.tip().catch(() => null);
    return {
      id: driver.id,
      name: driver.name,
      network: driver.network,
      height: read ? Number(read.height) : null,
      readAt: read?.read_at.toISOString() ?? null,
      tip: tip?.height ?? null,
      halted: read?.halted ?? null,
      addresses: addresses.get(keyringOf(driver)) ?? 0,
      fingerprint: fingerprints.get(keyringOf(driver)) ?? null,
      notify: notifyAddress(kit, driver.id),
    };
  });
  return { chains: await Promise.all(chains), off: [...kit.chains.off()] };
}

/** '%s' is where bitcoind and its kin put the transaction. */
function notifyAddress(kit: ServerKit, chain: string): string {
  return `${kit.config.publicUrl}/api/walletNotify/${chain}/%s?secret=${notifySecret(kit)}`;
}
