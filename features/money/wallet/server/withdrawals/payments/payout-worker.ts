/** The elected process of each chain: takes every open payment a step further, then begins what is to be begun. */
import type { ChainId } from '#platform/chains/driver.ts';
import { MAX_INPUTS } from '#platform/chains/utxo/coins.ts';
import { settingsOf, type WithdrawContext } from '../context.ts';
import { freeOutputs } from '../outputs.ts';
import { advance } from './advance.ts';
import { isAway, stopsAll } from './away.ts';
import { beginBurns } from './burn.ts';
import { consolidate } from './consolidate.ts';
import { noteFees } from './fees.ts';
import { watchGaps } from './nonces.ts';
import { beginWithdrawals } from './pay.ts';
import { noteLastError, openPayments, type PayoutWorker } from './store.ts';
import { beginSweeps } from './sweep.ts';

/** Longest pause between two looks; a chain that finds blocks faster is looked at more often. */
const MAX_PAUSE_MS = 5_000;
const REST_MS = 2_000;
/** Pause of a development chain on which nothing is under way and no block came since the last look: it rests until somebody asks for something. */
const STILL_MS = 15_000;

/**
 * One round. @returns whether a payment is under way, which the next block may end, and the height of the chain when the round began
 * @throws ChainUnreachable, SignerUnreachable: nothing is lost, the next round goes on
 */
export async function workOnce(worker: PayoutWorker): Promise<{ isOpen: boolean; height: number }> {
  const { height } = await worker.driver.tip();
  await noteTip(worker, height);
  await noteFees(worker).catch((error: unknown) =>
    worker.context.kit.log.warn(
      { err: error, chain: worker.driver.id },
      'what payments cost is not known now',
    ),
  );
  await advanceAll(worker, height);
  // What is under way goes on: it may be paid already.
  if (!settingsOf(worker.context.kit).paused) await beginAll(worker);
  // What was begun is signed and sent in the same round.
  const isOpen = await advanceAll(worker, height);
  await noteBalances(worker);
  await watchGaps(worker);
  return { isOpen, height };
}

async function beginAll(worker: PayoutWorker): Promise<void> {
  await beginWithdrawals(worker);
  await beginBurns(worker);
  await beginSweeps(worker);
  await consolidate(worker);
}

/** @returns whether there was any */
async function advanceAll(worker: PayoutWorker, height: number): Promise<boolean> {
  const { db, log } = worker.context.kit;
  const open = await openPayments(db.pool, worker.driver.id);
  for (const payment of open) {
    try {
      await advance(worker, payment, height);
    } catch (error) {
      if (await stopsAll(worker, error)) throw error;
      // One that cannot go on must not keep the others.
      log.warn({ err: error, payment: payment.id, chain: payment.chain }, 'a payment does not go on');
      await noteLastError(db.pool, payment, (error as Error).message);
    }
  }
  return open.length > 0;
}

/** How far the node is, for whoever watches that it goes on. */
async function noteTip({ driver, context: { kit } }: PayoutWorker, height: number): Promise<void> {
  await kit.db.pool.query(
    `insert into chain_tip (chain, height, since, at) values ($1, $2, $3, $3)
     on conflict (chain) do update set height = excluded.height, at = excluded.at,
       since = case when chain_tip.height = excluded.height then chain_tip.since else excluded.since end`,
    [driver.id, height, new Date(kit.runtime.now())],
  );
}

/** What the hot address holds, for the quote and for what is paid without a look. */
async function noteBalances({ driver, context }: PayoutWorker): Promise<void> {
  const { kit } = context;
  const at = new Date(kit.runtime.now());
  for (const { currency } of driver.assets) {
    const balance = await hotBalance({ driver, context: context }, currency);
    await kit.db.pool.query(
      `insert into hot_balance (chain, currency, balance, at) values ($1, $2, $3, $4)
       on conflict (chain, currency) do update set balance = excluded.balance, at = excluded.at`,
      [driver.id, currency, balance.toString(), at],
    );
  }
}

/** Chains with outputs pay from all of them, wherever they lie; one payment from so many, and what waits for blocks is not there yet. */
async function hotBalance({ driver, context }: PayoutWorker, currency: string): Promise<bigint> {
  if (driver.family !== 'utxo') return driver.balance((await context.hot(driver.id)).address, currency);
  const largest = (await freeOutputs(context.kit.db.pool, driver)).slice(0, MAX_INPUTS);
  if (largest.length === 0) return 0n;
  // A usual payment has two inputs: a large one costs that much more.
  const fee = ((await driver.paymentCost(currency)) * BigInt(largest.length + 1)) / 2n;
  const sum = largest.reduce((total, { amount }) => total + amount, 0n);
  return sum > fee ? sum - fee : 0n;
}

/** Works until told to stop. `wake` ends a pause early, so where no payment is under way no block has to be waited for. */
export async function workChain(
  context: WithdrawContext,
  chain: ChainId,
  stop: AbortSignal,
  pause: (milliseconds: number, stop: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const { kit } = context;
  let seen: number | null = null;
  while (!stop.aborted) {
    const driver = kit.chains.get(chain);
    let rest = driver ? Math.min(driver.lookEveryMs, MAX_PAUSE_MS) : REST_MS;
    try {
      if (driver) {
        const { isOpen, height } = await workOnce({ context, driver });
        const isStill = driver.network === 'local' && height === seen;
        if (!isOpen) rest = isStill ? STILL_MS : MAX_PAUSE_MS;
        seen = height;
      }
    } catch (error) {
      if (isAway(error)) kit.log.debug({ chain, reason: (error as Error).message }, 'payments wait');
      else kit.log.error({ err: error, chain }, 'payments do not go on');
    }
    await pause(rest, stop);
  }
}
