/** Whether an error is about the way to a node or to the signer, or about one payment alone. */
import type { PayoutWorker } from './store.ts';

/** Names, since errors may come through another copy of the module. */
const AWAY = new Set(['ChainUnreachable', 'ChainMoved', 'SignerUnreachable']);

export const isAway = (error: unknown): boolean => AWAY.has((error as Error).name);

/**
 * Whether what stopped one payment stops every other. A node that does not answer about this one and does answer about its tip
 * is not away: the trouble is this payment's own, be it a payee that keeps the node busy. So with a signer that answers about its
 * log, but where payments have nonces: the one that waits for its signature has one, and whatever comes after it would wait too.
 */
export async function stopsAll({ driver, context: { kit } }: PayoutWorker, error: unknown): Promise<boolean> {
  if (!isAway(error)) return false;
  const { name } = error as Error;
  if (name === 'ChainUnreachable') return !(await answers(driver.tip()));
  if (name === 'SignerUnreachable' && driver.family !== 'evm')
    return !(await answers(kit.signer.log({ limit: 1 })));
  return true;
}

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );
