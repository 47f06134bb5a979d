/** The elected process of each chain: takes every open payment a step further, then begins what is to be begun. */
import type { ChainId } from '#platform/chains/driver.ts';
import { MOST_INPUTS } from '#platform/chains/utxo/coins.ts';
import type { WithdrawRoom } from '../room.ts';
import { freeOutputs } from '../outputs.ts';
import { advance } from './advance.ts';
import { isAway, stopsAll } from './away.ts';
import { consolidate } from './consolidate.ts';
import { noteFees } from './fees.ts';
import { watchGaps } from './nonces.ts';
import { beginWithdrawals } from './pay.ts';
import { noteTrouble, openPayments, type Desk } from './store.ts';
import { beginSweeps } from './sweep.ts';

/** Longest pause between two looks; a chain that finds blocks faster is looked at more often. */
const MOST_PAUSE_MS = 5_000;
const REST_MS = 2_000;

/** One round. @throws ChainUnreachable, SignerUnreachable: nothing is lost, the next round goes on */
export async function workOnce(desk: Desk): Promise<void> {
  const { height } = await desk.driver.tip();
  await noteTip(desk, height);
  await noteFees(desk).catch((error: unknown) =>
    desk.room.kit.log.warn({ err: error, chain: desk.driver.id }, 'what payments cost is not known now'),
  );
  await advanceAll(desk, height);
  await beginWithdrawals(desk);
  await beginSweeps(desk);
  await consolidate(desk);
  // What was begun is signed and sent in the same round.
  await advanceAll(desk, height);
  await noteBalances(desk);
  await watchGaps(desk);
}

async function advanceAll(desk: Desk, height: number): Promise<void> {
  const { db, log } = desk.room.kit;
  for (const payment of await openPayments(db.pool, desk.driver.id)) {
    try {
      await advance(desk, payment, height);
    } catch (error) {
      if (await stopsAll(desk, error)) throw error;
      // One that cannot go on must not keep the others.
      log.warn({ err: error, payment: payment.id, chain: payment.chain }, 'a payment does not go on');
      await noteTrouble(db.pool, payment, (error as Error).message);
    }
  }
}

/** How far the node is, for whoever watches that it goes on. */
async function noteTip({ driver, room: { kit } }: Desk, height: number): Promise<void> {
  await kit.db.pool.query(
    `insert into chain_tip (chain, height, since, at) values ($1, $2, $3, $3)
     on conflict (chain) do update set height = excluded.height, at = excluded.at,
       since = case when chain_tip.height = excluded.height then chain_tip.since else excluded.since end`,
    [driver.id, height, new Date(kit.ports.now())],
  );
}

/** What the hot address holds, for the quote and for what is paid without a look. */
async function noteBalances({ driver, room }: Desk): Promise<void> {
  const { kit } = room;
  const at = new Date(kit.ports.now());
  for (const { currency } of driver.assets) {
    const balance = await hotBalance({ driver, room }, currency);
    await kit.db.pool.query(
      `insert into hot_balance (chain, currency, balance, at) values ($1, $2, $3, $4)
       on conflict (chain, currency) do update set balance = excluded.balance, at = excluded.at`,
      [driver.id, currency, balance.toString(), at],
    );
  }
}

/** Chains with outputs pay from all of them, wherever they lie; one payment from so many, and what waits for blocks is not there yet. */
async function hotBalance({ driver, room }: Desk, currency: string): Promise<bigint> {
  if (driver.family !== 'utxo') return driver.balance((await room.hot(driver.id)).address, currency);
  const largest = (await freeOutputs(room.kit.db.pool, driver)).slice(0, MOST_INPUTS);
  if (largest.length === 0) return 0n;
  // A usual payment has two inputs: a large one costs that much more.
  const fee = ((await driver.paymentCost(currency)) * BigInt(largest.length + 1)) / 2n;
  const sum = largest.reduce((total, { amount }) => total + amount, 0n);
  return sum > fee ? sum - fee : 0n;
}

/** Works until told to stop. `wake` ends a pause early. */
export async function workChain(
  room: WithdrawRoom,
  chain: ChainId,
  stop: AbortSignal,
  pause: (milliseconds: number, stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const { kit } = room;
  while (!stop.aborted) {
    const driver = kit.chains.get(chain);
    try {
      if (driver) await workOnce({ room, driver });
    } catch (error) {
      if (isAway(error)) kit.log.debug({ chain, reason: (error as Error).message }, 'payments wait');
      else kit.log.error({ err: error, chain }, 'payments do not go on');
    }
    await pause(driver ? Math.min(driver.lookEveryMs, MOST_PAUSE_MS) : REST_MS, stop);
  }
}
