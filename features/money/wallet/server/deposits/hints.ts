/**
 * Hints of chain nodes: "look at this transaction". What is found in no block yet is shown to its player; what is in one
 * is the scanner's alone. So a hint that is lost, repeated, or a lie, changes nothing that is worth anything.
 */
import { createHmac } from 'node:crypto';
import { isLoopback } from '#platform/server/config/schema.ts';
import type { ChainDriver } from '#platform/chains/driver.ts';
import { sameText } from '#platform/server/http/csrf.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { walletNotify } from '../../deposit-contract.ts';
import type { DepositContext } from './context.ts';
import { takeTransfers } from './take.ts';
import { notifyDeposits } from './notify.ts';
import { watchedTargets, type WatchedTargets } from './watched.ts';

/** Hints that wait; more are dropped, since the scanner finds everything anyway. */
const MAX_WAITING = 1_000;
/** A node repeats itself for every state of a transaction. */
const QUIET_MS = 2_000;

export interface Hints {
  /** Always answers the same, before anything is looked at. */
  hear(call: Call<typeof walletNotify>): Record<string, never>;
  /** Everything that was heard has been looked at. */
  settle(): Promise<void>;
}

/** Secret that a node on another machine has to send along; the same for the life of the installation. */
export function notifySecret({ config }: Pick<ServerKit, 'config'>): string {
  return createHmac('sha256', config.installationKey).update('walletNotify').digest('hex').slice(0, 32);
}

export function createHints(context: DepositContext): Hints {
  const { kit } = context;
  const secret = notifySecret(kit);
  const waiting = new Map<string, { driver: ChainDriver; txid: string }>();
  const lately = new Map<string, number>();
  const watched = new Map<string, WatchedTargets>();
  let working: Promise<void> | null = null;

  function add(driver: ChainDriver, txid: string): void {
    const key = `${driver.id} ${txid}`;
    const now = kit.runtime.now();
    if (waiting.has(key) || waiting.size >= MAX_WAITING || now - (lately.get(key) ?? 0) < QUIET_MS) return;
    if (lately.size > MAX_WAITING) lately.clear();
    lately.set(key, now);
    waiting.set(key, { driver, txid });
    working ??= work().finally(() => (working = null));
  }

  async function work(): Promise<void> {
    for (const [key, { driver, txid }] of waiting) {
      await look(driver, txid).catch((error: unknown) =>
        kit.log.debug({ reason: (error as Error).message, chain: driver.id }, 'a hint was not looked at'),
      );
      waiting.delete(key);
    }
  }

  async function look(driver: ChainDriver, txid: string): Promise<void> {
    const targets = watched.get(driver.id) ?? watchedTargets(kit, driver);
    watched.set(driver.id, targets);
    await targets.refresh();
    const found = await driver.look(txid, targets);
    if (!found || found.block !== null) return;
    const taken = await kit.db.transaction((client) =>
      takeTransfers(
        context,
        client,
        driver,
        found.transfers.map((transfer) => ({ transfer, block: null })),
      ),
    );
    await notifyDeposits(kit, taken);
  }

  return {
    hear({ body, address }) {
      const given = typeof body.secret === 'string' ? body.secret : '';
      if (!isLoopback(address.replace(/^::ffff:/, '')) && !sameText(given, secret)) return {};
      for (const driver of driversOf(kit, body.currencyid))
        if (driver.isTxid(body.txid)) add(driver, body.txid);
      return {};
    },
    async settle() {
      while (working) await working;
    },
  };
}

/** The chain of this name, or those that carry the coin of this name. */
function driversOf({ chains, money }: ServerKit, id: string): readonly ChainDriver[] {
  const chain = chains.get(id);
  if (chain) return [chain];
  const carried = money.currency(id)?.chains ?? [];
  return chains.list().filter((driver) => carried.some((one) => one.id === driver.id));
}
