/**
 * Puts many small outputs together into one of the hot address, on chains that have them, while fees are low: a payment can
 * spend only so many, and on a dear day each of them costs more. The largest stay for payments meanwhile.
 */
import { freeOutputs } from '../outputs.ts';
import { settingsOf } from '../context.ts';
import { beginPayment } from './begin.ts';
import { feesAreLow } from './fees.ts';
import type { PayoutWorker } from './store.ts';

/** Most that are put together at once. */
const MAX_INPUTS = 150;
/** Of what is free, so much stays for payments. */
const STAYING_PARTS = 2;
/** When one came to nothing, the next one is begun after so long. */
const AGAIN_MS = 3_600_000;

/** @returns whether something was begun */
export async function consolidate(worker: PayoutWorker): Promise<boolean> {
  const { driver, context } = worker;
  const { pool } = context.kit.db;
  const from = settingsOf(context.kit).consolidateFrom;
  if (driver.family !== 'utxo' || from === 0) return false;
  const smallest = await freeOutputs(pool, driver, 'smallest');
  if (smallest.length < from) return false;
  if (!(await feesAreLow(worker)) || (await isBusy(worker))) return false;
  const { currency } = driver.assets[0]!;
  // Half of what a usual payment costs is one input of it: less than that is not worth spending, ever.
  const worthless = (await driver.paymentCost(currency)) / 2n;
  const taken = smallest
    .filter(({ amount }) => amount > worthless)
    .slice(0, Math.min(MAX_INPUTS, Math.floor(smallest.length / STAYING_PARTS)));
  if (taken.length < 2) return false;
  const hot = await context.hot(driver.id);
  const begun = await beginPayment(worker, {
    kind: 'sweep',
    from: hot,
    hot,
    to: hot,
    currency,
    amount: taken.reduce((sum, { amount }) => sum + amount, 0n),
    spendable: taken,
  });
  return typeof begun === 'string';
}

/**
 * Payments come first, and one consolidation at a time. Payments that lack funds wait for it: what there is may lie in more outputs
 * than one payment can spend.
 */
async function isBusy({ driver, context: { kit } }: PayoutWorker): Promise<boolean> {
  const { rows } = await kit.db.pool.query<{ busy: boolean }>(
    `select exists (select from chain_payment where chain = $1 and kind = 'sweep'
         and (state = 'open' or (state = 'dead' and ended_at > $2)))
       or coalesce(bool_and(wait_reason is distinct from 'hot-wallet'), false) as busy
       from withdrawal where chain = $1 and status = 3 and step = 'none'`,
    [driver.id, new Date(kit.runtime.now() - AGAIN_MS)],
  );
  return rows[0]!.busy;
}
