/** Whether an error is about the way to a node or to the signer, or about one payment alone. */
import type { PayoutWorker } from './store.ts';

/** Names, since errors may come through another copy of the module. */
const AWAY = new Set(['ChainUnreachable', 'ChainMoved', 'SignerUnreachable']);

export const isAway = (error: unknown): boolean => AWAY.has((error as Error).name);

/**
 * Whether what stopped one payment stops every other. A node that does not answer about this one and does answer about its tip
 * is not away: the trouble is this payment's own, be it a payee that keeps the node busy.
 */
export async function stopsAll({ driver }: Pick<PayoutWorker, 'driver'>, error: unknown): Promise<boolean> {
  if (!isAway(error)) return false;
  if ((error as Error).name !== 'ChainUnreachable') return true;
  return driver.tip().then(
    () => false,
    () => true,
  );
}
